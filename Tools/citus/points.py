# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""What has to be so. Each function prints what it saw, and returns the problems."""

import os
import re
import subprocess
import time
import uuid

from failover import client
from failover.group import Failure, wait

from .isolation import bound, forged_rows, forged_selects, others_rows
from .site import BEGIN, NODES, STUDY, Load, in_background

NAMES = ", ".join(f"'{node}'" for node in NODES)
# The longest waits in seconds: of an app while its schema moves, of others while a machine is away, and of its own people for an error.
LONGEST_MOVE, LONGEST_OTHERS, LONGEST_ERROR = 5, 2, 35
# The samples whose cost is measured, and those in an upload. What Citus may cost beside one PostgreSQL.
SAMPLES, UPLOAD, LARGEST_RATIO = 100_000, 200, 4


def suites(root, programs, tests):
    """The tests of the engine and of the databases, with their tables in a distributed schema."""
    if tests is None:
        built = subprocess.run([root / "scripts/build"], check=True, capture_output=True, text=True).stdout.split()[-1]
        tests = f"{built}/OpenHealthKitPackageTests.xctest"
    problems = []
    for name, more in (("Engine", {"OPENHEALTHKIT_TEST_DATABASE": "postgres", "OPENHEALTHKIT_TEST_SEEDS": "4"}), ("Postgres", {})):
        environment = dict(
            os.environ, OPENHEALTHKIT_POSTGRES_BIN=str(programs), OPENHEALTHKIT_TEST_CITUS="2", OPENHEALTHKIT_TEST_SCHEMA="tables", **more)
        done = subprocess.run(
            [tests, "--testing-library", "swift-testing", "--filter", f"^OpenHealth{name}Tests\\."], env=environment, cwd=root)
        if done.returncode:
            problems.append(f"OpenHealth{name}Tests fail with the tables in a distributed schema")
    return problems


def prepared(fleet, site):
    """The nodes are distributed, ready to move, and the directory is as on one PostgreSQL."""
    ask, problems = fleet.coordinator.ask, []
    schemas = ask("SELECT nspname FROM pg_dist_schema JOIN pg_namespace ON oid = schemaid ORDER BY 1")
    if schemas != NODES:
        problems.append(f"distributed are {schemas}")
    if len({fleet.place(node).name for node in NODES}) < 2:
        problems.append("all schemas are at one worker")
    forced = dict(line.split("|") for line in ask(
        "SELECT nspname, count(*) FILTER (WHERE relforcerowsecurity) FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace"
        f" WHERE relrowsecurity AND nspname IN ('public', {NAMES}) GROUP BY 1"))
    if not int(forced.pop("public")) > 50 or set(forced.values()) != {"0"}:
        problems.append(f"tables that bind their owner: {forced}")
    for machine in fleet.citus():
        # Citus makes each table of a distributed schema at every machine, and its rows in a table with a number at one.
        bare = machine.ask(
            "SELECT relname FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE relkind = 'r'"
            f" AND nspname IN ({NAMES}) AND NOT relrowsecurity AND relname !~ '^(account|deployment|node|master_key|person_key|"
            "resident|schema_version)(_[0-9]+)?$'")
        if bare:
            problems.append(f"{machine.name} has tables without policies: {bare[:5]}")
    states = [ask(f"SELECT DISTINCT state || ' ' || key FROM {node}.person ORDER BY 1") for node in NODES]
    if states != [["keyed 1", "open 0"]] * 2 + [["keyed 1"]] * 2:
        problems.append(f"the people are {states}")
    return problems


