# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""The invented person, and what phones make of them: batches of ohe.wire/1 and exports."""

import datetime
import gzip
import hashlib
import json
import sys
import uuid
import zipfile
import zoneinfo
from xml.sax.saxutils import quoteattr

UTC = datetime.timezone.utc
HOME, AWAY = "Europe/Berlin", "Asia/Tokyo"
PHONE, WATCH, SCALE = "Anna’s iPhone", "Anna’s Apple Watch", "Scale & Co"
FIRST = datetime.date(2026, 3, 10)  # the clock in Berlin changes on 29 March
QUANTITIES = {  # the type: its unit in the format, in an export, in the store, and what it is divided by
    "stepCount": ("count", "count"), "heartRate": ("bpm", "count/min"), "bodyMass": ("kg", "kg"), "oxygenSaturation": ("%", "%"),
    "bloodPressureSystolic": ("mmHg", "mmHg"), "bloodPressureDiastolic": ("mmHg", "mmHg"),
    "restingHeartRate": ("bpm", "count/min"), "respiratoryRate": ("count/min", "count/min")}
STAGES = {"asleepCore": 3, "asleepDeep": 4, "asleepREM": 5, "awake": 2}
ACTIVITIES = {"running": 37, "walking": 52, "cycling": 13}
NOT_SEEN = {"dietaryWater"}  # what the phone's own export does not have


def fail(text):
    sys.exit(f"phone: {text}")


def say(text):
    print(text, file=sys.stderr, flush=True)


def identifier(name):
    return "HKQuantityTypeIdentifier" + name[0].upper() + name[1:]


def key_of(name, source, start, end, value):
    return (name, source, int(start), int(end), value if isinstance(value, str) else f"{value:.6g}")


class Sample:
    """What the phone has: an object of HealthKit."""

    def __init__(self, name, source, start, end, value, zone, uuid, made=None, parts=None):
        self.type, self.source, self.start, self.end, self.value = name, source, start, end, value
        self.zone, self.uuid, self.made, self.parts = zone, uuid, made or end, parts or []

    def keys(self):
        """The sample as the store shows it, and its members."""
        if self.type == "workout":
            yield key_of("workout", self.source, self.start, self.end, self.value["activity"])
            return
        if self.type == "bloodPressure":
            for part in self.parts:
                yield from part.keys()
            return
        yield key_of(self.type, self.source, self.start, self.end, self.value)


