"""What whoever runs a server does with what is stored: back up, restore, export, import, check."""
