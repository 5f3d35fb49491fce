# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""The rows of the table: what is tried, how often, and what may come of it."""

import random
import re
import sys
import time
import traceback
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from .world import Outcome, Wrong

ROWS = []


class Row:
    def __init__(self, title, count, good, try_once, alone, notices=False):
        self.title, self.count, self.good, self.try_once, self.alone, self.notices = title, count, good, try_once, alone, notices


def row(title, count=1, good=("refused", "same"), alone=False, notices=False):
    """Makes a row of a function of the lab, a random generator and the trial's number, which gives an `Outcome`.

    `count`: how often, or a function of the lab. `good`: what may come of it. `alone`: nothing else runs meanwhile.
    `notices`: shows how many of those that were read came with a word on standard error about what was mended or left out.
    """

    def add(function):
        ROWS.append(Row(title, count, good, function, alone, notices))
        return function

    return add


def cases(title, names, **more):
    """A row of named cases: the function gets the name in the place of the number. A name may come with what may come of it alone."""
    names = [name if isinstance(name, tuple) else (name, more.get("good", ("refused", "same"))) for name in names]

    def add(function):
        def try_once(lab, random, number):
            name, good = names[number]
            try:
                outcome = function(lab, random, name)
            except Wrong as fault:
                outcome = Outcome("wrong", str(fault))
            outcome.case, outcome.good = name, good
            return outcome

        one = row(title, len(names), alone=more.get("alone", False))(try_once)
        ROWS[-1].is_cases = True
        return one

    return add


def run_row(lab, row):
    count = row.count(lab) if callable(row.count) else row.count
    # The quick run takes every tenth of many trials of a kind, and all named cases.
    numbers = list(range(0, count, 10)) if lab.quick and not getattr(row, "is_cases", False) and count > 1 else list(range(count))

    def one(number):
        try:
            outcome = row.try_once(lab, random.Random(f"{lab.seed}/{row.title}/{number}"), number)
        except Wrong as fault:
            outcome = Outcome("wrong", str(fault))
        except Exception as fault:
            traceback.print_exc()
            outcome = Outcome("wrong", f"the experiment itself failed: {type(fault).__name__}: {fault}")
        if not hasattr(outcome, "good"):
            outcome.good = row.good
        return outcome

    if row.alone or len(numbers) == 1:
        return [one(number) for number in numbers]
    with ThreadPoolExecutor(lab.jobs) as pool:
        return list(pool.map(one, numbers))


def is_bad(outcome):
    return outcome.kind not in outcome.good or outcome.changed


def cells(row, outcomes):
    counts = Counter(outcome.kind for outcome in outcomes)
    changed = sum(outcome.changed for outcome in outcomes)
    bad = [outcome for outcome in outcomes if is_bad(outcome)]
    notes = []
    told, read = sum(outcome.told for outcome in outcomes), counts["same"] + counts["earlier"]
    if told or row.notices and read:
        notes.append(f"{told} of {read} with a notice")
    # Equal notes are listed once, with their number.
    for (case, kind, note), times in Counter(
            (getattr(outcome, "case", ""), outcome.kind + (", files changed" if outcome.changed else ""), shortened(outcome.note))
            for outcome in bad).most_common(8):
        notes.append(f"{f'{times} x ' if times > 1 else ''}{case + ': ' if case else ''}{kind}{f' ({note})' if note else ''}")
    notes = [note.replace("|", "\\|").replace("\n", " ") for note in notes]
    return [
        row.title, str(len(outcomes)), *(str(counts[kind] or "") for kind in Outcome.KINDS), str(changed or ""),
        f"**{len(bad)} bad**" if bad else "ok", "; ".join(notes)]


def shortened(note):
    """Without what differs from trial to trial: folders, pages, frames and how many files."""
    note = re.sub(r"\b\d+ (files|samples) ", r"N \1 ", re.sub(r"/\S*/home\d+/", "", note))
    return re.sub(r"\b([Pp]age|frame|line) \d+", r"\1 N", note)[:200]


HEAD = ["what", "tried", *Outcome.KINDS, "changed though refused", "verdict", "notes"]


def run_table(lab, only, facts):
    """Runs the rows, prints them as Markdown, and gives the number of bad rows."""
    print(f"# Experiments\n\n{facts}\n")
    print(f"| {' | '.join(HEAD)} |\n| {' | '.join('---' for _ in HEAD)} |", flush=True)
    bad = 0
    for row in ROWS:
        if only and not only.search(row.title):
            continue
        print(f"{time.strftime('%H:%M:%S')} {row.title}", file=sys.stderr, flush=True)
        line = cells(row, run_row(lab, row))
        bad += line[-2] != "ok"
        print(f"| {' | '.join(line)} |", flush=True)
    print(f"\n{bad} bad rows.", flush=True)
    return bad
