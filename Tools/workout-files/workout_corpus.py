# SPDX-License-Identifier: MIT
"""What the tests read of the corpus of workout files, held against other programs. Run by Tools/run workout-files.

The folder holds the files and `ours.json`: for each file its heart rates with their times, and the distance of each workout.
"""

import datetime
import json
import sys
from pathlib import Path

import fitdecode
import garmin_fit_sdk
import gpxpy
from tcxreader.tcxreader import TCXReader

FOLDER = Path(sys.argv[1])
EPOCH = 631_065_600
EARLIEST = 0x1000_0000
# Years in which an invented file can be; later ones are jumps of its clock.
LATEST = datetime.datetime(2030, 1, 1, tzinfo=datetime.timezone.utc).timestamp()
# What a program says of itself that it does not read.
UNSUPPORTED = {
    ("fit-compressed-times.fit", "garmin-fit-sdk"): "no compressed timestamps",
    ("gpx-minutes.gpx", "gpxpy"): "no times without seconds",
}
comparisons = 0


def stop(name, why):
    sys.exit(f"FAILED: {name}: {why}")


def utc(moment):
    return (moment if moment.tzinfo else moment.replace(tzinfo=datetime.timezone.utc)).timestamp()


def fitdecode_rates(path):
    rates = []
    with fitdecode.FitReader(str(path), check_crc=fitdecode.CrcCheck.DISABLED, error_handling=fitdecode.ErrorHandling.IGNORE) as reader:
        for frame in reader:
            if frame.frame_type != fitdecode.FIT_FRAME_DATA or frame.name != "record":
                continue
            values = {field.name: field.raw_value for field in frame.fields}
            rates.append((values.get("timestamp"), values.get("heart_rate")))
    return [(EPOCH + time if time is not None and time >= EARLIEST else None, rate) for time, rate in rates]


def garmin_rates(path):
    stream = garmin_fit_sdk.Stream.from_file(str(path))
    messages, _ = garmin_fit_sdk.Decoder(stream).read(convert_datetimes_to_dates=False, merge_heart_rates=False)
    rates = [(record.get("timestamp"), record.get("heart_rate")) for record in messages.get("record_mesgs", [])]
    return [(EPOCH + time if time is not None and time >= EARLIEST else None, rate) for time, rate in rates]


def gpxpy_rates(path):
    rates = []
    for track in gpxpy.parse(path.read_text()).tracks:
        for segment in track.segments:
            for point in segment.points:
                texts = [element.text for top in point.extensions for element in top.iter() if element.tag.endswith("hr")]
                rates.append((utc(point.time) if point.time else None, float(texts[0]) if texts else None))
    return rates


def tcxreader_rates(path):
    track = TCXReader().read(str(path), only_gps=False)
    return [(utc(point.time) if point.time else None, point.hr_value) for point in track.trackpoints]


PEERS = {
    ".fit": [("fitdecode", fitdecode_rates), ("garmin-fit-sdk", garmin_rates)], ".gpx": [("gpxpy", gpxpy_rates)],
    ".tcx": [("tcxreader", tcxreader_rates)],
}


def compare(reading, peer, rates):
    """Each of our heart rates is one of theirs; each of theirs with a time is ours, or repeats one that is."""
    global comparisons
    name = f"{reading['name']}, {peer}"
    theirs = [rate for _, rate in rates if rate]
    if len(theirs) != reading["heartRateCount"]:
        stop(name, f"{len(theirs)} heart rates of theirs, {reading['heartRateCount']} in the file")
    timed = sorted({(time, float(rate)) for time, rate in rates if time is not None and time < LATEST and rate})
    ours = sorted({(time, rate) for time, rate in reading["heartRates"]})
    # A point whose time goes back has the time of a neighbour.
    if [rate for _, rate in ours] != [rate for _, rate in timed]:
        if sorted(rate for _, rate in reading["heartRates"]) != sorted(rate for _, rate in timed):
            stop(name, f"{len(ours)} heart rates of ours, {len(timed)} of theirs, and they differ")
    elif "jitter" not in name and "mixed" not in name and ours != timed:
        stop(name, "times differ")
    comparisons += len(ours)


def main():
    unread = []
    readings = json.loads((FOLDER / "ours.json").read_text())
    for reading in readings:
        path = FOLDER / reading["name"]
        for peer, rates in PEERS[path.suffix]:
            if (reading["name"], peer) in UNSUPPORTED:
                unread.append(f"{reading['name']} ({peer}: {UNSUPPORTED[reading['name'], peer]})")
                continue
            try:
                theirs = rates(path)
            except Exception as error:  # whatever it is: some programs read no damaged file
                unread.append(f"{reading['name']} ({peer}: {type(error).__name__})")
                continue
            if reading["isDamaged"] and len(theirs) == 0:
                unread.append(f"{reading['name']} ({peer}: nothing)")
                continue
            compare(reading, peer, theirs)
    print(f"{len(readings)} files, {comparisons} heart rates the same.")
    for line in unread:
        print(f"  not read by another program: {line}")
    if comparisons < 5000:
        sys.exit("FAILED: too little was compared")


main()
