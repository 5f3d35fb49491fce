# SPDX-License-Identifier: MIT
"""What `health server cohort` says of a study, held against what its people saved, and against DuckDB and Spark."""

import datetime
import hashlib
import hmac
import json
import math
import os
import random
import statistics
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import duckdb
from pyspark.sql import SparkSession

HEALTH, FOLDER, DATABASE, SERVER = sys.argv[1], Path(sys.argv[2]), sys.argv[3], sys.argv[4]
STUDY = "org.example.steps"
UTC = datetime.timezone.utc
FIRST, END = datetime.date(2026, 1, 1), datetime.date(2026, 3, 1)
# Where a window of permission begins.
WINDOW = datetime.datetime(2026, 2, 10, tzinfo=UTC)
PERIOD = ["--study", STUDY, "--from", str(FIRST), "--to", str(END)]
SERVERS = ["--database", f"{DATABASE} user=health"]
TOLERANCE = 1e-9
comparisons = 0


def run(*arguments, token=None, place=None):
    environment = dict(os.environ)
    if token:
        # Each person has a home: apps' tokens are written there.
        environment |= {"HEALTHKIT_SERVER": SERVER, "HEALTHKIT_TOKEN": token, "XDG_CONFIG_HOME": str(place)}
    return subprocess.run([HEALTH, *arguments], cwd=FOLDER, capture_output=True, text=True, env=environment)


def health(*arguments, **options):
    result = run(*arguments, **options)
    if result.returncode != 0:
        sys.exit(f"FAILED: health {' '.join(arguments)}: {result.stderr}")
    return result.stdout


def same(what, ours, theirs):
    """Ends with what differs first."""
    global comparisons
    ours, theirs = list(ours), list(theirs)
    if len(ours) != len(theirs):
        sys.exit(f"FAILED: {what}: {len(ours)} of ours, {len(theirs)} of theirs")
    for place, (own, other) in enumerate(zip(ours, theirs)):
        comparisons += 1
        equal = own == other
        if not equal and isinstance(own, (int, float)) and isinstance(other, (int, float)):
            equal = math.isclose(own, other, rel_tol=TOLERANCE)
        if not equal:
            sys.exit(f"FAILED: {what}, {place}: ours is {own!r}, theirs {other!r}")
    if not ours:
        sys.exit(f"FAILED: {what}: there is nothing to compare")
    print(f"  {what}: {len(ours)} the same")


def expect(what, is_true):
    global comparisons
    comparisons += 1
    if not is_true:
        sys.exit(f"FAILED: {what}")
    print(f"  {what}")


# MARK: People


