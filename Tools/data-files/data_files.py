# SPDX-License-Identifier: MIT
"""What `health export` writes for programs, held against what `health` itself says and against healthkit-to-sqlite."""

import contextlib
import csv
import io
import json
import math
import os
import re
import sqlite3
import subprocess
import sys
import warnings
from pathlib import Path

import duckdb
import pandas
import pyarrow
import pyarrow.parquet

HEALTH, FOLDER, PEERS = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]).resolve()
ROOT = Path(__file__).resolve().parent.parent.parent
ZONE = ["--time-zone", "UTC"]
comparisons = 0


def health(*arguments):
    result = subprocess.run([HEALTH, *arguments], cwd=FOLDER, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"FAILED: health {' '.join(arguments)}: {result.stderr}")
    return result.stdout


def same(what, ours, theirs, tolerance=0.0):
    """Ends with what differs first."""
    global comparisons
    ours, theirs = list(ours), list(theirs)
    if len(ours) != len(theirs):
        sys.exit(f"FAILED: {what}: {len(ours)} of ours, {len(theirs)} of theirs")
    for place, (own, other) in enumerate(zip(ours, theirs)):
        comparisons += 1
        equal = own == other
        if not equal and isinstance(own, (int, float)) and isinstance(other, (int, float)):
            equal = math.isclose(own, other, rel_tol=tolerance) or (math.isnan(own) and math.isnan(other))
        if not equal:
            sys.exit(f"FAILED: {what}, {place}: {own!r}, and {other!r}")
    if not ours:
        sys.exit(f"FAILED: {what}: there is nothing to compare")
    print(f"  {what}: {len(ours)} the same")


def rows(*arguments):
    return list(csv.DictReader(io.StringIO(health(*arguments, "--format", "csv", "--keep-formulas"))))


health("generate", "--days", "40", "--output", "export.zip")
health("import", "export.zip")
health("medications", "add", "Gel, \"blue\"", "--form", "gel", "--coding", "http://a", "1")
health("medications", "add", "Drops", "--schedule")
health("export", "--parquet", "parquet", *ZONE)
health("export", "--csv", "csv", "--keep-formulas", *ZONE)
health("export", "--sqlite", "health.db", *ZONE)
health("export", "--days", "days.csv", *ZONE)
health("export", "--days", "days.parquet", *ZONE)

# Each Parquet file: pyarrow and DuckDB agree on every value.
database = duckdb.connect()
database.execute("SET TimeZone = 'UTC'")
tables = {}
for file in sorted((FOLDER / "parquet").glob("*.parquet")) + [FOLDER / "days.parquet"]:
    ours = pyarrow.parquet.read_table(file)
    tables[file.stem] = ours
    theirs = database.execute(f"SELECT * FROM read_parquet('{file}')").to_arrow_table()
    if ours.num_rows != theirs.num_rows or ours.column_names != theirs.column_names:
        sys.exit(f"FAILED: {file.name}: pyarrow and DuckDB see different tables")
    for name in ours.column_names:
        left, right = ours[name].to_pylist(), theirs[name].to_pylist()
        if pyarrow.types.is_map(ours.schema.field(name).type):
            left, right = [dict(entry) for entry in left], [dict(entry) for entry in right]
        if left:
            same(f"{file.stem}.{name}, pyarrow and DuckDB", left, right)
    facts = pyarrow.parquet.ParquetFile(file).metadata
    for group in range(facts.num_row_groups):
        for column in range(facts.num_columns):
            chunk = facts.row_group(group).column(column)
            statistics = chunk.statistics
            name = chunk.path_in_schema
            if statistics is not None and statistics.has_min_max and "." not in name and facts.num_row_groups == 1:
                values = [value for value in ours[name].to_pylist() if value is not None]
                if (min(values), max(values)) != (statistics.min, statistics.max):
                    sys.exit(f"FAILED: {file.stem}.{name}: {statistics.min} to {statistics.max}")

