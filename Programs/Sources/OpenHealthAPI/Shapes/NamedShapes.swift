// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The objects of requests and answers.
extension NamedShape {
  static let type = NamedShape(
    "Type",
    [
      .init("name", .text, "the short name, such as `stepCount`"), .init("identifier", .text, "Apple's identifier"),
      .init("title", .text, "the name for people, in English"), .init("group", .text, "the group of Apple's documentation"),
      .init("kind", .text, "`quantity`, `category`, `correlation`, `workout` or another kind"),
      .some("unit", .text, "of a quantity, the unit of its figures unless the call names another"),
      .some("aggregation", .choice(["cumulative", "discrete"]), "of a quantity, whether figures are sums or averages"),
      .some("values", .list(.text), "of a category, the names of its values"),
      .init("can_read", .boolean, "whether an app may ask to read it"), .init("can_save", .boolean, "whether an app may ask to save it"),
    ])
  static let types = NamedShape("Types", [.init("types", .list(.named(type)), "all types")])

  static let source = NamedShape(
    "Source",
    [
      .init("name", .text, "the name for people"), .init("id", .text, "the bundle identifier"),
      .some("version", .text, "the version of the app"), .some("product", .text, "the model of the device on which the app ran"),
    ])
  static let sources = NamedShape("Sources", [.init("sources", .list(.named(source)), "those that saved what the app may read")])

  static let device = NamedShape("Device", DeviceRecord.Field.allCases.map { .some(DeviceForm.name(of: $0), .text, "as the app said it") })

  static let sample = NamedShape(
    "Sample",
    [
      .init("type", .text, "the short name of the type"), .init("uuid", .uuid, "its identity"),
      .init("start", .instant, "when it begins, on its own clock where that is known"), .init("end", .instant, "when it ends"),
      .init("value", .any, "a number, the name of a category's value, or an object of another kind"),
      .some("unit", .text, "of a quantity, the unit of the value"),
      .some("count", .integer, "of a quantity that combines several values, how many"), .some("source", .named(source), "who saved it"),
      .some("device", .named(device), "what measured it"),
      .some("metadata", .dictionary(.any), "what else the app said, with Apple's keys or its own"),
      .some("sync_version", .number, "its version among those with its sync identifier"),
      .some("sync_identifier", .text, "what makes it one with its earlier versions"),
    ])
  static let deletion = NamedShape(
    "Deletion", [.init("type", .text, "the short name of the type"), .init("uuid", .uuid, "the sample that is gone")])
  static let changes = NamedShape(
    "Changes",
    [
      .init("samples", .list(.named(sample)), "in the order in which they were saved, or in the order that the call names"),
      .init("deleted", .list(.named(deletion)), "samples that are gone since the cursor of the call"),
      .init("cursor", .optional(.text), "for the next call; null where an order was named"),
      .init("more", .boolean, "whether the next call has something at once"),
      .init("restarted", .boolean, "whether the cursor was of another store, so that this answer begins at the beginning"),
    ])

  static let newSample = NamedShape(
    "NewSample",
    [
      .init("type", .text, "the type, by its short name or Apple's identifier"), .init("start", .instant, "when it begins"),
      .some("end", .instant, "when it ends; left out for a moment"),
      .some("value", .any, "a number; of a category a name or number; of a correlation it is left out"),
      .some("unit", .text, "of a quantity, the unit of the value"),
      .some("members", .list(.any), "of a correlation, the samples that belong together"),
      .some("uuid", .uuid, "its identity; a new one by default"), .some("device", .named(device), "what measured it"),
      .some("metadata", .dictionary(.any), "texts, numbers, truth values; a quantity is an object of value and unit"),
      .some("sync_identifier", .text, "replaces earlier versions with it, needs sync_version"),
      .some("sync_version", .number, "the version"),
    ])
  static let save = NamedShape("Save", [.init("samples", .list(.named(newSample)), "all are saved, or none")])
  static let saved = NamedShape(
    "Saved",
    [.init("saved", .integer, "how many samples the call had"), .init("uuids", .list(.uuid), "their identities, in the order of the call")])
  static let deleted = NamedShape("Deleted", [.init("deleted", .integer, "how many samples are gone")])

  static let permissions = NamedShape(
    "Permissions",
    [
      .init("should_request", .boolean, "whether a request for these types would ask the owner"),
      .init("share", .dictionary(.choice(["granted", "denied", "undetermined"])), "of each type to save, the answer"),
      .init(
        "read_since", .dictionary(.instant), "of types that the app may read from a date on, that date; no answer says more of reading"),
    ])
  static let request = NamedShape(
    "PermissionRequest",
    [.some("read", .list(.text), "types to read"), .some("share", .list(.text), "types to save")])
  static let answered = NamedShape(
    "Answered", [.init("answered", .boolean, "whether the owner has answered all of it; the same call asks nothing twice")])

