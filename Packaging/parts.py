# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""What the programs contain: the rows of dependencies.tsv, with the texts of their licences in licences/."""

import csv
import os
import pathlib
from dataclasses import dataclass

FOLDER = pathlib.Path(__file__).resolve().parent
ROOT = FOLDER.parent
VERSION = (ROOT / "VERSION").read_text().strip()
# Empty until the owner of the project writes it into the file.
ADDRESS = (FOLDER / "address").read_text().strip().removesuffix("ADDRESS")
PROGRAMS = {"openhealthkit": "health", "openhealthkit-server": "health-server"}
# The text of Apache's licence is the system's: Debian wants packages to name it, not to repeat it.
APACHE = pathlib.Path("/usr/share/common-licenses/Apache-2.0")
# What a licence of SPDX is called in Debian's copyright files.
DEBIAN = {"MIT": "Expat"}


@dataclass
class Part:
    """A row: a package of Swift (kind package), a part of one (kind: its name), or a part of the toolchain (kind toolchain)."""

    name: str
    kind: str
    version: str
    licence: str
    copyright: list
    licence_file: str
    notice_file: str
    programs: list
    modules: list

    @property
    def debian_licence(self):
        base, _, exception = self.licence.partition(" WITH ")
        return DEBIAN.get(base, base) + (f" with {exception.replace('-', ' ')}" if exception else "")


def parts(program=None):
    """All rows, or those that a program contains."""
    with open(FOLDER / "dependencies.tsv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    words = lambda text: [] if text == "-" else text.split(" ")
    found = [
        Part(
            row["name"], row["kind"], row["version"], row["licence"], row["copyright"].split("; "), row["licence-file"], row["notice-file"],
            words(row["programs"]), words(row["modules"]),
        )
        for row in rows
    ]
    return [part for part in found if program is None or program in part.programs]


def text(licence):
    """The text of a licence or an exception of SPDX."""
    if licence == "Apache-2.0":
        return APACHE.read_text()
    return (FOLDER / "licences" / f"{'Expat' if licence == 'MIT' else licence}.txt").read_text()


def own_copyright():
    line = next(line for line in (ROOT / "LICENSE").read_text().splitlines() if line.startswith("Copyright"))
    return line.removeprefix("Copyright (c) ")


def epoch():
    """The time of everything that is made: that of the commit, as scripts/package sets it."""
    return int(os.environ["SOURCE_DATE_EPOCH"])
