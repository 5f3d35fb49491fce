# SPDX-License-Identifier: MIT
"""What DuckDB does beside us. Run by bench.py with the peers' Python: duckdb_jobs.py import XML DATABASE | sums DATABASE"""

import json
import sys
import time

import duckdb

# From each line with a Record: type, source, unit, the three dates and the value, as in the file but typed.
# Metadata, devices, correlations and workouts are ignored, entities stay undecoded, and a record that occurs twice is stored twice.
ATTRIBUTES = ["type", "sourceName", "unit", "creationDate", "startDate", "endDate", "value"]

IMPORT = """
CREATE TABLE record AS
SELECT type, sourceName, nullif(unit, '') AS unit,
  strptime(creationDate, '%Y-%m-%d %H:%M:%S %z') AS creationDate,
  strptime(startDate, '%Y-%m-%d %H:%M:%S %z') AS startDate,
  strptime(endDate, '%Y-%m-%d %H:%M:%S %z') AS endDate,
  startDate[1:10]::DATE AS localDay, value, try_cast(value AS DOUBLE) AS number
FROM (
  SELECT {columns}
  FROM read_csv('{xml}', columns={{'line': 'VARCHAR'}}, auto_detect=false, header=false, delim='\x01', quote='', escape='',
    strict_mode=false, max_line_size=10000000)
  WHERE line LIKE '%<Record %')
"""

SUMS = """
SELECT localDay, sum(number) FROM record
WHERE type = 'HKQuantityTypeIdentifierStepCount' AND localDay >= DATE '2016-01-01' AND localDay < DATE '2026-01-01'
GROUP BY localDay ORDER BY localDay
"""


def main():
    job, *paths = sys.argv[1:]
    if job == "import":
        xml, database = paths
        columns = ", ".join(f"""regexp_extract(line, ' {name}="([^"]*)"', 1) AS {name}""" for name in ATTRIBUTES)
        with duckdb.connect(database) as connection:
            connection.execute(IMPORT.format(columns=columns, xml=xml))
            print(json.dumps({"count": connection.execute("SELECT count(*) FROM record").fetchone()[0]}))
    elif job == "sums":
        with duckdb.connect(paths[0], read_only=True, config={"threads": 1}) as connection:
            processor, clock = time.process_time(), time.monotonic()
            rows = connection.execute(SUMS).fetchall()
            figures = {"cpu": time.process_time() - processor, "wall": time.monotonic() - clock}
            print(json.dumps(figures | {"count": len(rows), "sum": sum(row[1] for row in rows)}))


main()
