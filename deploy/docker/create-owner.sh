#!/bin/sh
# Creates the role that owns Tideline's tables. It is no superuser, so that row-level security restricts it.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -v password="$OWNER_PASSWORD" <<'SQL'
create role tideline login createrole password :'password';
create database tideline owner tideline;
SQL
