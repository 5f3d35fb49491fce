# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""The client beside the command, on one store."""

import datetime
import threading
import unittest

from served import APP, ServedCase

from openhealthkit import NewSample, NotAnswered, Problem, to_pandas
from openhealthkit.tables import columns

UTC = datetime.timezone.utc


class ReadingTests(ServedCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.served.grant(read=["stepCount", "heartRate", "sleepAnalysis", "workout", "bodyMass", "distanceWalkingRunning"])

    def test_types(self):
        names = {one.name for one in self.client.types()}
        self.assertLessEqual({row["type"] for row in self.served.rows("query", "steps", "heart rate", "--limit", "20")}, names)
        steps = next(one for one in self.client.types() if one.name == "stepCount")
        self.assertEqual((steps.unit, steps.aggregation, steps.kind), ("count", "cumulative", "quantity"))

    def test_pages_have_each_sample_once_over_both_doors(self):
        expected = {row["uuid"] for row in self.served.rows("query", "steps")}
        self.assertGreater(len(expected), 50)
        for address in (self.served.socket, self.served.address):
            with self.served.client(address) as client:
                for page in (7, 10_000):
                    found = [sample.uuid for sample in client.samples("stepCount", page=page)]
                    self.assertEqual(len(found), len(set(found)))
                    # An app sees the UUIDs of an import through a permutation.
                    self.assertEqual(len(found), len(expected))

    def test_samples_are_those_of_the_command(self):
        rows = self.served.rows("query", "steps", "--unit", "count")
        ours = sorted((sample.start, sample.value) for sample in self.client.samples("stepCount"))
        theirs = sorted((datetime.datetime.fromisoformat(row["start"].replace("Z", "+00:00")), row["value"]) for row in rows)
        self.assertEqual(ours, theirs)
        newest = self.client.latest("stepCount", 3)
        self.assertEqual([one.start for one in newest], [one[0] for one in ours[:-4:-1]])

    def test_figures_are_those_of_the_command(self):
        rows = self.served.rows("stats", "steps", "--time-zone", "UTC", "--unit", "count")
        days = {day.start.date().isoformat(): day.sum for day in self.client.collection("stepCount", zone="UTC")}
        self.assertEqual(days.keys(), {row["date"] for row in rows if row["sum"] is not None})
        for row in rows:
            if row["sum"] is not None:
                self.assertAlmostEqual(days[row["date"]], row["sum"], delta=1e-6 * max(1, row["sum"]))
        beats = {row["date"]: row for row in self.served.rows("stats", "heart rate", "--time-zone", "UTC", "--unit", "count/min")}
        for day in self.client.collection("heartRate", zone="UTC"):
            row = beats[day.start.date().isoformat()]
            self.assertAlmostEqual(day.average, row["average"], places=6)
            self.assertEqual((day.minimum, day.maximum), (row["minimum"], row["maximum"]))

    def test_nights_and_workouts(self):
        samples = list(self.client.samples("sleepAnalysis"))
        first, last = (min(one.start for one in samples).date(), max(one.end for one in samples).date())
        nights = self.client.nights(first, last)
        self.assertGreater(len(nights), 1)
        for night in nights:
            self.assertAlmostEqual(sum((one.end - one.start).total_seconds() for one in night.stretches), night.in_bed_seconds, places=3)
        for workout in self.client.workouts():
            detail = self.client.workout(workout.uuid)
            self.assertEqual(detail.workout, workout)
            # Routes have a grant of their own, for which the app has never asked.
            self.assertEqual(detail.routes, [])

    def test_an_explanation_adds_up(self):
        day = next(iter(self.client.collection("stepCount", zone="UTC")))
        explanation = self.client.explain("stepCount", day.start, day.end, zone="UTC")
        self.assertAlmostEqual(sum(part["counted"] for part in explanation.parts), day.sum, places=6)

    def test_tables(self):
        table = columns(self.client.samples("stepCount"))
        self.assertEqual(len(table["value"]), len(table["start"]))
        try:
            import pandas  # noqa: F401
        except ImportError:
            with self.assertRaisesRegex(ImportError, "needs pandas"):
                to_pandas([])
        else:
            self.assertEqual(len(to_pandas(self.client.samples("stepCount"))), len(table["value"]))

    def test_problems_name_what_is_wrong(self):
        for call, parameter in [
            (lambda: self.client.statistics("stepCounts"), "type"), (lambda: self.client.statistics("stepCount", unit="kg"), "unit"),
            (lambda: self.client.collection("stepCount", by="fortnight"), "by"),
            (lambda: self.client.statistics("stepCount", start="yesterday"), "start"),
            (lambda: self.client.samples("stepCount", page=10_001).__next__(), "limit"),
        ]:
            with self.assertRaises(Problem) as caught:
                call()
            self.assertEqual((caught.exception.status, caught.exception.parameter), (400, parameter))

    def test_a_time_without_a_zone_is_refused_here(self):
        with self.assertRaisesRegex(ValueError, "zone"):
            self.client.statistics("stepCount", start=datetime.datetime(2026, 1, 1))


class SavingTests(ServedCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.served.grant(read=["bodyMass", "sleepAnalysis"], share=["bodyMass", "sleepAnalysis"])

    def weight(self, value, **more):
        return NewSample("bodyMass", datetime.datetime(2026, 3, 1, 8, tzinfo=UTC), value, "kg", **more)

    def test_what_is_saved_comes_back_and_can_be_deleted(self):
        cursor = self.client.all_changes("bodyMass").cursor
        saved = self.client.save([
            self.weight(72.5, metadata={"com.example.mood": "good", "HKWasUserEntered": True}, device={"name": "Scale"}), self.weight(73)])
        changes = self.client.all_changes("bodyMass", cursor)
        self.assertEqual([one.uuid for one in changes.samples], saved)
        first = changes.samples[0]
        self.assertEqual((first.value, first.unit, first.source.id, first.device), (72.5, "kg", APP, {"name": "Scale"}))
        self.assertEqual(first.metadata["com.example.mood"], "good")
        self.assertEqual(first.start, datetime.datetime(2026, 3, 1, 8, tzinfo=UTC))
        self.assertEqual(self.client.delete("bodyMass", saved[0]), 1)
        after = self.client.all_changes("bodyMass", changes.cursor)
        self.assertEqual([one.uuid for one in after.deleted], saved[:1])
        self.assertEqual(self.client.delete("bodyMass", saved), 1)

    def test_a_version_replaces_the_one_before(self):
        for value, version in ((80, 1), (81, 2), (79, 1)):
            self.client.save(self.weight(value, sync_identifier="scale-1", sync_version=version))
        ours = [one.value for one in self.client.samples("bodyMass") if one.sync_identifier == "scale-1"]
        self.assertEqual(ours, [81])

    def test_a_category_has_names(self):
        self.client.save(NewSample("sleepAnalysis", "2026-03-01T23:00:00Z", "asleepDeep", end="2026-03-02T00:00:00Z"))
        ours = [one for one in self.client.samples("sleepAnalysis", source=APP)]
        self.assertEqual([one.value for one in ours], ["asleepDeep"])

    def test_saving_without_a_grant_or_with_a_wrong_unit_saves_nothing(self):
        with self.assertRaises(Problem) as caught:
            self.client.save(NewSample("height", "2026-03-01T08:00:00Z", 1.8, "m"))
        self.assertEqual((caught.exception.status, caught.exception.kind), (403, "never-asked"))
        with self.assertRaises(Problem) as caught:
            self.client.save([self.weight(70), NewSample("bodyMass", "2026-03-01T08:00:00Z", 70, "km")])
        self.assertEqual(caught.exception.parameter, "samples[1].unit")
        self.assertNotIn(70, [one.value for one in self.client.samples("bodyMass")])

    def test_changes_are_told_as_they_happen(self):
        cursor = self.client.all_changes("bodyMass").cursor
        seen = []
        with self.served.client() as other:
            follower = other.follow("bodyMass", cursor)
            thread = threading.Thread(target=lambda: seen.append(next(follower)))
            thread.start()
            saved = self.client.save(self.weight(75))
            thread.join(20)
            self.assertEqual([one.uuid for one in seen[0].samples], saved)


class PermissionTests(ServedCase):
    def test_what_was_never_asked_is_said_and_what_is_refused_looks_empty(self):
        with self.assertRaises(Problem) as caught:
            self.client.statistics("stepCount")
        self.assertEqual(caught.exception.kind, "never-asked")
        with self.assertRaises(NotAnswered):
            self.client.request(read=["stepCount", "heartRate"], share=["bodyMass"])
        self.assertTrue(self.client.permissions(read="stepCount").should_request)
        self.assertIn("stepCount", self.served.run("apps", "requests"))
        timer = threading.Timer(0.5, lambda: (
            self.served.run("apps", "grant", APP, "--read", "heartRate", "--share", "bodyMass"),
            self.served.run("apps", "deny", APP, "--read", "stepCount")))
        timer.start()
        self.client.request(read=["stepCount", "heartRate"], share=["bodyMass"], wait=20)
        timer.join()
        self.assertEqual(self.client.permissions(share="bodyMass").share, {"bodyMass": "granted"})
        self.assertIsNone(self.client.statistics("stepCount").figures)
        self.assertEqual(list(self.client.samples("stepCount")), [])
        self.assertGreater(len(list(self.client.samples("heartRate"))), 10)

    def test_a_token_that_the_owner_replaced_is_no_token(self):
        client = self.served.client()
        client.types()
        self.served.run("apps", "add", "com.example.other", "--name", "Other", "--usage-share", "To look.")
        with self.served.client() as stranger:
            stranger._transport._token = "A" * 43
            with self.assertRaises(Problem) as caught:
                stranger.types()
            self.assertEqual(caught.exception.status, 401)
        client.close()


if __name__ == "__main__":
    unittest.main()