class Person:
    """Someone with steps and weights, who may take part."""

    def __init__(self, place):
        numbers = random.Random(1000 + place)
        self.place = place
        self.consent = {3: "not registered", 7: "refused", 5: "window"}.get(place % 10, "granted")
        # 41 people let the study read weights: the quartiles lie exactly on people.
        self.shares_weight = place < 51 and self.consent in ("granted", "window")
        self.records = []
        for day in range((END - FIRST).days):
            if numbers.random() < 0.2:
                continue
            for hour in (7, 12, 20):
                self.add("StepCount", "count", numbers.randrange(100, 6000), day, hour)
            if numbers.random() < 0.5:
                self.add("BodyMass", "kg", round(numbers.uniform(55, 95), 1), day, 6, minutes=0)
                self.add("BodyMass", "kg", round(numbers.uniform(55, 95), 1), day, 19, minutes=0)
        self.folder = FOLDER / f"person-{place}"

    def add(self, name, unit, value, day, hour, minutes=10):
        start = datetime.datetime.combine(FIRST, datetime.time(), UTC) + datetime.timedelta(days=day, hours=hour)
        self.records.append((name, unit, value, start, start + datetime.timedelta(minutes=minutes)))

    def join(self):
        """Becomes a person of the server, with data and permissions."""
        self.folder.mkdir()
        self.token = health("server", "add", f"Person {self.place}", "--database", f"{DATABASE} user=health_operator").strip()
        self.number = int(self.token.split(".")[0])
        lines = [
            f'<Record type="HKQuantityTypeIdentifier{name}" sourceName="Phone" unit="{unit}" value="{value}" startDate="{start:%Y-%m-%d %H:%M:%S +0000}"'
            f' endDate="{end:%Y-%m-%d %H:%M:%S +0000}" creationDate="{end:%Y-%m-%d %H:%M:%S +0000}"/>'
            for name, unit, value, start, end in self.records
        ]
        export = self.folder / "export.xml"
        export.write_text(f'<HealthData locale="en_US">{"".join(lines)}</HealthData>')
        self.do("import", str(export))
        if self.consent == "not registered":
            return
        self.do("apps", "add", STUDY, "--name", "Steps", "--usage-share", "To study steps.")
        types = ["steps"] + (["weight"] if self.shares_weight else [])
        match self.consent:
            case "refused":
                self.do("apps", "deny", STUDY, "--read", "steps")
            case "window":
                self.do("apps", "grant", STUDY, "--read", *types, "--since", f"{WINDOW:%Y-%m-%d}", "--time-zone", "UTC")
            case _:
                self.do("apps", "grant", STUDY, "--read", *types)

    def do(self, *arguments):
        return health(*arguments, token=self.token, place=self.folder)

    def days(self, name, zone=UTC):
        """The figure of each day that the study may read: the sum of steps, the mean of weights."""
        if self.consent in ("not registered", "refused") or name == "BodyMass" and not self.shares_weight:
            return {}
        found = {}
        for own, _, value, start, end in self.records:
            day = start.astimezone(zone).date()
            if own == name and (self.consent != "window" or end >= WINDOW) and FIRST <= day < END:
                found.setdefault(day, []).append(value)
        return {day: sum(values) if name == "StepCount" else sum(values) / len(values) for day, values in sorted(found.items())}


def quartile(number, figures):
    """As Documentation/Server.md says it, with whole numbers for the place."""
    place, rest = divmod(number * (len(figures) - 1), 4)
    if rest == 0:
        return sum(figures[place - 1 : place + 2]) / 3
    return figures[place] + (figures[place + 1] - figures[place]) * rest / 4


def figures(days_of_people):
    """The figures of a study out of the days of its people: those of the whole period, then the mean of each month with people in it."""
    means = sorted(statistics.fmean(days.values()) for days in days_of_people if days)
    whole = [len(means), sum(len(days) for days in days_of_people), statistics.fmean(means), statistics.stdev(means)]
    whole += [quartile(number, means) for number in (1, 2, 3)]
    months = {}
    for days in days_of_people:
        for month in sorted({day.strftime("%Y-%m") for day in days}):
            own = [value for day, value in days.items() if day.strftime("%Y-%m") == month]
            months.setdefault(month, []).append(statistics.fmean(own))
    return whole, {month: (len(own), statistics.fmean(own)) for month, own in sorted(months.items())}


def cohort(name, *options):
    """What `health server cohort statistics` says, in the same form."""
    rows = json.loads(health("server", "cohort", "statistics", *PERIOD, *SERVERS, "--type", name, "--format", "json", *options))
    whole = rows[0]
    expect(f"{name}: the first row is the whole period", whole["month"] is None)
    names = ("people", "days", "mean", "standard_deviation", "lower_quartile", "median", "upper_quartile")
    return [whole[key] for key in names], {row["month"]: (row["people"], row["mean"]) for row in rows[1:]}


def compare(what, ours, theirs):
    same(what, ours[0], theirs[0])
    same(f"{what}, months", ours[1], theirs[1])
    same(f"{what}, people and means of months", sum(ours[1].values(), ()), sum(theirs[1].values(), ()))


people = [Person(place) for place in range(60)]
with ThreadPoolExecutor(2) as pool:
    list(pool.map(Person.join, people))
print(f"{len(people)} people, {sum(len(person.records) for person in people)} records")

# What the store's people saved.
TYPES = {"steps": ("StepCount", "stepCount", "count"), "weight": ("BodyMass", "bodyMass", "kg")}
truth = {name: figures([person.days(kind) for person in people]) for name, (kind, _, _) in TYPES.items()}
ours = {name: cohort(name) for name in TYPES}
for name in TYPES:
    compare(f"{name}, health and what was saved", ours[name], truth[name])