  static let figures = NamedShape(
    "Figures",
    [
      .init("start", .instant, "when the interval, or the first sample, begins"),
      .init("end", .instant, "when the interval, or the last sample, ends"),
      .some("sum", .number, "of a cumulative type, with overlapping sources counted once"),
      .some("average", .number, "of a discrete type"), .some("minimum", .number, "of a discrete type"),
      .some("maximum", .number, "of a discrete type"), .some("latest", .number, "the value that starts latest"),
      .some("duration", .number, "the seconds that samples cover"),
    ])
  static let statistics = NamedShape(
    "Statistics",
    [
      .init("type", .text, "the short name of the type"), .init("unit", .text, "the unit of the figures"),
      .init("figures", .optional(.named(figures)), "null where the app can see no sample"),
      .init("sources", .list(.named(source)), "those that it rests on, the preferred one first"),
    ])
  static let collection = NamedShape(
    "Collection",
    [
      .init("type", .text, "the short name of the type"), .init("unit", .text, "the unit of the figures"),
      .init("by", .text, "the length of the intervals"), .init("intervals", .list(.named(figures)), "those with data, by time"),
      .init("sources", .list(.named(source)), "those that they rest on, the preferred one first"),
    ])
  static let part = NamedShape(
    "Part",
    [
      .init("uuid", .uuid, "the sample"), .init("start", .instant, "when it begins"), .init("end", .instant, "when it ends"),
      .init("value", .number, "its value"), .init("source", .text, "the bundle identifier of its source"),
      .some("counted", .number, "of a cumulative type, what of the value is in the sum"),
      .some("weight", .number, "of a discrete type, the weight in the average"),
    ])
  static let explanation = NamedShape(
    "Explanation",
    [
      .init("type", .text, "the short name of the type"), .init("unit", .text, "the unit of the values"),
      .init("figures", .optional(.named(figures)), "null where the app can see no sample"),
      .init("parts", .list(.named(part)), "each sample, and what of it counts"),
      .init("sources", .list(.named(source)), "the preferred one first"),
    ])
}

/// The objects that are no samples or figures of them.
extension NamedShape {
  static let stretch = NamedShape(
    "Stretch",
    [
      .init("start", .instant, "when it begins"), .init("end", .instant, "when it ends"),
      .init("value", .text, "the stage of sleep, `awake` or `inBed`"), .init("source", .text, "the bundle identifier of the source"),
    ])
  static let night = NamedShape(
    "Night",
    [
      .init("day", .day, "the day on which the night ends"), .init("start", .instant, "when its first stretch begins"),
      .init("end", .instant, "when its last stretch ends"), .some("zone", .text, "the time zone in which the person slept"),
      .init("asleep_seconds", .number, "asleep, in a stage or without one"), .init("awake_seconds", .number, "awake in between"),
      .init("in_bed_seconds", .number, "in bed, asleep and awake included"),
      .init("stretches", .list(.named(stretch)), "each time once, of the source that counts there"),
    ])
  static let nights = NamedShape("Nights", [.init("nights", .list(.named(night)), "those with data, by time")])

  static let workout = NamedShape(
    "Workout",
    [
      .init("uuid", .uuid, "its identity"), .init("activity", .text, "the activity, such as `running`"),
      .init("start", .instant, "when it begins"), .init("end", .instant, "when it ends, pauses included"),
      .init("duration_seconds", .number, "its time without pauses"), .some("distance_meters", .number, "the distance"),
      .some("energy_kilocalories", .number, "the energy"), .some("average_heart_rate", .number, "beats a minute"),
      .some("maximum_heart_rate", .number, "beats a minute"), .some("source", .named(source), "who saved it"),
      .some("metadata", .dictionary(.any), "what else the app said"),
    ])
  static let workouts = NamedShape("Workouts", [.init("workouts", .list(.named(workout)), "the newest first")])
  static let split = NamedShape(
    "Split",
    [
      .init("distance_meters", .number, "its length"), .init("duration_seconds", .number, "its time without pauses"),
      .some("average_heart_rate", .number, "beats a minute, where the app may read them"),
      .some("climb_meters", .number, "up minus down, where the app may read the route"),
    ])
  static let oneWorkout = NamedShape(
    "WorkoutWithSplits",
    [
      .init("workout", .named(workout), "its figures"), .init("splits", .list(.named(split)), "by distance, in order"),
      .init("routes", .list(.uuid), "its routes, where the app may read them"),
    ])
  static let location = NamedShape(
    "Location",
    [
      .init("time", .instant, "when"), .init("latitude", .number, "in degrees"), .init("longitude", .number, "in degrees"),
      .some("altitude", .number, "in metres"), .some("horizontal_accuracy", .number, "in metres"),
      .some("vertical_accuracy", .number, "in metres"), .some("speed", .number, "in metres a second"),
      .some("course", .number, "in degrees from north"),
    ])
  static let route = NamedShape(
    "Route",
    [
      .init("locations", .list(.named(location)), "by time"),
      .init("next", .optional(.integer), "the part for the next call; null at the end"),
    ])

  static let ring = NamedShape(
    "ActivityDay",
    [
      .init("day", .day, "the day"), .init("energy_kilocalories", .number, "the move ring, by energy"),
      .init("energy_goal_kilocalories", .number, "its goal"), .init("move_minutes", .number, "the move ring, by time"),
      .init("move_goal_minutes", .number, "its goal"), .init("exercise_minutes", .number, "the exercise ring"),
      .some("exercise_goal_minutes", .number, "its goal"), .init("stand_hours", .number, "the stand ring"),
      .some("stand_goal_hours", .number, "its goal"), .init("is_paused", .boolean, "whether the person had paused the rings"),
    ])
  static let activity = NamedShape("Activity", [.init("days", .list(.named(ring)), "those with data, by time")])

  static let characteristics = NamedShape(
    "Characteristics",
    [
      .init(
        "characteristics", .dictionary(.optional(.text)),
        "those that the app asked for: a day or a name; null where it is not set or not granted")
    ])

  static let problem = NamedShape(
    "Problem",
    [
      .init("type", .text, "what happened, as an address that leads nowhere"),
      .init("title", .text, "what happened, the same text each time"),
      .init("status", .integer, "the status of HTTP"), .init("detail", .text, "what to do; never a health value"),
      .some("parameter", .text, "the parameter or member of the body that it is about"),
    ])
}
