# SPDX-License-Identifier: MIT
"""What `health` makes of workout files, held against other programs. Run by Tools/run workout-files.

The writer of FIT files here follows the protocol's description, and shares nothing with the decoder.
"""

import csv
import datetime
import io
import json
import math
import random
import struct
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import fitdecode
import gpxpy
import gpxpy.gpx
from tcxreader.tcxreader import TCXReader

HEALTH, FOLDER = sys.argv[1], Path(sys.argv[2])
EPOCH = datetime.datetime(1989, 12, 31, tzinfo=datetime.timezone.utc)
START = datetime.datetime(2025, 6, 1, 6, 0, 0, tzinfo=datetime.timezone.utc)
comparisons = 0


def same(what, ours, theirs, tolerance=0.0):
    """Ends with what differs first."""
    global comparisons
    ours, theirs = list(ours), list(theirs)
    if len(ours) != len(theirs):
        sys.exit(f"FAILED: {what}: {len(ours)} of ours, {len(theirs)} of theirs")
    for place, (own, other) in enumerate(zip(ours, theirs)):
        comparisons += 1
        equal = own == other
        if isinstance(own, float) and isinstance(other, (int, float)):
            equal = math.isclose(own, other, rel_tol=tolerance, abs_tol=tolerance)
        if not equal:
            sys.exit(f"FAILED: {what}, {place}: ours is {own}, theirs {other}")
    if not ours:
        sys.exit(f"FAILED: {what}: there is nothing to compare")
    print(f"  {what}: {len(ours)} the same")


# MARK: FIT


def checksum(data):
    value = 0
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = (value >> 1) ^ 0xA001 if value & 1 else value >> 1
    return value


class FIT:
    """A file that is being written. A field is (number, code of its base type, format of struct, value)."""

    def __init__(self, order):
        self.order, self.data, self.defined = order, b"", {}

    def add(self, message, fields, local=0):
        content = b"".join(struct.pack(self.order + form, value) for _, _, form, value in fields)
        sizes = [struct.calcsize(self.order + form) for _, _, form, _ in fields]
        definition = bytes([0x40 | local, 0, self.order == ">"]) + struct.pack(self.order + "HB", message, len(fields))
        definition += b"".join(bytes([number, size, base]) for (number, base, _, _), size in zip(fields, sizes))
        if self.defined.get(local) != definition:
            self.data += definition
            self.defined[local] = definition
        self.data += bytes([local]) + content

    def file(self):
        head = struct.pack("<BBHI4s", 14, 0x20, 2132, len(self.data), b".FIT")
        head += struct.pack("<H", checksum(head))
        return head + self.data + struct.pack("<H", checksum(head + self.data))


def seconds(moment):
    return int((moment - EPOCH).total_seconds())


