# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""Rows of files that somebody else made: changed exports, hostile zips, names, numbers and dates."""

import io
import re
import shutil
import signal
import sqlite3
import struct
import subprocess
import zipfile
from xml.sax.saxutils import quoteattr

from .places import CONTROL, shown
from .table import cases, row
from .world import Outcome, check, ended

READ = ("same", "refused")


def document(records, doctype=""):
    """An export's XML with these records: of each its attributes, and lists of metadata under `metadata`."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', doctype, '<HealthData locale="en_US">',
             ' <ExportDate value="2026-01-01 00:00:00 -0500"/>']
    for record in records:
        metadata = record.get("metadata", [])
        attributes = {
            "type": "HKQuantityTypeIdentifierStepCount", "sourceName": "Phone", "unit": "count",
            "creationDate": "2025-06-01 10:00:00 +0000", "startDate": "2025-06-01 09:00:00 +0000", "endDate": "2025-06-01 09:10:00 +0000",
            "value": "10"} | {name: value for name, value in record.items() if name != "metadata"}
        text = "".join(f" {name}={quoteattr(value, {chr(10): '&#10;'})}" for name, value in attributes.items())
        inner = "".join(f"<MetadataEntry key={quoteattr(key)} value={quoteattr(value)}/>" for key, value in metadata)
        lines.append(f" <Record{text}>{inner}</Record>" if inner else f" <Record{text}/>")
    return "\n".join([*lines, "</HealthData>", ""])


class RawName(zipfile.ZipInfo):
    """An entry whose name is these bytes."""

    def __init__(self, name):
        super().__init__(repr(name))
        self.raw = name

    def _encodeFilenameFlags(self):
        return self.raw, 0x800


def zipped(file, xml, companions, folder="apple_health_export"):
    """A zip with an export.xml and other files: pairs of name (text or bytes) and content."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(f"{folder}/export.xml", xml)
        for name, body in companions:
            archive.writestr(RawName(name if isinstance(name, bytes) else name.encode()), body, zipfile.ZIP_DEFLATED)
    return file


# Changed exports

def preview(lab, name, random, change):
    small = lab.once(f"small {name}", lambda: lab.generate(f"small.{name}", "--days", 3).read_bytes())
    home = lab.home()
    try:
        file = home.path / f"changed.{name}"
        file.write_bytes(change(small))
        run = home.health("import", "--preview", file, timeout=20)
        # With status 1, the preview itself reports the fault.
        return Outcome("same") if run.code == 1 and run.out.strip() else Outcome.of(run)
    finally:
        shutil.rmtree(home.path, ignore_errors=True)


def flips(random, bytes):
    changed = bytearray(bytes)
    for _ in range(random.randrange(1, 20)):
        changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
    return changed


@row("preview of a zip, bits changed", 120, good=READ)
def preview_bits(lab, random, number):
    return preview(lab, "zip", random, lambda bytes: flips(random, bytes))


@row("preview of a zip, cut", 120, good=READ)
def preview_cut(lab, random, number):
    return preview(lab, "zip", random, lambda bytes: bytes[:random.randrange(len(bytes))])


@row("preview of a zip, directory changed", 120, good=READ)
def preview_directory(lab, random, number):
    def change(bytes):
        start = bytes.index(b"PK\1\2")
        changed = bytearray(bytes)
        for _ in range(random.randrange(1, 8)):
            at = random.randrange(start, len(bytes) - 4)
            changed[at:at + 4] = random.choice([b"\0\0\0\0", b"\xff\xff\xff\xff", random.randbytes(4)])
        return changed

    return preview(lab, "zip", random, change)


@row("preview of XML, changed", 120, good=READ)
def preview_xml(lab, random, number):
    def change(bytes):
        changed = flips(random, bytes)
        if number % 3 == 0:
            at = random.randrange(len(changed))
            changed[at:at] = random.choice([b"<", b"&", b"]]>", b"<!--", b'"', b"\0", b"<!DOCTYPE x [", b"</HealthData>", b"<Record "]) * 50
        return changed

    return preview(lab, "xml", random, change)


# Entities

