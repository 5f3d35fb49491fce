# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""What the API gives and takes, as values."""

from __future__ import annotations

import datetime
import re
import uuid as uuids
from dataclasses import dataclass, field
from typing import Any, Dict, Iterator, List, Mapping, Optional, Union

Instant = Union[str, datetime.datetime, datetime.date]


def instant(text: str) -> datetime.datetime:
    """The instant of a text of RFC 3339, as Python before 3.11 cannot read all of them."""
    match = re.fullmatch(r"(.+T\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)", text)
    if not match:
        raise ValueError(f"{text!r} is no instant")
    fraction = ((match[2] or ".")[1:] + "000000")[:6]
    return datetime.datetime.fromisoformat(f"{match[1]}.{fraction}{'+00:00' if match[3] == 'Z' else match[3]}")


def text_of(value: Optional[Instant]) -> Optional[str]:
    """The text of an instant or a day. A time without a zone is refused, as it could be any."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, datetime.datetime):
        if value.tzinfo is None:
            raise ValueError("A time needs a zone, such as datetime.timezone.utc.")
        return value.isoformat().replace("+00:00", "Z")
    return value.isoformat()


@dataclass(frozen=True)
class Source:
    """An app or device that saves samples."""

    name: str
    id: str
    version: Optional[str] = None
    product: Optional[str] = None

    @classmethod
    def of(cls, value: Optional[Mapping[str, Any]]) -> Optional["Source"]:
        return None if value is None else cls(value["name"], value["id"], value.get("version"), value.get("product"))


@dataclass(frozen=True)
class Type:
    """A type of health data."""

    name: str
    identifier: str
    title: str
    group: str
    kind: str
    can_read: bool
    can_save: bool
    unit: Optional[str] = None
    aggregation: Optional[str] = None
    values: Optional[List[str]] = None

    @classmethod
    def of(cls, value: Mapping[str, Any]) -> "Type":
        return cls(**value)


@dataclass(frozen=True)
class Sample:
    """A sample. `value` is a number, the name of a category's value, or an object of another kind."""

    type: str
    uuid: str
    start: datetime.datetime
    end: datetime.datetime
    value: Any
    unit: Optional[str] = None
    source: Optional[Source] = None
    device: Dict[str, str] = field(default_factory=dict)
    metadata: Dict[str, Any] = field(default_factory=dict)
    count: Optional[int] = None
    sync_identifier: Optional[str] = None
    sync_version: Optional[float] = None

    @classmethod
    def of(cls, value: Mapping[str, Any]) -> "Sample":
        return cls(
            value["type"], value["uuid"], instant(value["start"]), instant(value["end"]), value["value"], value.get("unit"),
            Source.of(value.get("source")), dict(value.get("device") or {}), dict(value.get("metadata") or {}), value.get("count"),
            value.get("sync_identifier"), value.get("sync_version"))


@dataclass(frozen=True)
class NewSample:
    """A sample to save. Without an end it is a moment; with a sync identifier and version it replaces its earlier versions."""

    type: str
    start: Instant
    value: Union[float, int, str, None] = None
    unit: Optional[str] = None
    end: Optional[Instant] = None
    metadata: Mapping[str, Any] = field(default_factory=dict)
    device: Mapping[str, str] = field(default_factory=dict)
    members: Optional[List["NewSample"]] = None
    uuid: Optional[str] = None
    sync_identifier: Optional[str] = None
    sync_version: Optional[float] = None

    def json(self, isMember: bool = False) -> Dict[str, Any]:
        members: Dict[str, Any] = {
            "type": self.type, "start": text_of(self.start), "end": text_of(self.end), "value": self.value, "unit": self.unit,
            "metadata": dict(self.metadata) or None, "device": dict(self.device) or None,
            # Made here, so that a call that is sent again after a lost answer saves nothing twice.
            "uuid": self.uuid or str(uuids.uuid4()).upper(),
            "sync_identifier": self.sync_identifier, "sync_version": self.sync_version,
            "members": None if self.members is None else [member.json(True) for member in self.members],
        }
        return {name: value for name, value in members.items() if value is not None}


@dataclass(frozen=True)
class Deletion:
    """A sample that is gone."""

    type: str
    uuid: str


@dataclass(frozen=True)
class Changes:
    """What changed since a cursor, and where to go on."""

    samples: List[Sample]
    deleted: List[Deletion]
    cursor: Optional[str]
    more: bool
    restarted: bool

    @classmethod
    def of(cls, value: Mapping[str, Any]) -> "Changes":
        return cls(
            [Sample.of(one) for one in value["samples"]], [Deletion(**one) for one in value["deleted"]], value["cursor"], value["more"],
            value["restarted"])