def write_fit(path, order, sport, sub_sport, length, seed):
    """A workout of an invented person, a point a second, with a pause in the middle and three laps."""
    chance = random.Random(seed)
    fit = FIT(order)
    begin = seconds(START)
    fit.add(0, [(0, 0x00, "B", 4), (1, 0x84, "H", 1), (2, 0x84, "H", 3122), (3, 0x8C, "I", 12345), (4, 0x86, "I", begin)])
    fit.add(21, [(253, 0x86, "I", begin), (0, 0x00, "B", 0), (1, 0x00, "B", 0)], local=1)
    way, heart, cycles, third = 0.0, 110.0, 0, length // 3
    pause = range(length // 2, length // 2 + 60)
    laps = [[0, 0, 0] for _ in range(3)]
    for second in range(length):
        if second == pause[0]:
            fit.add(21, [(253, 0x86, "I", begin + second), (0, 0x00, "B", 0), (1, 0x00, "B", 4)], local=1)
        if second in pause:
            continue
        if second == pause[-1] + 1:
            fit.add(21, [(253, 0x86, "I", begin + second), (0, 0x00, "B", 0), (1, 0x00, "B", 0)], local=1)
        speed = 3 + math.sin(second / 90) + chance.random() / 4
        heart = min(max(heart + chance.uniform(-2, 2.2), 60), 190)
        way += speed
        cadence = 84 + chance.randrange(6)
        lap = laps[min(second // third, 2)]
        lap[0] += speed
        lap[1] += cadence / 60
        lap[2] += 1
        angle = second / length * 2 * math.pi
        fit.add(
            20,
            [
                (253, 0x86, "I", begin + second),
                (0, 0x85, "i", int((47.4 + 0.008 * math.sin(angle)) * 2**31 / 180)),
                (1, 0x85, "i", int((8.5 + 0.012 * math.cos(angle)) * 2**31 / 180)),
                (2, 0x84, "H", int((430 + 20 * math.sin(angle) + 500) * 5)),
                (3, 0x02, "B", int(heart) if chance.random() > 0.02 else 0xFF),
                (4, 0x02, "B", cadence),
                (5, 0x86, "I", int(way * 100)),
                (6, 0x84, "H", int(speed * 1000) if chance.random() > 0.02 else 0xFFFF),
                (7, 0x84, "H", chance.randrange(150, 320)),
                (13, 0x01, "b", chance.randrange(-5, 20)),
            ],
            local=2,
        )
    for number, (distance, count, active) in enumerate(laps):
        at, until = number * third, length if number == 2 else (number + 1) * third
        cycles += int(count)
        fit.add(
            19,
            [
                (253, 0x86, "I", begin + until), (2, 0x86, "I", begin + at), (7, 0x86, "I", (until - at) * 1000),
                (8, 0x86, "I", active * 1000), (9, 0x86, "I", int(distance * 100)), (10, 0x86, "I", int(count)),
                (11, 0x84, "H", 30 + number),
            ],
            local=3,
        )
    fit.add(
        18,
        [
            (253, 0x86, "I", begin + length), (2, 0x86, "I", begin), (5, 0x00, "B", sport), (6, 0x00, "B", sub_sport),
            (7, 0x86, "I", length * 1000), (8, 0x86, "I", (length - 60) * 1000), (9, 0x86, "I", int(way * 100)),
            (10, 0x86, "I", cycles), (11, 0x84, "H", 93), (22, 0x84, "H", 41), (23, 0x84, "H", 40),
        ],
        local=4,
    )
    fit.add(34, [(253, 0x86, "I", begin + length), (5, 0x86, "I", begin + length + 7200)], local=5)
    path.write_bytes(fit.file())


# MARK: Our side


def run(*arguments, store):
    done = subprocess.run([HEALTH, *arguments, "--store", str(FOLDER / store)], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"FAILED: health {' '.join(arguments)}: status {done.returncode}\n{done.stderr}")
    return done.stdout


def samples(kind, store):
    """Start, end and value of each sample, in the unit in which they are stored."""
    rows = csv.DictReader(io.StringIO(run("query", kind, "--unit", "stored", "--format", "csv", "--time-zone", "UTC", store=store)))
    return [
        (datetime.datetime.fromisoformat(row["start"]), datetime.datetime.fromisoformat(row["end"]), float(row["value"])) for row in rows
    ]


def workouts(store):
    return list(csv.DictReader(io.StringIO(run("query", "workout", "--format", "csv", "--time-zone", "UTC", store=store))))


def values(rows):
    return [value for _, _, value in rows]


# MARK: Comparisons


def compare_fit(name, order, sport, sub_sport, seed, kinds):
    """kinds: our types of speed, cadence, power and distance; None for one that HealthKit does not have."""
    print(f"{name}, {'big' if order == '>' else 'little'}-endian, fitdecode:")
    path, store = FOLDER / f"{name}.fit", f"store-{name}"
    write_fit(path, order, sport, sub_sport, 3600, seed)
    run("import", str(path), store=store)
    records, sessions, laps = [], [], []
    with fitdecode.FitReader(str(path)) as reader:
        for frame in reader:
            if frame.frame_type == fitdecode.FIT_FRAME_DATA:
                {"record": records, "session": sessions, "lap": laps}.get(frame.name, []).append(frame)

    def theirs(field):
        pairs = [(record.get_value("timestamp"), record.get_value(field, fallback=None)) for record in records]
        return [pair for pair in pairs if pair[1] is not None]

    heart = samples("heartRate", store)
    same("times of heart rates", [row[0] for row in heart], [row[0] for row in theirs("heart_rate")])
    same("heart rates", values(heart), values_of(theirs("heart_rate")))
    for kind, field, factor in [(kinds[0], "speed", 1), (kinds[1], "cadence", 1), (kinds[2], "power", 1)]:
        if kind:
            same(field, values(samples(kind, store)), [value * factor for value in values_of(theirs(field))], 1e-12)
    session = sessions[0]
    way = samples(kinds[3], store)
    same("ends of distances", [row[1] for row in way], [row[0] for row in theirs("distance")][1:])
    same("distance", [sum(values(way))], [values_of(theirs("distance"))[-1]], 1e-9)
    same("distance of the session", [sum(values(way))], [session.get_value("total_distance")], 1e-3)
    same("energy of laps", values(samples("activeEnergyBurned", store)), [lap.get_value("total_calories") for lap in laps])
    if sport == 1:
        strides = [lap.get_value("total_strides", fallback=None) or lap.get_value("total_cycles") for lap in laps]
        same("steps of laps", values(samples("stepCount", store)), [2 * count for count in strides])
    row = workouts(store)[0]
    same("start", [datetime.datetime.fromisoformat(row["start"])], [session.get_value("start_time")])
    elapsed = (datetime.datetime.fromisoformat(row["end"]) - datetime.datetime.fromisoformat(row["start"])).total_seconds()
    same("elapsed time", [elapsed], [session.get_value("total_elapsed_time")])
    same("active time", [json.loads(row["value"])["duration_seconds"]], [session.get_value("total_timer_time")])
    return row["uuid"], store, records


def values_of(pairs):
    return [value for _, value in pairs]


def compare_tcx(name, uuid, store, records, is_on_foot):
    """What we write as TCX is what tcxreader and gpsbabel read, and what we read again."""
    print(f"{name} written as TCX, tcxreader:")
    path = FOLDER / f"{name}.tcx"
    run("workout", "export", uuid, str(path), store=store)
    track = TCXReader().read(str(path), only_gps=False)
    points = track.trackpoints
    heart = [point for point in points if point.hr_value is not None]
    theirs = [(record.get_value("timestamp"), record.get_value("heart_rate", fallback=None)) for record in records]
    theirs = [pair for pair in theirs if pair[1] is not None]
    same("times", [utc(point.time) for point in heart], [pair[0] for pair in theirs])
    same("heart rates", [float(point.hr_value) for point in heart], values_of(theirs))
    same("distance", [points[-1].distance], [records[-1].get_value("distance")], 1e-9)
    same("power", [float(point.tpx_ext["Watts"]) for point in points if "Watts" in point.tpx_ext], [
        float(record.get_value("power")) for record in records
    ])
    if not is_on_foot:
        same("cadence", [float(point.cadence) for point in points if point.cadence is not None], [
            float(record.get_value("cadence")) for record in records
        ])
    places = [point for point in points if point.latitude is not None]
    same("times of places", [utc(point.time) for point in places], [record.get_value("timestamp") for record in records])
    compare_places(places, records, [point.elevation for point in places])
    again = f"store-{name}-again"
    run("import", str(path), store=again)
    same("heart rates read again", values(samples("heartRate", again)), values(samples("heartRate", store)))


DEGREES = 180 / 2**31


def compare_places(points, records, elevations):
    """Places of a file that we wrote, as another program reads it, beside those of the FIT file that it comes from."""
    for axis, field in [("latitude", "position_lat"), ("longitude", "position_long")]:
        theirs = [record.get_value(field) * DEGREES for record in records]
        worst = max(abs(getattr(point, axis) - own) for point, own in zip(points, theirs))
        same(f"{axis}s, to nine digits", [worst < 0.6e-9], [True])
    same("elevations", [round(elevation, 6) for elevation in elevations], [
        round(float(record.get_value("enhanced_altitude", fallback=None) or record.get_value("altitude")), 6) for record in records
    ])


def compare_written_gpx(name, uuid, store, records):
    """What we write as GPX is what gpxpy and gpsbabel read, and what we read again."""
    print(f"{name} written as GPX, gpxpy:")
    path = FOLDER / f"{name}.gpx"
    run("workout", "export", uuid, str(path), store=store)
    track = gpxpy.parse(path.read_text()).tracks[0]
    points = [point for segment in track.segments for point in segment.points]
    same("times of places", [point.time for point in points], [record.get_value("timestamp") for record in records])
    compare_places(points, records, [point.elevation for point in points])
    again = f"store-{name}-gpx"
    run("import", str(path), store=again)
    types = {row["type"]: row for row in csv.DictReader(io.StringIO(run("types", "--format", "csv", store=again)))}
    same("routes read again", [int(types["workoutRoute"]["samples"])], [1])
    # gpsbabel also counts the distance during the pause.
    gap = sum(before.points[-1].distance_2d(after.points[0]) for before, after in zip(track.segments, track.segments[1:]))
    kind = "distanceCycling" if name == "ride" else "distanceWalkingRunning"
    compare_way(f"{name} with the pause", path, "gpx", sum(values(samples(kind, again))) + gap)


def utc(moment):
    return moment if moment.tzinfo else moment.replace(tzinfo=datetime.timezone.utc)


def write_gpx(path, stretches):
    """A run on a hill of an invented person, a point a second, with a segment for each stretch of seconds."""
    gpx, chance = gpxpy.gpx.GPX(), random.Random(5)
    gpx.creator = "Peer"
    gpx.nsmap["gpxtpx"] = "http://www.garmin.com/xmlschemas/TrackPointExtension/v1"
    track = gpxpy.gpx.GPXTrack(name="Around the hill")
    track.type = "running"
    gpx.tracks.append(track)
    heart = 120
    for stretch in stretches:
        segment = gpxpy.gpx.GPXTrackSegment()
        track.segments.append(segment)
        for second in stretch:
            angle = second / 3600 * 2 * math.pi
            point = gpxpy.gpx.GPXTrackPoint(
                47.4 + 0.008 * math.sin(angle) + 0.0004 * math.sin(9 * angle), 8.5 + 0.012 * math.cos(angle),
                elevation=430 + 10 * math.sin(angle), time=START + datetime.timedelta(seconds=second),
            )
            heart = min(max(heart + chance.choice([-1, 0, 1]), 80), 180)
            extension = ElementTree.fromstring(
                f'<TrackPointExtension xmlns="{gpx.nsmap["gpxtpx"]}"><hr>{heart}</hr></TrackPointExtension>'
            )
            point.extensions.append(extension)
            segment.points.append(point)
    path.write_text(gpx.to_xml())


def heart_rate(point):
    return float(next(element.text for element in point.extensions[0].iter() if element.tag.endswith("hr")))


def compare_gpx():
    """Tracks that gpxpy writes."""
    print("A track of two segments, gpxpy:")
    path = FOLDER / "halves.gpx"
    write_gpx(path, [range(1700), range(1900, 3600)])
    run("import", str(path), store="store-halves")
    read = gpxpy.parse(path.read_text())
    points = [point for segment in read.tracks[0].segments for point in segment.points]
    rows = samples("heartRate", "store-halves")
    same("times", [row[0] for row in rows], [point.time for point in points])
    same("heart rates", values(rows), [heart_rate(point) for point in points])
    same("distance, within 1 %", [sum(values(samples("distanceWalkingRunning", "store-halves")))], [read.length_2d()], 0.01)

    # gpsbabel also counts the distance between two segments.
    print("A track of an hour, gpsbabel:")
    path = FOLDER / "hour.gpx"
    write_gpx(path, [range(3600)])
    run("import", str(path), store="store-hour")
    compare_way("the track", path, "gpx", sum(values(samples("distanceWalkingRunning", "store-hour"))))


def compare_way(what, path, form, ours):
    """The way along the places, as gpsbabel measures it."""
    out = FOLDER / "gpsbabel.tcx"
    subprocess.run(["gpsbabel", "-t", "-i", form, "-f", str(path), "-o", "gtrnctr,course=0", "-F", str(out)], check=True)
    space = "{http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2}"
    laps = ElementTree.parse(out).getroot().iter(f"{space}Lap")
    theirs = sum(float(lap.find(f"{space}DistanceMeters").text) for lap in laps)
    print(f"  gpsbabel, {what}: ours {ours:.1f} m, theirs {theirs:.1f} m")
    same("distance, within 0.1 %", [ours], [theirs], 1e-3)


def main():
    run_types = ("runningSpeed", None, "runningPower", "distanceWalkingRunning")
    ride_types = ("cyclingSpeed", "cyclingCadence", "cyclingPower", "distanceCycling")
    for name, order, sport, sub_sport, seed, kinds in [
        ("run", "<", 1, 0, 1, run_types), ("trail", ">", 1, 3, 2, run_types), ("ride", "<", 2, 7, 3, ride_types),
    ]:
        uuid, store, records = compare_fit(name, order, sport, sub_sport, seed, kinds)
        compare_tcx(name, uuid, store, records, is_on_foot=sport == 1)
        compare_written_gpx(name, uuid, store, records)
    compare_gpx()
    print(f"All {comparisons} values are the same.")


main()