expect("the quartiles of weights lie on people", (truth["weight"][0][0] - 1) % 4 == 0)
expect("the quartiles of steps lie between people", truth["steps"][0][0] % 4 == 0)
nepal = datetime.timezone(datetime.timedelta(hours=5, minutes=45))
compare(
    "steps in another zone, health and what was saved", cohort("steps", "--zone", "Asia/Kathmandu"),
    figures([person.days("StepCount", nepal) for person in people]))

# The export.
arguments = ["server", "cohort", "export", *PERIOD, *SERVERS, "--type", "steps", "--type", "weight", "--output", "figures"]
arguments += ["--pseudonym-key", "study.key", "--shards", "3"]
health(*arguments)
files = sorted((FOLDER / "figures").glob("*.parquet"))
same("files", [file.name for file in files], [f"people-{shard}-of-3.parquet" for shard in range(3)])
expect("the key is private", (FOLDER / "study.key").stat().st_mode & 0o777 == 0o600)
before = [file.read_bytes() for file in files]
again = run(*arguments)
expect("an export is not replaced unasked", again.returncode == 1 and "--replace" in again.stderr)
same("files after the refusal", [file.read_bytes() for file in files], before)

key = bytes.fromhex((FOLDER / "study.key").read_text().strip())


def pseudonym(person):
    return hmac.new(key, STUDY.encode() + b"\0" + str(person.number).encode(), hashlib.sha256).hexdigest()[:32]


database = duckdb.connect()
database.execute(f"CREATE VIEW figures AS SELECT * FROM read_parquet('{FOLDER}/figures/*.parquet')")
expected = sorted(
    (pseudonym(person), day, stored, value, unit)
    for kind, stored, unit in TYPES.values() for person in people for day, value in person.days(kind).items())
rows = database.execute("SELECT pseudonym, day, type, figure, unit FROM figures ORDER BY pseudonym, day, type, figure").fetchall()
same("rows of the export, DuckDB and what was saved", sum(rows, ()), sum(expected, ()))
for shard, file in enumerate(files):
    found = database.execute(f"SELECT DISTINCT pseudonym FROM read_parquet('{file}') ORDER BY 1").fetchall()
    own = sorted(pseudonym(person) for person in people if person.number % 3 == shard and person.days("StepCount"))
    same(f"people of file {shard}", [row[0] for row in found], own)

# The same statements in DuckDB and Spark; the quartiles by the documented rule.
PEOPLE = "SELECT pseudonym, avg(figure) AS own FROM figures WHERE type = '{type}' GROUP BY pseudonym"
WHOLE = f"""
  WITH people AS ({PEOPLE}),
  placed AS (SELECT own, row_number() OVER (ORDER BY own) - 1 AS place, count(*) OVER () AS number FROM people),
  quarters AS (SELECT 1 AS quarter UNION ALL SELECT 2 UNION ALL SELECT 3),
  near AS (
    SELECT quarter, own, place - CAST(floor(quarter * (number - 1) / 4.0) AS BIGINT) AS distance,
      CAST((quarter * (number - 1)) % 4 AS DOUBLE) / 4 AS rest
    FROM placed CROSS JOIN quarters),
  weighted AS (
    SELECT quarter, own * CASE
      WHEN rest = 0 AND abs(distance) <= 1 THEN 1 / CAST(3 AS DOUBLE) WHEN rest = 0 THEN CAST(0 AS DOUBLE)
      WHEN distance = 0 THEN 1 - rest WHEN distance = 1 THEN rest ELSE CAST(0 AS DOUBLE) END AS part
    FROM near)
  SELECT (SELECT count(*) FROM people), (SELECT count(*) FROM figures WHERE type = '{{type}}'), (SELECT avg(own) FROM people),
    (SELECT stddev_samp(own) FROM people), sum(CASE WHEN quarter = 1 THEN part END), sum(CASE WHEN quarter = 2 THEN part END),
    sum(CASE WHEN quarter = 3 THEN part END)
  FROM weighted"""