@dataclass(frozen=True)
class Permissions:
    """What the owner has answered. Whether reading was granted is never told."""

    should_request: bool
    share: Dict[str, str]
    read_since: Dict[str, datetime.datetime]

    @classmethod
    def of(cls, value: Mapping[str, Any]) -> "Permissions":
        return cls(value["should_request"], value["share"], {name: instant(date) for name, date in value["read_since"].items()})


@dataclass(frozen=True)
class Figures:
    """Figures of an interval; those that a type does not have are None."""

    start: datetime.datetime
    end: datetime.datetime
    sum: Optional[float] = None
    average: Optional[float] = None
    minimum: Optional[float] = None
    maximum: Optional[float] = None
    latest: Optional[float] = None
    duration: Optional[float] = None

    @classmethod
    def of(cls, value: Mapping[str, Any]) -> "Figures":
        return cls(**{**value, "start": instant(value["start"]), "end": instant(value["end"])})


def _sources(value: Mapping[str, Any]) -> List[Source]:
    return [Source(one["name"], one["id"]) for one in value["sources"]]


@dataclass(frozen=True)
class Statistics:
    """The figures of a type over a period; None where the app can see no sample."""

    type: str
    unit: str
    figures: Optional[Figures]
    sources: List[Source]

    @classmethod
    def of(cls, value: Mapping[str, Any]) -> "Statistics":
        return cls(value["type"], value["unit"], value["figures"] and Figures.of(value["figures"]), _sources(value))


@dataclass(frozen=True)
class Collection:
    """The figures of a type by interval. Iterating it gives the intervals."""

    type: str
    unit: str
    by: str
    intervals: List[Figures]
    sources: List[Source]

    @classmethod
    def of(cls, value: Mapping[str, Any]) -> "Collection":
        return cls(value["type"], value["unit"], value["by"], [Figures.of(one) for one in value["intervals"]], _sources(value))

    def __iter__(self) -> Iterator[Figures]:
        return iter(self.intervals)

    def __len__(self) -> int:
        return len(self.intervals)


@dataclass(frozen=True)
class Explanation:
    """Why figures are what they are: `parts` has an object for each sample."""

    type: str
    unit: str
    figures: Optional[Figures]
    parts: List[Dict[str, Any]]
    sources: List[Source]

    @classmethod
    def of(cls, value: Mapping[str, Any]) -> "Explanation":
        return cls(value["type"], value["unit"], value["figures"] and Figures.of(value["figures"]), value["parts"], _sources(value))


@dataclass(frozen=True)
class Stretch:
    """A part of a night."""

    start: datetime.datetime
    end: datetime.datetime
    value: str
    source: str


@dataclass(frozen=True)
class Night:
    """A night, without counting any time twice."""

    day: datetime.date
    start: datetime.datetime
    end: datetime.datetime
    asleep_seconds: float
    awake_seconds: float
    in_bed_seconds: float
    stretches: List[Stretch]
    zone: Optional[str] = None

    @classmethod
    def of(cls, value: Mapping[str, Any]) -> "Night":
        stretches = [Stretch(instant(one["start"]), instant(one["end"]), one["value"], one["source"]) for one in value["stretches"]]
        return cls(
            datetime.date.fromisoformat(value["day"]), instant(value["start"]), instant(value["end"]), value["asleep_seconds"],
            value["awake_seconds"], value["in_bed_seconds"], stretches, value.get("zone"))


@dataclass(frozen=True)
class Workout:
    """A workout with its figures."""

    uuid: str
    activity: str
    start: datetime.datetime
    end: datetime.datetime
    duration_seconds: float
    distance_meters: Optional[float] = None
    energy_kilocalories: Optional[float] = None
    average_heart_rate: Optional[float] = None
    maximum_heart_rate: Optional[float] = None
    source: Optional[Source] = None
    metadata: Dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, value: Mapping[str, Any]) -> "Workout":
        return cls(**{**value, "start": instant(value["start"]), "end": instant(value["end"]), "source": Source.of(value.get("source"))})


@dataclass(frozen=True)
class Split:
    """A part of a workout's distance."""

    distance_meters: float
    duration_seconds: float
    average_heart_rate: Optional[float] = None
    climb_meters: Optional[float] = None


@dataclass(frozen=True)
class WorkoutDetail:
    """A workout with its splits, and the UUIDs of its routes."""

    workout: Workout
    splits: List[Split]
    routes: List[str]

    @classmethod
    def of(cls, value: Mapping[str, Any]) -> "WorkoutDetail":
        return cls(Workout.of(value["workout"]), [Split(**one) for one in value["splits"]], value["routes"])


@dataclass(frozen=True)
class Location:
    """A place of a route."""

    time: datetime.datetime
    latitude: float
    longitude: float
    altitude: Optional[float] = None
    horizontal_accuracy: Optional[float] = None
    vertical_accuracy: Optional[float] = None
    speed: Optional[float] = None
    course: Optional[float] = None

    @classmethod
    def of(cls, value: Mapping[str, Any]) -> "Location":
        return cls(**{**value, "time": instant(value["time"])})
