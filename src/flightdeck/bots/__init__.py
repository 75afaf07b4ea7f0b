"""Players made of code. A bot knows the engine; it is shown its seat and nothing else."""