def plans(fleet, site, plain):
    """Every statement that has been sent so far goes to one machine."""
    site.live(next(person for person in site.people if person.node == "b1" and person.number > 2))
    for person in site.people:
        site.stored(person)
    site.server("cohort", "statistics", *study(site), role="health")
    problems, distributed = [], 0
    statements = fleet.statements()
    for text in statements:
        count = max((int(number) for number in re.findall(r"\$(\d+)", text)), default=0)
        nothing = f" ({', '.join(['NULL'] * count)})" if count else ""
        # Movers have rights that servers lack. The text may end with a comment. Where nothing equals NULL, no machine is asked.
        state, plan = fleet.coordinator.state(
            bound("b1", site.people[2].number, f"PREPARE one AS {text}\n", f"EXPLAIN EXECUTE one{nothing}"), role="health_mover"
            if "state = " in text and text.startswith("UPDATE person") else "health")
        if state and state != "42501":
            problems.append(f"a statement cannot be planned: {state} {plan[:200]} {text[:200]}")
        tasks = set(re.findall(r"Task Count: (\d+)", plan))
        distributed += "Custom Scan (Citus" in plan
        if tasks - {"0", "1"}:
            problems.append(f"a statement goes to several machines: {text[:200]}")
    print(f"{len(statements)} statements, of which {distributed} go to a worker, each to one")
    if distributed < 100:
        problems.append(f"only {distributed} statements were seen that go to a worker")
    return problems


def study(one):
    return ["--study", STUDY, "--type", "steps", "--from", "2024-12-01", "--to", "2025-02-01", "--smallest-group", "5", "--master-key",
            one.keys]


def isolation(fleet, site, plain):
    """At the coordinator and at each worker, a session of the role of servers that is bound to A reaches no row of B."""
    a, b = (person for person in site.people if person.node == "b1" and person.number > 2)
    # Those of a mover name other schemas.
    sent = [text for text in fleet.statements() if text.startswith("INSERT INTO ") and re.search(r"\bSELECT\b", text) and '"."' not in text]
    many = [query for query in sent if "FROM unnest(" in query]
    print(f"{len(sent)} statements insert rows of a query, {len(many)} of them many rows at a time")
    problems = []
    if len(many) < 5:
        problems.append("too few statements were seen that insert many rows")
    for machine in fleet.citus():
        found, counts = others_rows(fleet, machine, "b1", a.number, b.number)
        for check in (forged_rows, forged_selects):
            more, seen = check(fleet, machine, "b1", a.number, b.number, sent)
            found += more
            counts |= seen
        print(f"{machine.name}{', which has the rows' if machine is fleet.place('b1') else ''}: "
              + ", ".join(f"{count} {what}" for what, count in counts.items()), flush=True)
        problems += [f"{machine.name}: {text}" for text in found]
    return problems


def upgrade(fleet, site, plain):
    """What versions of the schema do later works where tables are distributed: a table, a column, a rule, a function."""
    problems = []
    later = [
        "ALTER TABLE b3.setting ADD COLUMN later bigint", "ALTER TABLE b3.setting ADD CONSTRAINT setting_later CHECK (later > 0)",
        "ALTER TABLE b3.setting ALTER COLUMN later SET DEFAULT 1",
        "CREATE TABLE b3.later (person_id bigint NOT NULL DEFAULT b3.openhealth_person() REFERENCES b3.person ON DELETE CASCADE,"
        " number bigint NOT NULL, PRIMARY KEY (person_id, number))",
        "ALTER TABLE b3.later ENABLE ROW LEVEL SECURITY", "ALTER TABLE b3.later FORCE ROW LEVEL SECURITY",
        "CREATE POLICY own_person ON b3.later USING (person_id = b3.openhealth_person()) WITH CHECK (person_id = b3.openhealth_person())",
        "CREATE INDEX later_number ON b3.later (person_id, number)",
        "CREATE OR REPLACE FUNCTION b3.openhealth_later(number bigint) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER"
        " SET search_path = b3, pg_temp AS $$ BEGIN RETURN number; END $$"]
    state, text = fleet.coordinator.state("BEGIN;\n" + ";\n".join(later) + ";\nCOMMIT;\n", role="health_owner")
    if state:
        problems.append(f"a version of the schema that makes a table fails: {text[:300]}")
    site.prepare()
    forced = fleet.coordinator.ask("SELECT relforcerowsecurity FROM pg_class WHERE oid = 'b3.later'::regclass") if not state else ["f"]
    if forced != ["f"]:
        problems.append("a new table binds its owner after prepare, so that its schema cannot move")
    away = ["DROP FUNCTION b3.openhealth_later(bigint)", "DROP TABLE b3.later", "ALTER TABLE b3.setting DROP COLUMN later"]
    if not state:
        fleet.coordinator.ask(";\n".join(away) + ";\n", role="health_owner")
    return problems + in_use(fleet, site)


