"""The rules of tools/tidy.py, a module for each concern."""
