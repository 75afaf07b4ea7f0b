from django.urls import path

from flightdeck.web.boards import editor, gallery, views

urlpatterns = [
    path("t/<str:key>/board", views.of_table, name="table_board"),
    path("t/<str:key>/board.toml", views.download_of_table, name="table_board_file"),
    path("t/<str:key>/board/stars", gallery.rate, name="rate_board"),
    path("boards/", views.boards, name="boards"),
    path("boards/new", views.make, name="make_board"),
    path("boards/ours/<str:name>/<str:board>", views.ours, name="our_board"),
    path("boards/ours/<str:name>/<str:board>/board.toml", views.download_ours, name="our_board_file"),
    path("boards/link/<str:link>", views.linked, name="linked_board"),
    path("boards/link/<str:link>/board.toml", views.download_linked, name="linked_board_file"),
    path("boards/<str:key>", editor.edit, name="board"),
    path("boards/<str:key>/board.toml", views.download, name="board_file"),
    path("boards/<str:key>/look", views.look, name="board_look"),
    path("boards/<str:key>/save", editor.save, name="save_board"),
    path("boards/<str:key>/place", editor.place, name="move_place"),
    path("boards/<str:key>/line", editor.line, name="draw_line"),
    path("boards/<str:key>/take-back", editor.undo, name="undo_board"),
    path("boards/<str:key>/title", views.rename, name="rename_board"),
    path("boards/<str:key>/share", views.share, name="share_board"),
    path("boards/<str:key>/list", views.list_it, name="list_board"),
    path("boards/<str:key>/delete", views.delete, name="delete_board"),
]
