"""What fails under a server – disks, databases, files – and what must outlast it."""
