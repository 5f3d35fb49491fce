#!/usr/bin/env bash
# The database image runs this once, in a new database: the three roles of Documentation/Server.md. Shells and logs see no password.
set -euo pipefail
psql --quiet --set ON_ERROR_STOP=1 --username postgres <<'END'
\getenv owner OWNER_PASSWORD
\getenv operator OPERATOR_PASSWORD
\getenv server SERVER_PASSWORD
CREATE ROLE health_owner LOGIN PASSWORD :'owner';
CREATE ROLE health_operator LOGIN PASSWORD :'operator';
CREATE ROLE health LOGIN PASSWORD :'server';
CREATE DATABASE health OWNER health_owner;
END
