# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""The client."""

from __future__ import annotations

import datetime
import json
from typing import Any, Dict, Iterable, Iterator, List, Optional, Sequence, Union

from .records import (
    Changes, Collection, Explanation, Instant, Location, NewSample, Night, Permissions, Sample, Source, Statistics, Type, Workout,
    WorkoutDetail, text_of,
)
from .transport import NotAnswered, Transport, socket_of, token_of

Names = Union[str, Sequence[str]]


def _names(names: Names) -> List[str]:
    return [names] if isinstance(names, str) else list(names)


class Client:
    """An app of `health serve`. Use one for each thread.

    `app` is the identifier under which the owner registered it, `token` its token (by default that of `OPENHEALTHKIT_TOKEN`, or of the file
    that `health apps add` wrote), `address` the path of `api.sock` or `http://127.0.0.1:8421` (by default the socket that is found).
    """

    def __init__(self, app: str, token: Optional[str] = None, address: Optional[str] = None, timeout: float = 60):
        self.app = app
        self._transport = Transport(address or socket_of(), token or token_of(app), timeout)

    def close(self) -> None:
        """Ends the connection. The next call makes another one."""
        self._transport.close()

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    # Permissions

    def permissions(self, read: Names = (), share: Names = ()) -> Permissions:
        """What the owner has answered about these types."""
        return Permissions.of(self._transport.call("GET", "/permissions", {"read": _names(read), "share": _names(share)}))

    def request(self, read: Names = (), share: Names = (), wait: float = 0) -> None:
        """Asks the owner for permission, as one sheet, and waits some seconds for the answer.

        Raises `NotAnswered` when there is none in time; the sheet stays, and the same call waits on.
        """
        body = {"read": _names(read), "share": _names(share)}
        rest = max(0, int(wait))
        while True:
            now = min(rest, 60)
            if self._transport.call("POST", "/permissions", {"wait": now}, body, wait=now)["answered"]:
                return
            rest -= now
            if rest <= 0:
                raise NotAnswered("The owner has not answered yet. `health apps requests`, or the Health app, shows the request.")

    # Samples

    def types(self) -> List[Type]:
        """All types of health data."""
        return [Type.of(one) for one in self._transport.call("GET", "/types")["types"]]

    def samples(
        self, type: str, start: Optional[Instant] = None, end: Optional[Instant] = None, *, zone: Optional[str] = None,
        source: Optional[str] = None, unit: Optional[str] = None, page: int = 2000
    ) -> Iterator[Sample]:
        """All samples of a type, page by page as they are taken, in the order in which they were saved."""
        query: Dict[str, Any] = {
            "type": type, "start": text_of(start), "end": text_of(end), "zone": zone, "source": source, "unit": unit, "limit": page}
        while True:
            changes = Changes.of(self._transport.call("GET", "/samples", query))
            yield from changes.samples
            if not changes.more:
                return
            query["cursor"] = changes.cursor

    def latest(self, type: str, count: int = 1, *, unit: Optional[str] = None) -> List[Sample]:
        """The samples of a type that begin last, the newest first; at most 500."""
        query: Dict[str, Any] = {"type": type, "order": "newest", "limit": count, "unit": unit}
        return Changes.of(self._transport.call("GET", "/samples", query)).samples

    def changes(self, types: Names, cursor: Optional[str] = None, limit: int = 2000) -> Changes:
        """One page of what was saved and deleted since a cursor; without a cursor, from the beginning."""
        return Changes.of(self._transport.call("GET", "/changes", {"type": _names(types), "cursor": cursor, "limit": limit}))

    def all_changes(self, types: Names, cursor: Optional[str] = None) -> Changes:
        """Everything that was saved and deleted since a cursor, with the cursor for the next call."""
        page = self.changes(types, cursor)
        samples, deleted, restarted = page.samples, page.deleted, page.restarted
        while page.more:
            page = self.changes(types, page.cursor)
            samples, deleted = samples + page.samples, deleted + page.deleted
        return Changes(samples, deleted, page.cursor, False, restarted)

    def follow(self, types: Names, cursor: Optional[str] = None) -> Iterator[Changes]:
        """Changes as they happen, for ever; first those since the cursor. Raises `Unreachable` when the server ends."""
        names = _names(types)
        for name, data in self._transport.events("/events", {"type": names}):
            # The first line of the stream says that it is open: what changes from now on is told.
            if name != "change" and data != "open":
                continue
            changes = self.all_changes(names, cursor)
            if changes.samples or changes.deleted:
                yield changes
            cursor = changes.cursor

    def events(self, types: Names) -> Iterator[List[str]]:
        """The names of types whenever samples of them have changed."""
        for name, data in self._transport.events("/events", {"type": _names(types)}):
            if name == "change":
                yield json.loads(data)["types"]

    def save(self, samples: Union[NewSample, Iterable[NewSample]]) -> List[str]:
        """Saves samples, all or none, and returns their UUIDs."""
        one = [samples] if isinstance(samples, NewSample) else list(samples)
        return list(self._transport.call("POST", "/samples", {}, {"samples": [sample.json() for sample in one]})["uuids"])

    def delete(
        self, type: str, uuids: Names = (), start: Optional[Instant] = None, end: Optional[Instant] = None
    ) -> int:
        """Deletes the app's own samples by UUID or by period, and returns how many."""
        query = {"type": type, "uuid": _names(uuids), "start": text_of(start), "end": text_of(end)}
        return int(self._transport.call("DELETE", "/samples", query)["deleted"])

    # Figures

    def _figures(
        self, type: str, start: Optional[Instant], end: Optional[Instant], zone: Optional[str], unit: Optional[str], source: Optional[str]
    ) -> Dict[str, Any]:
        return {"type": type, "start": text_of(start), "end": text_of(end), "zone": zone, "unit": unit, "source": source}

    def statistics(
        self, type: str, start: Optional[Instant] = None, end: Optional[Instant] = None, *, zone: Optional[str] = None,
        unit: Optional[str] = None, source: Optional[str] = None
    ) -> Statistics:
        """The figures of a quantity type over a period."""
        return Statistics.of(self._transport.call("GET", "/statistics", self._figures(type, start, end, zone, unit, source)))

    def collection(
        self, type: str, by: str = "day", start: Optional[Instant] = None, end: Optional[Instant] = None, *, zone: Optional[str] = None,
        unit: Optional[str] = None, source: Optional[str] = None
    ) -> Collection:
        """The figures of a quantity type for each hour, day, week, month or year."""
        query = {**self._figures(type, start, end, zone, unit, source), "by": by}
        return Collection.of(self._transport.call("GET", "/collections", query))

    def explain(
        self, type: str, start: Instant, end: Instant, *, zone: Optional[str] = None, unit: Optional[str] = None
    ) -> Explanation:
        """What of each sample counts in the figures of a period."""
        return Explanation.of(self._transport.call("GET", "/explanations", self._figures(type, start, end, zone, unit, None)))

    # Nights, workouts, rings, the person

    def nights(self, start: Union[str, datetime.date], end: Union[str, datetime.date], zone: Optional[str] = None) -> List[Night]:
        """The nights that end on the days from `start` to `end`."""
        query = {"start": text_of(start), "end": text_of(end), "zone": zone}
        return [Night.of(one) for one in self._transport.call("GET", "/nights", query)["nights"]]

    def workouts(
        self, start: Optional[Instant] = None, end: Optional[Instant] = None, *, limit: int = 50, zone: Optional[str] = None
    ) -> List[Workout]:
        """Workouts, the newest first."""
        query = {"start": text_of(start), "end": text_of(end), "limit": limit, "zone": zone}
        return [Workout.of(one) for one in self._transport.call("GET", "/workouts", query)["workouts"]]

    def workout(self, uuid: str, split: Optional[float] = None) -> WorkoutDetail:
        """A workout with its splits and routes."""
        return WorkoutDetail.of(self._transport.call("GET", f"/workouts/{uuid}", {"split": split}))

    def route(self, uuid: str) -> Iterator[Location]:
        """The locations of a route by time, part by part."""
        part: Optional[int] = 0
        while part is not None:
            page = self._transport.call("GET", f"/routes/{uuid}", {"part": part})
            yield from map(Location.of, page["locations"])
            part = page["next"]

    def activity(
        self, start: Union[str, datetime.date], end: Union[str, datetime.date], zone: Optional[str] = None
    ) -> List[Dict[str, Any]]:
        """The rings of days, as objects of the API."""
        query = {"start": text_of(start), "end": text_of(end), "zone": zone}
        return list(self._transport.call("GET", "/activity", query)["days"])

    def sources(self, type: str) -> List[Source]:
        """The apps and devices that saved samples of a type."""
        return [Source(one["name"], one["id"]) for one in self._transport.call("GET", "/sources", {"type": type})["sources"]]

    def characteristics(self) -> Dict[str, Optional[str]]:
        """Facts about the person for which the app has asked; None where they are not set or not granted."""
        return dict(self._transport.call("GET", "/characteristics")["characteristics"])