@cases("entities under strace", ["external file", "external address", "bomb"], good=READ)
def entities(lab, random, name):
    if not shutil.which("strace"):
        return Outcome("refused", "not tried: no strace here")
    home = lab.home()
    try:
        secret = home.path / "secret.txt"
        secret.write_text("SECRET-TOKEN")
        doctype = {
            "external file": f'<!DOCTYPE HealthData [<!ENTITY x SYSTEM "file://{secret}"><!ENTITY % y SYSTEM "file://{secret}"> %y;]>',
            "external address": '<!DOCTYPE HealthData SYSTEM "http://127.0.0.1:9/x.dtd" [<!ENTITY x SYSTEM "http://127.0.0.1:9/x">]>',
            "bomb": "<!DOCTYPE HealthData [<!ENTITY x0 \"ha\">"
            + "".join(f'<!ENTITY x{n + 1} "{f"&x{n};" * 10}">' for n in range(9)) + '<!ENTITY x "&x9;">]>'}[name]
        xml = document([{"sourceName": "ENTITY"}], doctype).replace("ENTITY\"", '&x;"', 1) if name != "bomb" else document(
            [{"sourceName": "BOMB"}], doctype).replace('"BOMB"', '"&x;"')
        file, trace = home.path / "export.xml", home.path / "trace"
        file.write_text(xml)
        run = home.health(
            "import", file, timeout=30, prefix=["strace", "-f", "-qq", "-o", trace, "-e", "trace=open,openat,connect,socket"])
        calls = trace.read_text()
        check(str(secret) not in calls, "the other file was opened")
        check("AF_INET" not in calls, "a connection was tried")
        check(run.memory < 500e6, f"{run.memory / 1e6:.0f} MB")
        check("SECRET-TOKEN" not in home.health("types").out.decode(), "the other file's text is in the store")
        return Outcome.of(run)
    finally:
        shutil.rmtree(home.path, ignore_errors=True)


# Names

ESCAPES = "\x1b[31mred\x1b]0;pwn\x07"
WAYS_OUT = [
    "apple_health_export/../out1", "/etc/out2", "..\\out3", "C:/evil4", "apple_health_export/../\u0301out5", "a/../../out6",
    "apple_health_export/..\\..\\out7", "//host/out8", "C:\\evil9", "apple_health_export/\x01/../out10"]


@cases("hostile names in a zip", ["escape sequences", "ways out", "65,530 letters", "65,000 bytes of 0xFF"], good=("same",))
def hostile_names(lab, random, name):
    home = lab.home()
    try:
        names, folder = {
            "escape sequences": ([f"apple_health_export/workout-routes/{ESCAPES}.gpx"], f"apple_health_export{ESCAPES}"),
            "ways out": (WAYS_OUT, "apple_health_export"),
            "65,530 letters": (["a" * 65_530], "apple_health_export"),
            "65,000 bytes of 0xFF": ([b"apple_health_export/" + b"\xff" * 65_000], "apple_health_export")}[name]
        file = home.path / (f"{ESCAPES}.zip" if name == "escape sequences" else "hostile.zip")
        zipped(file, document([{}]), [(name, b"text") for name in names], folder)
        faults = []
        run = shown(home, "import", file)
        if run.crashed or run.hung:
            return Outcome.of(run)
        for arguments in ([], ["files"], ["imports"], ["types"]):
            text = shown(home, *arguments).shown if arguments else run.shown
            if CONTROL.search(text):
                faults.append(f"`{(arguments or ['import'])[0]}` shows control characters")
        out = home.path / "out.zip"
        written = home.health("export", out)
        if written.code != 0:
            return Outcome.of(written)
        for entry in zipfile.ZipFile(out).namelist():
            parts = re.split(r"[/\\]", entry)
            # The name may have grown by a combining mark, so bytes are compared.
            if ".." in parts or entry.startswith(("/", "\\")) or re.match("[A-Za-z]:", entry) or CONTROL.search(entry):
                faults.append(f"the export has {entry!r}")
        again = lab.home()
        read = again.health("import", out)
        shutil.rmtree(again.path, ignore_errors=True)
        if read.code != 0:
            faults.append(f"our export cannot be imported: {read.last_line}")
        check(not faults, "; ".join(faults))
        return Outcome("same")
    finally:
        shutil.rmtree(home.path, ignore_errors=True)