def in_use(fleet, site):
    """A schema with people that is not distributed stays where it is, until an operator distributes it."""
    problems, person = [], next(person for person in site.people if person.node == "b4")
    before = sorted(site.stored(person))

    def is_distributed():
        return fleet.coordinator.ask("SELECT count(*) FROM pg_dist_schema WHERE schemaid = 'b4'::regnamespace") == ["1"]

    fleet.coordinator.ask("SELECT citus_schema_undistribute('b4')", role="health_owner")
    site.prepare()
    if is_distributed():
        problems.append("prepare distributes a schema that has people")
    if sorted(site.stored(person)) != before:
        problems.append("a schema that is not distributed any more has other rows")
    fleet.coordinator.ask("SELECT citus_schema_distribute('b4')", role="health_owner")
    site.prepare()
    if not is_distributed() or sorted(site.stored(person)) != before:
        problems.append("a schema that was distributed with people has other rows")
    return problems


def moves(fleet, site, plain):
    """Schemas move from worker to worker, and to a new one, while people save."""
    problems, waits = [], []
    people = [next(person for person in site.people if person.node == node) for node in NODES]
    with Load(site, people, 100) as load:
        for node in NODES:
            target = next(worker for worker in fleet.workers[:2] if worker is not fleet.place(node))
            move = f"SELECT citus_schema_move('{node}', '{target.folder}', {target.port}, 'force_logical')"
            waits.append((node, moved(load, lambda text=move: fleet.coordinator.ask(f"SET statement_timeout = '120s';\n{text};\n"))))
        fleet.add(fleet.workers[2])

        def rebalance():
            fleet.coordinator.ask("SELECT citus_rebalance_start(shard_transfer_mode := 'force_logical')")
            fleet.coordinator.ask("SET statement_timeout = '120s';\nSELECT citus_rebalance_wait();\n")

        waits.append(("a rebalance to a new worker", moved(load, rebalance)))
    if not any(fleet.place(node) is fleet.workers[2] for node in NODES):
        problems.append("the new worker has no schema")
    for what, (seconds, longest) in waits:
        print(f"{what}: {seconds:.1f} s, longest wait of an app {longest:.1f} s")
        if longest > LONGEST_MOVE:
            problems.append(f"{what}: an app waited for {longest:.1f} s")
    found, count = load.check()
    print(f"{count} saves were acknowledged")
    return problems + found


def moved(load, change):
    begin = time.monotonic()
    change()
    load.go_on()
    end = time.monotonic()
    return end - begin, max(load.gap(writer, begin, end) for writer in load.writers)


def death(fleet, site, plain):
    """A worker without a standby dies. People elsewhere go on, its own get an error, and all is there after its start."""
    people = [next(person for person in site.people if person.node == node) for node in NODES]
    victim = fleet.place("b2")
    own = [fleet.place(person.node) is victim for person in people]
    problems = []
    with Load(site, people, 200) as load:
        begin = time.monotonic()
        victim.kill()
        answer = in_background(lambda: refused(site, people[own.index(True)]))
        time.sleep(12)
        away = time.monotonic()
        for writer, is_own, person in zip(load.writers, own, people):
            longest = load.gap(writer, begin, away)
            if not is_own:
                print(f"{person.name}, at another worker: longest wait {longest:.1f} s")
                if longest > LONGEST_OTHERS:
                    problems.append(f"{person.name}, who is at another worker, waited for {longest:.1f} s")
            elif longest < 5:
                problems.append(f"{person.name} saved while the worker with the rows was away")
        seconds = answer()
        print(f"its own people get an error after {seconds:.1f} s")
        if seconds > LONGEST_ERROR:
            problems.append(f"an error came after {seconds:.1f} s")
        victim.start()
        print(f"all save again {load.go_on():.1f} s after its start")
    found, count = load.check()
    print(f"{count} saves were acknowledged")
    wait(90, "a prepared transaction is left over", lambda: not any(
        machine.ask("SELECT gid FROM pg_prepared_xacts") for machine in fleet.citus()))
    return problems + found


