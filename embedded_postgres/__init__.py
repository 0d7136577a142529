"""PostgreSQL in a folder of the application's own: started, watched and stopped by it. See README.md."""