# Every sample equals that of `health query`.
quantities, categories = (tables[name].to_pandas() for name in ("quantities", "categories"))
for kind in rows("types"):
    name = kind["type"]
    for frame, is_number in ((quantities, True), (categories, False)):
        found = frame[frame["type"] == name].sort_values("uuid")
        if found.empty:
            continue
        expected = sorted(rows("query", name, *ZONE), key=lambda row: row["uuid"])
        same(f"{name}, identity", found["uuid"], [row["uuid"] for row in expected])
        same(f"{name}, value", found["value"], [float(row["value"]) if is_number else row["value"] for row in expected])
        same(f"{name}, start", found["start"], [pandas.Timestamp(row["start"]) for row in expected])
        same(f"{name}, end", found["end"], [pandas.Timestamp(row["end"]) for row in expected])
        same(f"{name}, source", found["source"].fillna(""), [row["source"] for row in expected])
        texts = [{key: str(value) if not isinstance(value, bool) else str(value).lower() for key, value in json.loads(row["metadata"] or "{}").items()}
                 for row in expected]
        same(f"{name}, keys of metadata", [sorted(dict(entry)) for entry in found["metadata"]], [sorted(entry) for entry in texts])
        frame_of_csv = pandas.read_csv(FOLDER / "csv" / f"{name}.csv", parse_dates=["start", "end"], keep_default_na=False).sort_values("uuid")
        same(f"{name}, CSV", frame_of_csv["value"], found["value"])
        same(f"{name}, CSV, start", frame_of_csv["start"], found["start"])

# The list of medications, in all three forms.
expected = rows("medications")
codings = [[f"{coding['system']}|{coding['code']}" for coding in json.loads(text)] for text in tables["medications"].to_pandas()["codings"]]
same("medications, codings", codings, [[code] if code else [] for code in (row["codes"] for row in expected)])
for ours, theirs in (("medication", "id"), ("name", "name"), ("form", "form")):
    values = [row[theirs] for row in expected]
    same(f"medications, {ours}", tables["medications"].to_pandas()[ours], values)
    same(f"medications, CSV, {ours}", pandas.read_csv(FOLDER / "csv" / "medications.csv", keep_default_na=False)[ours], values)
    with contextlib.closing(sqlite3.connect(FOLDER / "health.db")) as connection:
        same(f"medications, SQLite, {ours}", [row[0] for row in connection.execute(f"SELECT {ours} FROM medications")], values)

# Days: a data frame that loads without warnings, with the figures of `health stats` and `health sleep`.
with warnings.catch_warnings():
    warnings.simplefilter("error")
    days = pandas.read_csv(FOLDER / "days.csv", parse_dates=["date"])
if not pandas.api.types.is_datetime64_any_dtype(days["date"]):
    sys.exit(f"FAILED: the days are {days['date'].dtype}")
same("days, each follows the one before", days["date"].diff().dropna().dt.days, [1] * (len(days) - 1))
same("days, CSV and Parquet", days["steps"], tables["days"].to_pandas()["steps"])
by_date = days.set_index(days["date"].dt.strftime("%Y-%m-%d"))
for name, column, figure in (("stepCount", "steps", "sum"), ("heartRate", "heart_rate_bpm", "average"), ("bodyMass", "weight_kg", "average")):
    expected = rows("stats", name, "--by", "day", *ZONE)
    same(f"{column}, stats", [by_date.loc[row["start"][:10], column] for row in expected], [float(row[figure]) for row in expected], 1e-11)
nights = rows("sleep", *ZONE)
same("sleep_hours, sleep", [by_date.loc[row["night"], "sleep_hours"] * 60 for row in nights], [float(row["asleep"]) for row in nights], 1e-9)
same("in_bed_hours, sleep", [by_date.loc[row["night"], "in_bed_hours"] * 60 for row in nights], [float(row["inBed"]) for row in nights], 1e-9)

