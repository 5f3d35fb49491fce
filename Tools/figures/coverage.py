#!/usr/bin/env python3
"""Writes the table of coverage in Documentation/Internals/Tests.md, from `llvm-cov export -summary-only` on standard input.

Swift's compiler marks regions and no branches: each way of an `if`, `case`, `guard`, `?:`, `&&` or `??` begins a region of its own, so that a
region that never ran is a branch that no test takes.
"""
import json
import os
import sys

PAGE = "Documentation/Internals/Tests.md"
BEGIN, END = "<!-- coverage -->", "<!-- /coverage -->"


def target(path):
    """The target of a file of the package: the folder below Sources, Programs/Sources or Shims; None for others."""
    parts = path.split("/")
    for folder in (["Sources"], ["Programs", "Sources"], ["Shims"]):
        if parts[: len(folder)] == folder and len(parts) > len(folder) + 1:
            return parts[len(folder)]
    return None


def table(export, root):
    """The lines of the table, least covered first, with what all targets together have."""
    sums = {}
    for file in export["data"][0]["files"]:
        name = target(os.path.relpath(file["filename"], root))
        if name is None or "/Generated/" in file["filename"]:
            continue
        for key in (name, None):
            row = sums.setdefault(key, [0, 0, 0, 0])
            for place, kind in enumerate(("lines", "regions")):
                row[2 * place] += file["summary"][kind]["covered"]
                row[2 * place + 1] += file["summary"][kind]["count"]
    if not sums:
        sys.exit("Tools/run figures --coverage: the export has no file of this package")

    def line(name, row):
        parts = [f"{100 * row[place] / max(row[place + 1], 1):.1f} % of {row[place + 1]:,}" for place in (2, 0)]
        return f"| {name} | {parts[0]} | {parts[1]} |"

    rows = sorted(((name, row) for name, row in sums.items() if name), key=lambda row: (row[1][2] / max(row[1][3], 1), row[0]))
    head = ["| target | branches (regions) | lines |", "| --- | --- | --- |"]
    return head + [line(f"`{name}`", row) for name, row in rows] + [line("all", sums[None])]


def main():
    lines = table(json.load(sys.stdin), os.getcwd())
    with open(PAGE, encoding="utf-8") as page:
        text = page.read()
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        sys.exit(f"{PAGE} has no place for coverage")
    with open(PAGE, "w", encoding="utf-8") as page:
        page.write(before + "\n".join([BEGIN] + lines + [END]) + after)
    print("\n".join(lines))


main()