class Truth:
    """The invented person: what the phone has, and what the owner has changed in the store."""

    def __init__(self, chance):
        self.chance = chance
        self.phone, self.gone, self.removed, self.added = {}, {}, set(), {}
        self.exported = set()  # what an export had: the phone deletes no workout and no blood pressure of it (Documentation/Feeds.md)
        self.cursor = 0.0

    def zone(self, day):
        return AWAY if 9 <= day < 17 else HOME

    def moment(self, day, hour):
        zone = zoneinfo.ZoneInfo(self.zone(day))
        date = datetime.datetime.combine(FIRST + datetime.timedelta(days=day), datetime.time(), zone)
        return int((date + datetime.timedelta(hours=hour)).timestamp())

    def uuid(self):
        return str(uuid.UUID(int=self.chance.getrandbits(128), version=4)).upper()

    def add(self, *facts, **more):
        sample = Sample(*facts, uuid=self.uuid(), **more)
        self.phone[sample.uuid] = sample
        return sample

    def live(self, day):
        """A day of the person, as new samples; the night ends on it."""
        chance, zone, new = self.chance, self.zone(day), []
        at = max(self.moment(day, -2) + chance.randrange(3600), int(self.cursor))  # no time is counted twice after a flight
        for _ in range(chance.randrange(5, 9)):
            length = chance.randrange(600, 4000)
            new.append(self.add("sleepAnalysis", WATCH, at, at + length, chance.choice(sorted(STAGES)), zone))
            at += length
        at = max(at, self.moment(day, 7))
        while at < self.moment(day, 21.5):
            length = chance.randrange(60, 900)
            new.append(self.add("stepCount", chance.choice((PHONE, WATCH)), at, at + length, chance.randrange(1, 900), None))
            for _ in range(chance.randrange(3)):
                beat = at + chance.randrange(length)
                new.append(self.add("heartRate", WATCH, beat, beat, chance.randrange(50, 160), None))
            at += length + chance.randrange(60, 3000)
        self.cursor = at
        morning = self.moment(day, 7) + chance.randrange(600)
        new.append(self.add("bodyMass", SCALE, morning, morning, round(chance.uniform(65, 75), 2), zone))
        new.append(self.add("oxygenSaturation", WATCH, morning, morning, chance.randrange(90, 100) / 100, None))
        if day % 3 == 0:
            parts = [
                Sample("bloodPressure" + name, SCALE, morning + 60, morning + 60, chance.randrange(*span), None, self.uuid())
                for name, span in (("Systolic", (100, 140)), ("Diastolic", (60, 90)))]
            new.append(self.add("bloodPressure", SCALE, morning + 60, morning + 60, None, None, parts=parts))
        if day % 2 == 0:
            start, length = self.moment(day, 17) + chance.randrange(1800), chance.randrange(1200, 4000)
            facts = {
                "activity": chance.choice(sorted(ACTIVITIES)), "duration": length - 60, "distance": chance.randrange(2000, 12000),
                "energy": chance.randrange(100, 700)}
            new.append(self.add("workout", WATCH, start, start + length, facts, zone))
        if chance.random() < 0.3:  # two equal samples are two
            twin = next(one for one in new if one.type == "heartRate")
            new.append(self.add("heartRate", WATCH, twin.start, twin.end, twin.value, None))
        return new

    def forget(self, count):
        """The person deletes on the phone."""
        mine = [one for one in self.phone.values() if not (one.uuid in self.exported and one.type in ("workout", "bloodPressure"))
                and one.uuid not in self.removed]
        gone = self.chance.sample(mine, min(count, len(mine)))
        for one in gone:
            self.gone[one.uuid] = self.phone.pop(one.uuid)
        return gone

    def samples(self):
        """What the store has in the end."""
        return [one for one in self.phone.values() if one.uuid not in self.removed] + list(self.added.values())


class Wire:
    """Batches of ohe.wire/1."""

    def __init__(self, chance):
        self.chance, self.seq = chance, 0

    @staticmethod
    def line(record):
        return json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=False)

    @staticmethod
    def time(seconds):
        return datetime.datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%S.000Z")

    def record(self, one):
        record = {
            "v": 1, "uuid": one.uuid, "start": self.time(one.start), "end": self.time(one.end), "observedAt": self.time(one.made),
            "source": {"name": one.source}, "tzOffsetMinutes": None, "tzSource": "unknown"}
        if one.zone:
            record.update(tzId=one.zone, tzSource="sampleMetadata")
        if one.type in QUANTITIES:
            unit = QUANTITIES[one.type][0]
            # Percent count to 100 in the format.
            value = round(one.value * 100) if unit == "%" else one.value
            return record | {"kind": "sample.quantity", "hkIdentifier": identifier(one.type), "unit": unit, "value": value}
        if one.type == "sleepAnalysis":
            return record | {
                "kind": "sample.category", "hkIdentifier": "HKCategoryTypeIdentifierSleepAnalysis", "categoryValue": STAGES[one.value]}
        if one.type == "workout":
            facts = one.value
            totals = {
                "active_energy": {"value": facts["energy"], "unit": "kcal"},
                ("cycling_distance" if facts["activity"] == "cycling" else "walking_running_distance"):
                    {"value": facts["distance"], "unit": "m"}}
            return record | {
                "kind": "workout", "activityTypeRaw": ACTIVITIES[facts["activity"]], "durationSeconds": facts["duration"], "totals": totals}
        parts = [
            {"uuid": part.uuid, "hkIdentifier": identifier(part.type), "unit": "mmHg", "value": part.value} for part in one.parts]
        return record | {"kind": "sample.correlation", "correlationType": "bloodPressure", "components": parts}

    def records(self, new, gone):
        records = [self.record(one) for one in new]
        # Members also come singly, and count once.
        records += [self.record(part) for one in new for part in one.parts if self.chance.random() < 0.7]
        for one in gone:
            records += [{"v": 1, "kind": "tombstone", "uuid": part.uuid} for part in [one, *one.parts]]
        return records

    def body(self, records):
        self.seq += 1
        name = str(uuid.UUID(int=self.chance.getrandbits(128), version=4))
        header = {"kind": "batch.header", "spec": "ohe.wire/1", "batchId": name, "seq": self.seq, "recordCount": len(records)}
        lines = [self.line(one) for one in records]
        digest = hashlib.sha256("".join(one + "\n" for one in lines).encode()).hexdigest()
        footer = {"kind": "batch.footer", "batchId": name, "complete": True, "contentDigest": f"sha256:{digest}"}
        if self.chance.random() < 0.3:
            text = self.line({"header": header, "records": records, "footer": footer})
        else:
            text = "\n".join([self.line(header), *lines, self.line(footer)]) + "\n"
        body = text.encode()
        return gzip.compress(body, mtime=0) if self.chance.random() < 0.5 else body


