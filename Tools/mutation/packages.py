# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""Which tests of a room can come by the code of which target: a module reaches what its files import, and what that imports.

`files` are those of scratch.snapshot. A target is a folder of `Sources` or `Tests`, as in all packages of this repository.
"""

import collections
import re

IMPORT = re.compile(r"^[ \t]*(?:@\w+(?:\([^)]*\))? +|public +|package +|internal +)*import +(?:(?:struct|class|enum|protocol|func|var|let) +)?(\w+)", re.M)


def sources(files, package):
    """The names of the targets in a package's folder `Sources` that have Swift files."""
    return sorted(target for kind, target in _swift_files(files, package) if kind == "Sources")


def testers(files, package, target):
    """The test targets that reach a target, each with how many imports lead to it, the nearest first."""
    imports = {name: _imports(texts) for (_, name), texts in _swift_files(files, package).items()}
    importers = collections.defaultdict(set)
    for name, imported in imports.items():
        for other in imported:
            importers[other].add(name)
    distances, waiting = {target: 0}, [target]
    for module in waiting:
        for importer in sorted(importers[module]):
            if importer not in distances:
                distances[importer] = distances[module] + 1
                waiting.append(importer)
    tests = [name for kind, name in _swift_files(files, package) if kind == "Tests" and name.endswith("Tests") and name in distances]
    # Of those at the same distance, the target's own come first.
    return {name: distances[name] for name in sorted(tests, key=lambda name: (distances[name], name != f"{target}Tests", name))}


def _swift_files(files, package):
    found = collections.defaultdict(list)
    for name, (data, _) in files.items():
        parts = name.removeprefix(f"{package}/").split("/")
        if name.startswith(f"{package}/") and name.endswith(".swift") and len(parts) > 2 and parts[0] in ("Sources", "Tests"):
            found[parts[0], parts[1]].append(data)
    return found


def _imports(texts):
    return {module for text in texts for module in IMPORT.findall(text.decode())}