def refused(site, person):
    """After how many seconds a request of a person whose rows are away gets an error."""
    begin = time.monotonic()
    try:
        connection = site.connection(person, site.ports[1], patience=60)
        device = uuid.uuid4()
        request = client.steps([uuid.uuid4()], [BEGIN + 1e6])
        kind, _ = connection.exchange(client.UPLOAD, 1, device.bytes + client.struct.pack("<qq", 1, 1) + request)
        if kind == client.END:
            raise Failure("a save was acknowledged while the worker with the rows was away")
    except client.Lost:
        pass  # The connection was refused, which is an error, too.
    return time.monotonic() - begin


def commands(fleet, site, plain):
    """The commands of operators print what they print on one PostgreSQL."""
    # Samples that apps saved meanwhile are of other days.
    def all_of(one):
        first, second, last = one.people[0].number, one.people[3].number, one.people[-1].number
        figures = ["cohort", "statistics", *study(one)]
        for words, role in [
            (["prepare", "--movers", "health_mover"], "health_owner"), (["move", str(first), "--to", "b4"], "health_mover"),
            (["move", str(second), "--to", "b1"], "health_mover"), (["move", str(second), "--to", "first"], "health_mover"),
            (["keys", "encrypt", "--all", "--master-key", one.keys], "health"), (["keys", "make", one.keys], None),
            (["keys", "rotate", "--master-key", one.keys], "health"), (figures, "health"),
            (["remove", str(last), "--yes"], "health_operator"),
            (["people", "--format", "csv", "--columns", "all"], "health_operator"),
            (["nodes", "--format", "csv", "--columns", "all"], "health_operator"), (figures, "health")
        ]:
            yield " ".join(str(word) for word in words[:2]), without_dates(one, one.server(*words, role=role))

    problems = []
    for (name, here), (_, there) in zip(all_of(site), all_of(plain)):
        print(f"`health server {name}`: {'the same' if here == there else 'DIFFERENT'}")
        if here != there:
            problems.append(f"`health server {name}` prints {here!r} on Citus and {there!r} on one PostgreSQL")
        elif name.startswith("cohort") and not re.search(r"\d", here):
            problems.append(f"`health server {name}` shows no figures: {here!r}")
    return problems


def without_dates(one, text):
    """What a command printed, without what differs: dates, sizes and places."""
    text = text.replace(str(one.folder), "FOLDER")
    text = re.sub(r"\d{4}-\d\d-\d\d[T ][0-9:.]+(Z|[+-][0-9:]+)?", "DATE", text)
    text = re.sub(r"\b\d+(\.\d+)? ?(bytes|[kMG]i?B)\b", "SIZE", text)
    return re.sub(r"(?<=,)\d{5,}(?=,|$)", "SIZE", text, flags=re.M)


def cost(fleet, site, plain):
    """What the databases compute for uploads, beside one PostgreSQL."""
    fleet.log_statements(False)
    figures = []
    for one, machines in ((plain, [fleet.plain]), (site, fleet.citus())):
        person = one.add_person("b3")
        rows = [(uuid.uuid4(), BEGIN + 1e7 + number) for number in range(SAMPLES)]
        uploads = [rows[first:first + UPLOAD] for first in range(0, SAMPLES, UPLOAD)]
        one.save(person, uploads[:10])
        before = sum(machine.cpu() for machine in machines)
        one.save(person, uploads[10:])
        figures.append((sum(machine.cpu() for machine in machines) - before) / (len(uploads) - 10) * len(uploads))
    ratio = figures[1] / figures[0]
    print(f"CPU of the databases for {SAMPLES} samples in uploads of {UPLOAD}: one PostgreSQL {figures[0]:.2f} s, "
          f"Citus {figures[1]:.2f} s, {ratio:.1f} times as much")
    if ratio > LARGEST_RATIO:
        print(f"WARNING: the ratio is above {LARGEST_RATIO}")
    return []