class Export:
    """An export of the phone, as its Health app writes it."""

    def __init__(self, zone):
        self.zone = zoneinfo.ZoneInfo(zone)

    def time(self, seconds):
        return datetime.datetime.fromtimestamp(seconds, self.zone).strftime("%Y-%m-%d %H:%M:%S %z")

    def element(self, one, indent=" "):
        period = f'startDate="{self.time(one.start)}" endDate="{self.time(one.end)}"'
        head = f'sourceName={quoteattr(one.source)} creationDate="{self.time(one.made)}" {period}'
        zone = f'{indent} <MetadataEntry key="HKTimeZone" value={quoteattr(one.zone)}/>\n' if one.zone else ""
        if one.type == "workout":
            facts = one.value
            distance = "DistanceCycling" if facts["activity"] == "cycling" else "DistanceWalkingRunning"
            sums = "".join(
                f'{indent} <WorkoutStatistics type="HKQuantityTypeIdentifier{name}" {period} sum="{value}" unit="{unit}"/>\n'
                for name, value, unit in (("ActiveEnergyBurned", facts["energy"], "kcal"), (distance, facts["distance"], "m")))
            activity = facts["activity"][0].upper() + facts["activity"][1:]
            return (f'{indent}<Workout workoutActivityType="HKWorkoutActivityType{activity}" duration="{facts["duration"] / 60!r}"'
                    f' durationUnit="min" {head}>\n{zone}{sums}{indent}</Workout>\n')
        if one.type == "bloodPressure":
            inner = "".join(self.element(part, indent + " ") for part in one.parts)
            return f'{indent}<Correlation type="HKCorrelationTypeIdentifierBloodPressure" {head}>\n{inner}{indent}</Correlation>\n'
        if one.type == "sleepAnalysis":
            value = "Awake" if one.value == "awake" else one.value[0].upper() + one.value[1:]
            facts = f'type="HKCategoryTypeIdentifierSleepAnalysis" value="HKCategoryValueSleepAnalysis{value}"'
        else:
            facts = f'type="{identifier(one.type)}" unit="{QUANTITIES[one.type][1]}" value="{one.value}"'
        return f"{indent}<Record {facts} {head}>\n{zone}{indent}</Record>\n" if zone else f"{indent}<Record {facts} {head}/>\n"

    def write(self, samples, file):
        text = ['<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="en_DE">\n <ExportDate value="2026-04-20 10:00:00 +0200"/>\n']
        for one in samples:
            text += [self.element(part) for part in one.parts] + [self.element(one)]
        text.append("</HealthData>\n")
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("apple_health_export/export.xml", "".join(text))
