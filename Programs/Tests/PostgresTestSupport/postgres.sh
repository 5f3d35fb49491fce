#!/usr/bin/env bash
# Starts a PostgreSQL server in a folder for as long as a process lives, and prints "ready".
#   postgres.sh FOLDER PROCESS
# As root, the server runs as the user postgres. OPENHEALTHKIT_POSTGRES_BIN names the folder of another version's programs, and
# OPENHEALTHKIT_POSTGRES_OPTIONS has further options of the server, such as -c fsync=on. With OPENHEALTHKIT_TEST_CITUS=NUMBER, it is the
# coordinator of so many workers of Citus, which its database `health` uses; the programs must have the extension.
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
workers=${OPENHEALTHKIT_TEST_CITUS:-0} servers=()
trap 'kill -INT "${servers[@]}" 2>/dev/null || true; wait "${servers[@]}" || true; rm -rf "$folder" "$folder.log"' EXIT
start() { # DATA PORT OPTION...
  "${as[@]}" "$bin/initdb" -D "$folder/$1" -U postgres --auth trust --no-sync -E UTF8 --locale C.UTF-8 >>"$folder.log" 2>&1 ||
    { cat "$folder.log"; exit 1; }
  "${as[@]}" "$bin/postgres" -D "$folder/$1" -k "$folder" -p "$2" -c listen_addresses= -c fsync=off -c synchronous_commit=off \
    -c full_page_writes=off -c max_connections=200 "${@:3}" ${OPENHEALTHKIT_POSTGRES_OPTIONS:-} >>"$folder.log" 2>&1 </dev/null &
  servers+=($!)
  for _ in $(seq 200); do
    if "$bin/psql" -h "$folder" -p "$2" -U postgres -qc '' postgres 2>/dev/null; then break; fi
    sleep 0.05
  done
}
citus=()
if [ "$workers" != 0 ]; then
  citus=(-c shared_preload_libraries=citus -c citus.node_conninfo=sslmode=prefer -c wal_level=logical -c max_prepared_transactions=200)
fi
start data 5432 "${citus[@]}"
for number in $(seq "$workers"); do
  start "worker$number" $((5432 + number)) "${citus[@]}"
  "$bin/psql" -h "$folder" -p $((5432 + number)) -U postgres -qX postgres -c 'CREATE DATABASE health'
  "$bin/psql" -h "$folder" -p $((5432 + number)) -U postgres -qX health -c 'CREATE EXTENSION citus'
done
sql() { "$bin/psql" -h "$folder" -U postgres -qX health "$@" >>"$folder.log"; }
"$bin/psql" -h "$folder" -U postgres -qX postgres -c 'CREATE DATABASE health'
if [ "$workers" != 0 ]; then
  sql -c 'CREATE EXTENSION citus' -c "SELECT citus_set_coordinator_host('$folder', 5432)"
  for number in $(seq "$workers"); do sql -c "SELECT citus_add_node('$folder', $((5432 + number)))"; done
fi
# From here on, workers hear of it.
sql -c 'CREATE ROLE health_owner LOGIN' -c 'CREATE ROLE health LOGIN' -c 'CREATE ROLE health_operator LOGIN' \
  -c 'CREATE ROLE health_mover LOGIN' -c 'ALTER DATABASE health OWNER TO health_owner'
echo ready
exec >/dev/null
# A process that has ended can stay in the table until its parent asks for it.
while grep -qsE '^State:\s+[^ZX]' "/proc/$process/status"; do sleep 0.5; done