SOURCES = ["C1 \x9b31m \x9d0;pwn\x9c", "delete \x7f\x7f", "right to left \u202egnp", "two\nlines 999999", "separator \u2028x\u2029y"]


@cases("hostile texts of an XML on a terminal", ["types", "sources", "query", "explain", "json"], good=("same",))
def hostile_texts(lab, random, name):
    home = lab.home()
    try:
        file = home.path / "export.xml"
        file.write_text(document([
            {"sourceName": text, "startDate": f"2025-06-01 0{number}:00:00 +0000", "endDate": f"2025-06-01 0{number}:10:00 +0000",
             "metadata": [("x" + text.replace("\n", " "), text.replace("\n", " "))]} for number, text in enumerate(SOURCES)]))
        home.health("import", file)
        arguments = {
            "sources": ["sources", "stepCount"], "query": ["query", "stepCount"],
            "explain": ["explain", "stepCount", "--day", "2025-06-01", "--all"],
            "json": ["query", "stepCount", "--format", "json"]}.get(name, [name])
        run = shown(home, *arguments)
        if run.code != 0:
            return Outcome.of(run)
        # JSON has its own escape for line feeds, and programs read characters above U+009F.
        found = sorted({f"U+{ord(one):04X}" for one in CONTROL.findall(run.shown) if name != "json" or one < "\xa0"})
        check(not found, f"shows {', '.join(found)}")
        check("\nlines 999999" not in run.shown, "a name makes a row of its own")
        return Outcome("same")
    finally:
        shutil.rmtree(home.path, ignore_errors=True)


