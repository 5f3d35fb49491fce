// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

// What test_typescript.py runs beside a daemon: the program writes what it found as one line of JSON.

import { Client, ProblemError } from "../client.js";

declare const process: { argv: string[] };

const [address, token] = process.argv.slice(2) as [string, string];
const client = new Client(address, token);

const { types } = await client.call("listTypes", {});
const days = await client.call("computeCollection", { type: "stepCount", by: "day" });
const first = days.intervals[0];

let problem = "";
try {
  await client.call("listSamples", { type: "bodyTemperature" });
} catch (error) {
  if (!(error instanceof ProblemError)) throw error;
  problem = error.problem.type;
}

let count = 0;
let cursor = "";
for await (const page of client.changes(["stepCount", "bodyMass"])) {
  count += page.samples.length;
  cursor = page.cursor ?? cursor;
}

// The events tell of what this program saves.
const stop = new AbortController();
let heard: string[] = [];
for await (const changed of client.follow("bodyMass", stop.signal)) {
  if (changed.length > 0) {
    heard = changed;
    break;
  }
  const { uuids } = await client.call("saveSamples", {}, {
    samples: [{ type: "bodyMass", start: "2026-01-31T08:00:00Z", value: 72.5, unit: "kg" }],
  });
  if (uuids.length !== 1) throw new Error("one sample has one identity");
}

const fresh: unknown[] = [];
for await (const page of client.changes(["stepCount", "bodyMass"], cursor)) fresh.push(...page.samples.map((sample) => sample.value));

const { workouts } = await client.call("listWorkouts", { limit: 1 });
const workout = workouts[0] === undefined ? null : (await client.call("showWorkout", { uuid: workouts[0].uuid })).workout.uuid;

console.log(JSON.stringify({
  types: types.length, unit: days.unit, days: days.intervals.length, sum: first?.sum ?? null, problem, count, heard, fresh,
  workout, listed: workouts[0]?.uuid ?? null,
}));