# The database has the tables of healthkit-to-sqlite, with the same number of rows, and numbers as numbers.
# It reads a copy of the store, because healthkit-to-sqlite knows only what an export contains.
health("export", "again.zip")
theirs = FOLDER / "theirs.db"
subprocess.run([PEERS / "healthkit-to-sqlite", "again.zip", theirs.name], cwd=FOLDER, check=True, capture_output=True)
ours_db, theirs_db = sqlite3.connect(FOLDER / "health.db"), sqlite3.connect(theirs)


def names(connection):
    return sorted(row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"))


missing = set(names(theirs_db)) - set(names(ours_db))
if missing:
    sys.exit(f"FAILED: the database lacks {sorted(missing)}")
# An export has members of correlations and scores of workouts twice, by themselves and inside their parent; their devices
# may then be described differently. Ours have one row each.


def distinct(connection, name):
    columns = ", ".join(f'"{row[1]}"' for row in theirs_db.execute(f'PRAGMA table_info("{name}")') if row[1] != "device")
    return connection.execute(f'SELECT count(*) FROM (SELECT DISTINCT {columns} FROM "{name}")').fetchone()[0]


same(
    "rows of each table, healthkit-to-sqlite",
    [(name, distinct(ours_db, name)) for name in names(theirs_db)],
    [(name, distinct(theirs_db, name)) for name in names(theirs_db)],
)
counts = {kind["identifier"]: kind["samples"] for kind in tables["types"].to_pylist() if kind["kind"] == "category" or "quantity" in kind["kind"]}
same(
    "rows of each table, samples of each type",
    [ours_db.execute(f'SELECT count(*) FROM "r{re.sub("^HK(Quantity|Category)TypeIdentifier", "", name)}"').fetchone()[0] for name in counts],
    counts.values(),
)
for name in names(theirs_db):
    columns = {row[1] for row in theirs_db.execute(f'PRAGMA table_info("{name}")')}
    own = {row[1]: row[2] for row in ours_db.execute(f'PRAGMA table_info("{name}")')}
    if columns - set(own):
        sys.exit(f"FAILED: {name} lacks {sorted(columns - set(own))}")
    if name.startswith("r") and "unit" in own and own["value"] != "REAL":
        sys.exit(f"FAILED: {name}.value is {own['value']}")
for name in ("rStepCount", "rHeartRate"):
    query = f'SELECT CAST(value AS REAL), startDate, endDate, sourceName FROM "{name}" ORDER BY startDate, endDate, sourceName, 1'
    same(f"{name}, healthkit-to-sqlite", ours_db.execute(query), theirs_db.execute(query))
same("ids of workouts, healthkit-to-sqlite", *([row[0] for row in connection.execute("SELECT id FROM workouts ORDER BY id")] for connection in (ours_db, theirs_db)))
same(
    "daily, Parquet and SQLite",
    ours_db.execute("SELECT date, type, sum, average FROM daily ORDER BY type, date"),
    [(row["date"].isoformat(), row["type"], row["sum"], row["average"]) for row in sorted(tables["daily"].to_pylist(), key=lambda row: (row["type"], row["date"]))],
)

# The examples of the documentation.
text = (ROOT / "Documentation/Data.md").read_text()
examples = dict(re.findall(r"### ([^\n]+)\n.*?```(?:python|sql)\n(.*?)```", text[text.index("## Examples"):], re.DOTALL))
os.chdir(FOLDER)
output = io.StringIO()
with contextlib.redirect_stdout(output):
    exec(examples["pandas"], {})
same("pandas example, lines", [len(output.getvalue().splitlines()) > 10], [True])
months = database.execute(examples["DuckDB"]).fetchall()
same("DuckDB example, months", [len(months) > 1 and all(row[1] > 0 for row in months) and any(row[3] for row in months)], [True])
activities = ours_db.execute(examples["Datasette, or sqlite3"]).fetchall()
same("SQLite example, activities", [sum(row[1] for row in activities)], [len(tables["workouts"])])
print(f"{comparisons} comparisons, 0 failed")