MONTHS = """
  WITH own AS (
    SELECT pseudonym, extract(year FROM day) AS year, extract(month FROM day) AS month, avg(figure) AS own FROM figures
    WHERE type = '{type}' GROUP BY 1, 2, 3)
  SELECT year, month, count(*), avg(own) FROM own GROUP BY year, month ORDER BY year, month"""
SUMS = "SELECT type, unit, sum(figure), count(*) FROM figures GROUP BY type, unit ORDER BY type"


def others(execute, stored):
    whole = list(execute(WHOLE.format(type=stored))[0])
    return whole, {f"{year:04}-{month:02}": (number, mean) for year, month, number, mean in execute(MONTHS.format(type=stored))}


# The workers reach each other on this machine alone.
os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
spark = (
    SparkSession.builder.master("local-cluster[3,1,1024]").appName("cohort").config("spark.executor.memory", "512m")
    .config("spark.ui.enabled", "false").config("spark.sql.shuffle.partitions", "6").config("spark.sql.session.timeZone", "UTC")
    .config("spark.sql.files.maxPartitionBytes", "4096").config("spark.log.level", "ERROR")
    .config("spark.ui.showConsoleProgress", "false")
    .config("spark.sql.warehouse.dir", str(FOLDER / "warehouse")).getOrCreate())
spark.read.parquet(*map(str, files)).createOrReplaceTempView("figures")
programs = {
    "DuckDB": lambda statement: database.execute(statement).fetchall(),
    "Spark": lambda statement: [tuple(row) for row in spark.sql(statement).collect()],
}
totals = [
    (stored, unit, sum(sum(person.days(kind).values()) for person in people), sum(len(person.days(kind)) for person in people))
    for kind, stored, unit in sorted(TYPES.values(), key=lambda entry: entry[1])]
for program, execute in programs.items():
    same(f"sums of the export, {program} and what was saved", sum(execute(SUMS), ()), sum(totals, ()))
    for name, (_, stored, _) in TYPES.items():
        compare(f"{name}, {program} and health", others(execute, stored), ours[name])
    function = "quantile_cont" if program == "DuckDB" else "percentile"
    people_of_steps = PEOPLE.format(type="stepCount")
    found = execute(f"SELECT {', '.join(f'{function}(own, {share})' for share in (0.25, 0.5, 0.75))} FROM ({people_of_steps})")[0]
    same(f"quartiles of steps, {function} of {program} and health", found, ours["steps"][0][4:])
spark.stop()

# Groups, roles, revoked permission, and the log.
count = ours["steps"][0][0]
ask = ["server", "cohort", "statistics", *PERIOD, "--type", "steps", "--format", "json"]
small = run(*ask, *SERVERS, "--smallest-group", str(count + 1))
expect("a group that is too small gives a message and no figure", small.returncode == 1 and not small.stdout and str(count + 1) in small.stderr)
expect("a group of exactly the size has figures", run(*ask, *SERVERS, "--smallest-group", str(count)).returncode == 0)
expect("no smaller group than five can be chosen", run(*ask, *SERVERS, "--smallest-group", "4").returncode == 64)
refused = run(*ask, "--database", f"{DATABASE} user=health_operator")
expect("an operator cannot ask", refused.returncode == 1 and not refused.stdout and "role" in refused.stderr)
leaving = next(person for person in people if person.consent == "granted")
leaving.do("apps", "revoke", STUDY, "--read", "steps")
compare(
    "steps after one person left, health and what was saved", cohort("steps"),
    figures([person.days("StepCount") for person in people if person is not leaving]))
for person in people[:8]:
    is_there = STUDY in person.do("log", "--format", "json")
    expect(f"the log of person {person.place}, {person.consent}", is_there == (person.consent != "not registered"))
for name in ("' OR 1=1 --", "../x", "a b", "x'; DROP TABLE app; --", ""):
    odd = run("server", "cohort", "statistics", *SERVERS, "--study", name, *PERIOD[2:], "--type", "steps")
    expect(f"no study {name!r}", odd.returncode == 64 and not odd.stdout)
print(f"{comparisons} comparisons")
