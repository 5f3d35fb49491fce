#!/usr/bin/env bash
# Starts a PostgreSQL server in a folder for as long as a process lives, and prints "ready".
#   postgres.sh FOLDER PROCESS
# As root, the server runs as the user postgres. OPENHEALTHKIT_POSTGRES_BIN names the folder of another version's programs, and
# OPENHEALTHKIT_POSTGRES_OPTIONS has further options of the server, such as -c fsync=on.
set -euo pipefail
folder=$1 process=$2
# The tests' own output ends with them.
exec 2>>"$folder.log"
bin=${OPENHEALTHKIT_POSTGRES_BIN:-$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)}
as=()
if [ "$(id -u)" = 0 ]; then as=(setpriv --reuid postgres --regid postgres --clear-groups); fi
mkdir "$folder"
if [ "$(id -u)" = 0 ]; then chown postgres "$folder"; fi
cd "$folder"
"${as[@]}" "$bin/initdb" -D "$folder/data" -U postgres --auth trust --no-sync -E UTF8 --locale C.UTF-8 >"$folder.log" 2>&1 || { cat "$folder.log"; exit 1; }
"${as[@]}" "$bin/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= -c fsync=off -c synchronous_commit=off -c full_page_writes=off \
  -c max_connections=200 ${OPENHEALTHKIT_POSTGRES_OPTIONS:-} >>"$folder.log" 2>&1 </dev/null &
server=$!
trap 'kill -INT $server 2>/dev/null || true; wait $server || true; rm -rf "$folder" "$folder.log"' EXIT
for _ in $(seq 200); do
  if "$bin/psql" -h "$folder" -U postgres -qc '' postgres 2>/dev/null; then break; fi
  sleep 0.05
done
"$bin/psql" -h "$folder" -U postgres -qX postgres \
  -c 'CREATE ROLE health_owner LOGIN' -c 'CREATE ROLE health LOGIN' -c 'CREATE ROLE health_operator LOGIN' -c 'CREATE ROLE health_mover LOGIN' \
  -c 'CREATE DATABASE health OWNER health_owner'
echo ready
exec >/dev/null
# A process that has ended can stay in the table until its parent asks for it.
while grep -qsE '^State:\s+[^ZX]' "/proc/$process/status"; do sleep 0.5; done
