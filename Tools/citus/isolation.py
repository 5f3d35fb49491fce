# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""What a session of the role of servers, bound to one person, can do to the rows of another one, at one machine."""

import collections
import json
import re


def bound(schema, person, *statements):
    """Statements of a transaction that is bound to a person, as servers begin it, and that changes nothing in the end."""
    return ";\n".join([
        "SET citus.propagate_set_commands = 'local'", "BEGIN", f"SET LOCAL search_path = {schema}, pg_temp",
        f"SET LOCAL openhealth.person = '{person}'", *statements, "ROLLBACK", ""])


def tables(fleet, schema):
    """The tables with a policy, each with its columns that the database does not compute, without the person."""
    lines = fleet.coordinator.ask(
        "SELECT relname, string_agg(quote_ident(attname), ',' ORDER BY attnum) FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid"
        f" WHERE relnamespace = '{schema}'::regnamespace AND relkind = 'r' AND relrowsecurity AND attnum > 0 AND NOT attisdropped"
        " AND attgenerated = '' AND attname <> 'person_id' GROUP BY relname ORDER BY relname")
    return {table: columns.split(",") for table, columns in (line.split("|") for line in lines)}


def others_rows(fleet, machine, schema, a, b):
    """Reading, changing and deleting rows of B."""
    problems, counts = [], collections.Counter()
    for table, columns in tables(fleet, schema).items():
        own = machine.state(bound(schema, a, f"SELECT count(*) FROM {table} WHERE person_id = {a}"))
        if own[0]:
            problems.append(f"{table} cannot be read: {own[1][:200]}")
        counts["tables with own rows"] += own[1] not in ("", "0")
        counts["tables with rows of someone else"] += fleet.coordinator.ask(
            f"SELECT EXISTS (SELECT FROM {schema}.{table} WHERE person_id = {b})") == ["t"]
        for statement in [
            f"SELECT 1 FROM {table} WHERE person_id = {b}", f"SELECT 1 FROM {table} WHERE person_id <> {a}",
            f"UPDATE {table} SET {columns[0]} = {columns[0]} WHERE person_id = {b} RETURNING 1",
            f"DELETE FROM {table} WHERE person_id = {b} RETURNING 1"
        ]:
            state, text = machine.state(bound(schema, a, statement))
            # Some tables servers may not change at all.
            if state not in ("", "42501") or not state and text:
                problems.append(f"{statement}: {state or 'reached rows'} {text[:200]}")
            counts["statements reached nothing"] += 1
    return problems, counts


def row(fleet, schema, table, columns, person, form):
    """A row of a person as SQL, a text for each column; None where the person has none."""
    values = ", ".join(form.format(column) for column in columns)
    lines = fleet.coordinator.ask(
        f"SELECT jsonb_build_array({values}) FROM {schema}.{table} WHERE person_id = {person} LIMIT 1")
    if not lines:
        return None
    return json.loads(lines[0])


def forged_rows(fleet, machine, schema, a, b, sent):
    """INSERT of a row of B by VALUES, and of several."""
    problems, counts = [], collections.Counter()
    for table, columns in tables(fleet, schema).items():
        values = row(fleet, schema, table, columns, a, "quote_nullable({0}::text)")
        if values is None:
            continue
        one = f"({b}, {', '.join(values)})"
        for rows in (one, f"{one}, {one}"):
            # A text in quotes has the type of its column.
            state, text = machine.state(bound(schema, a, f"INSERT INTO {table} (person_id, {', '.join(columns)}) VALUES {rows}"))
            if state != "42501":
                problems.append(f"INSERT INTO {table} with a row of someone else: {state or 'it was stored'} {text[:200]}")
            counts["forged rows refused"] += 1
    return problems, counts


def forged_selects(fleet, machine, schema, a, b, sent):
    """Each statement of the server that inserts the rows of a query, with B as the person of the rows."""
    problems, counts = [], collections.Counter()
    known = tables(fleet, schema)
    for statement in sent:
        found = re.match(r"INSERT INTO (\w+)\s*\(([^()]*)\)\s*SELECT\s", statement)
        if not found or found[1] not in known:
            counts["statements of another form"] += 1
            continue
        table, columns = found[1], [column.strip() for column in found[2].split(",")]
        rest, ending = statement[found.end():], statement[statement.rindex("RETURNING"):]
        forged = f"INSERT INTO {table} (person_id, {', '.join(columns)}) SELECT {b}, {rest}"
        if "FROM unnest(" not in statement:
            # Which rows these select depends on their arguments. Here it is one of A's.
            names = ", ".join(columns)
            forged = f"INSERT INTO {table} (person_id, {names}) SELECT {b}, {names} FROM {table} LIMIT 1 {ending}"
        values = row(fleet, schema, table, columns, a, "quote_literal(ARRAY[{0}]::text)")
        if values is None:
            counts["statements for tables without own rows"] += 1
            continue
        arguments = f"({', '.join(values)})" if "FROM unnest(" in statement else ""
        for text, name in ((forged, "forged queries refused"), (forged.removesuffix(ending), None)):
            state, answer = machine.state(bound(schema, a, f"PREPARE forged AS {text}", f"EXECUTE forged {arguments}"))
            if name and state != "42501":
                problems.append(f"{text}: {state or 'it was stored'} {answer[:200]}")
            without = "stored, as Citus looks at no policy there" if not state else "refused"
            counts[name or f"forged queries without RETURNING {without}"] += 1
    return problems, counts
