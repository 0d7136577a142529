"""Two web processes and two workers on one PostgreSQL, behind a proxy on loopback."""