@row("SQL in a metadata key, export --sqlite", good=READ)
def injection(lab, random, number):
    home = lab.home()
    try:
        planted, file, out = home.path / "planted.db", home.path / "export.xml", home.path / "out.db"
        keys = [
            f'x"{mark} TEXT); ATTACH DATABASE \'{planted}\' AS z; CREATE TABLE z.t(a); --' for mark in ("\u0301", "\u200d", "\ufe0f", "")]
        file.write_text(document([
            {"metadata": [(key, "v")], "startDate": f"2025-06-01 0{number}:00:00 +0000"} for number, key in enumerate(keys)]))
        home.health("import", file)
        run = home.health("export", out, "--sqlite")
        check(not planted.exists(), "a statement of the file was run: another database was written")
        if run.code == 0:
            tables = [name for name, in sqlite3.connect(out).execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            check("t" not in tables, "a table of the file's was made")
        return Outcome.of(run)
    finally:
        shutil.rmtree(home.path, ignore_errors=True)


@row("CSV: commas and quotes before combining marks", good=("same",))
def csv_cells(lab, random, number):
    import csv

    home = lab.home()
    try:
        names = ["D,\u0301extra,more", 'E,x"\u0301,=1+1', 'F"\u200d"', "G\r\nH", 'I"",""']
        file = home.path / "export.xml"
        file.write_text(document([
            {"sourceName": name, "startDate": f"2025-06-01 0{number}:00:00 +0000"} for number, name in enumerate(names)]))
        home.health("import", file)
        run = home.health("query", "stepCount", "--format", "csv")
        lines = list(csv.reader(io.StringIO(run.out.decode(), newline="")))
        widths = sorted({len(line) for line in lines})
        check(run.code == 0 and len(widths) == 1, f"lines of {widths} columns")
        check(len(lines) == 1 + len(names), f"{len(lines) - 1} lines for {len(names)} samples")
        return Outcome("same")
    finally:
        shutil.rmtree(home.path, ignore_errors=True)


def overlap_zip(file, entries, size):
    """Entries that all name the same data."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("apple_health_export/export.xml", document([{}]))
        archive.writestr("apple_health_export/workout-routes/00000.gpx", b"\0" * size)
    bytes = whole.getvalue()
    directory = bytes.index(b"PK\1\2")
    second = bytes.index(b"PK\1\2", directory + 4)
    end = bytes.index(b"PK\5\6")
    first, shared = bytes[directory:second], bytes[second:end]
    records = first + b"".join(shared.replace(b"00000.gpx", b"%05d.gpx" % number) for number in range(entries))
    tail = b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, entries + 1, entries + 1, len(records), directory, 0)
    file.write_bytes(bytes[:directory] + records + tail)


@cases("zip of 2,000 entries that overlap", ["ends or is refused in 60 s", "SIGINT after 5 s", "SIGTERM after 5 s"], good=READ, alone=True)
def overlap(lab, random, name):
    home = lab.home()
    try:
        file = lab.work / "overlap.zip"
        if not file.exists():
            overlap_zip(file, 2000, 100_000_000)
        process = home.start("import", file, stderr=subprocess.PIPE)
        try:
            if name.startswith("SIG"):
                if not ended(process.pid, 5):
                    process.send_signal(getattr(signal, name.split()[0]))
                    if not ended(process.pid, 10):
                        return Outcome("hung", "goes on 10 s after the signal")
            elif not ended(process.pid, 60):
                return Outcome("hung", "goes on after 60 s")
        finally:
            if process.poll() is None:
                process.kill()
            process.communicate()
        return Outcome("same")
    finally:
        shutil.rmtree(home.path, ignore_errors=True)


# Numbers and dates

def extreme_records():
    at = 0

    def step(**more):
        nonlocal at
        at += 1
        moment = f"2025-07-{1 + at % 28:02d} {at % 24:02d}:00:00 +0000"
        return {"startDate": moment, "endDate": moment} | more

    beats = {"type": "HKQuantityTypeIdentifierHeartRate", "unit": "count/min"}
    yield from (step(**beats, value=value, startDate="2025-07-01 10:00:00 +0000", endDate="2025-07-01 10:00:00 +0000")
                for value in ("1.7e308", "-1.7e308", "5e-324", "0", "-0", "1e400", "nan", "inf", "9223372036854775808", "0x10"))
    yield from (step(value=value) for value in ("1.7e308", "1.7e308", "-5", "1e-320", "99999999999999999999999999"))
    yield step(startDate="1990-01-01 00:00:00 +0000", endDate="9990-01-01 00:00:00 +0000", value="100")
    yield step(startDate="0001-01-01 00:00:00 +0000", endDate="0001-01-01 00:00:00 +0000")
    yield step(startDate="9999-12-31 23:59:59 +0000", endDate="9999-12-31 23:59:59 +0000")
    yield step(startDate="2025-01-01 00:00:00 +1800", endDate="2025-01-01 00:00:00 -1800")
    yield step(type="HKCategoryTypeIdentifierSleepAnalysis", unit="", value="HKCategoryValueSleepAnalysisAsleepCore",
               startDate="1900-01-01 00:00:00 +0000", endDate="2100-01-01 00:00:00 +0000")


EXTREMES = [
    "types", "sources stepCount", "query heartRate", "query heartRate --format csv", "query stepCount --format json",
    "stats heartRate --by day", "stats stepCount --by year", "stats stepCount --by day", "stats stepCount --by hour", "chart heartRate",
    "chart stepCount --by day", "chart stepCount --by hour", "sleep", "activity", "explain stepCount --day 2025-07-01", "export OUT.zip",
    "export OUT.sqlite --sqlite"]


@cases("extreme numbers and dates", EXTREMES, good=READ)
def extremes(lab, random, name):
    def make():
        home = lab.home()
        file = home.path / "export.xml"
        file.write_text(document(list(extreme_records())))
        run = home.health("import", file)
        if run.code not in (0, 1):
            raise RuntimeError(run.err)
        return home

    with lab.copy(lab.once("extreme", make)) as home:
        run = home.health(*name.replace("OUT", str(home.path / "out")).split(), timeout=20)
        outcome = Outcome.of(run)
        if run.hung:
            outcome.note = f"{run.memory / 1e6:,.0f} MB after {run.seconds:.0f} s"
        else:
            check(run.memory < 500e6, f"{run.memory / 1e6:,.0f} MB in {run.seconds:.0f} s ({outcome.kind})")
        return outcome
