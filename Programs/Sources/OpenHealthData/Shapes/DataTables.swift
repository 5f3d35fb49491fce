// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthWords

/// The tables of an export for programs. `Documentation/Data.md` describes every column and its unit.
package enum DataTables {
  /// The origin and metadata of a sample: the last columns of each table of samples.
  static let origin: [DataColumn] = [
    DataColumn("created", .instant), DataColumn("time_zone", .text), DataColumn("source", .text), DataColumn("source_bundle", .text),
    DataColumn("source_version", .text), DataColumn("source_product", .text), DataColumn("source_system", .text),
    DataColumn("device", .text), DataColumn("device_manufacturer", .text), DataColumn("device_model", .text),
    DataColumn("device_hardware", .text), DataColumn("device_firmware", .text), DataColumn("device_software", .text),
    DataColumn("device_local_identifier", .text), DataColumn("device_udi", .text), DataColumn("metadata", .metadata, isOptional: false),
    DataColumn("kinds", .text),
  ]

  /// The same in tables of healthkit-to-sqlite, whose column `device` is Apple's text of the device.
  static let originInDatabase = origin.map { column in
    column.name == "device" ? DataColumn(deviceNameInDatabase, column.kind) : column
  }

  /// The name of the column `device` in tables of healthkit-to-sqlite.
  static let deviceNameInDatabase = "device_name"

  /// Identity and time: the first columns of each table of samples.
  static let identity: [DataColumn] = [
    DataColumn("uuid", .text, isOptional: false, isDistinct: true), DataColumn("type", .text, isOptional: false),
    DataColumn("start", .instant, isOptional: false), DataColumn("end", .instant, isOptional: false),
  ]

  private static func samples(_ name: String, _ columns: [DataColumn]) -> DataTable {
    DataTable(name, identity + columns + origin, indexed: ["start"])
  }

  /// A column that refers to a row in another table.
  private static func reference(_ name: String) -> DataColumn { DataColumn(name, .text, isOptional: false) }

  /// One row for each quantity sample, with its value in its own and in the standard unit.
  package static let quantities = samples(
    "quantities",
    [
      DataColumn("value", .real, isOptional: false), DataColumn("unit", .text, isOptional: false), DataColumn("standard_value", .real),
      DataColumn("standard_unit", .text), DataColumn("series_count", .integer), DataColumn("series_minimum", .real),
      DataColumn("series_maximum", .real), DataColumn("in_correlation", .boolean, isOptional: false),
    ])

  /// One row for each category sample, with the name and number of its value.
  package static let categories = samples(
    "categories",
    [
      DataColumn("value", .text, isOptional: false), DataColumn("value_number", .integer, isOptional: false),
      DataColumn("duration_seconds", .real, isOptional: false), DataColumn("in_correlation", .boolean, isOptional: false),
    ])

  /// One row for each correlation.
  package static let correlations = samples("correlations", [DataColumn("member_count", .integer, isOptional: false)])

  /// One row for each member of a correlation.
  package static let correlationMembers = DataTable(
    "correlation_members",
    [
      reference("correlation_uuid"), DataColumn("correlation_type", .text, isOptional: false),
      DataColumn("member_uuid", .text, isOptional: false, isDistinct: true), DataColumn("type", .text, isOptional: false),
      DataColumn("start", .instant, isOptional: false), DataColumn("value", .real), DataColumn("unit", .text),
      DataColumn("standard_value", .real), DataColumn("standard_unit", .text),
    ], indexed: ["correlation_uuid", "start"])

  /// One row for each sample of a kind with its own content, such as prescriptions, with the content as JSON.
  package static let contents = samples(
    "contents", [DataColumn("content", .text, isOptional: false), DataColumn("large_part", .text)])

  /// One row for each workout, with its totals.
  package static let workouts = samples("workouts", [DataColumn("activity", .text, isOptional: false)] + workoutFigures)

  /// The totals of a workout.
  static let workoutFigures: [DataColumn] = [
    DataColumn("activity_number", .integer, isOptional: false), DataColumn("duration_seconds", .real, isOptional: false),
    DataColumn("distance_m", .real), DataColumn("energy_kcal", .real), DataColumn("strokes", .real), DataColumn("flights", .real),
    DataColumn("average_heart_rate_bpm", .real), DataColumn("minimum_heart_rate_bpm", .real),
    DataColumn("maximum_heart_rate_bpm", .real), DataColumn("location", .text), DataColumn("swimming_location", .text),
    DataColumn("event_count", .integer, isOptional: false), DataColumn("activity_count", .integer, isOptional: false),
    DataColumn("content", .text, isOptional: false),
  ]

  /// One row for each event of a workout, such as pauses and laps.
  package static let workoutEvents = DataTable(
    "workout_events",
    [
      reference("workout_uuid"), DataColumn("event", .text, isOptional: false), DataColumn("start", .instant, isOptional: false),
      DataColumn("end", .instant, isOptional: false), DataColumn("duration_seconds", .real, isOptional: false),
      DataColumn("metadata", .metadata, isOptional: false),
    ], indexed: ["workout_uuid"])

  /// One row for each activity of a workout.
  package static let workoutActivities = DataTable(
    "workout_activities",
    [
      reference("workout_uuid"), DataColumn("position", .integer, isOptional: false),
      DataColumn("activity_uuid", .text, isOptional: false, isDistinct: true), DataColumn("activity", .text, isOptional: false),
      DataColumn("start", .instant, isOptional: false), DataColumn("end", .instant), DataColumn("location", .text),
      DataColumn("swimming_location", .text), DataColumn("metadata", .metadata, isOptional: false),
    ], indexed: ["workout_uuid"])

  /// One row for each type measured in a workout, and in each of its activities.
  package static let workoutStatistics = DataTable(
    "workout_statistics",
    [
      reference("workout_uuid"), DataColumn("position", .integer), DataColumn("type", .text, isOptional: false),
      DataColumn("start", .instant), DataColumn("end", .instant), DataColumn("sum", .real), DataColumn("average", .real),
      DataColumn("minimum", .real), DataColumn("maximum", .real), DataColumn("unit", .text, isOptional: false),
    ], indexed: ["workout_uuid"])

  /// The tables that one walk over workouts writes.
  static let ofWorkouts = [workouts, workoutEvents, workoutActivities, workoutStatistics]

  /// The tables that one walk over routes writes.
  static let ofRoutes = [routes, routeLocations]

  /// One row for each workout route.
  package static let routes = samples(
    "routes", [DataColumn("workout_uuid", .text), DataColumn("location_count", .integer, isOptional: false)])

  /// One row for each location of a route.
  package static let routeLocations = DataTable(
    "route_locations",
    [
      reference("route_uuid"), DataColumn("workout_uuid", .text), DataColumn("time", .instant, isOptional: false),
      DataColumn("latitude", .real, isOptional: false), DataColumn("longitude", .real, isOptional: false), DataColumn("altitude_m", .real),
      DataColumn("horizontal_accuracy_m", .real), DataColumn("vertical_accuracy_m", .real), DataColumn("course_degrees", .real),
      DataColumn("course_accuracy_degrees", .real), DataColumn("speed_m_per_second", .real),
      DataColumn("speed_accuracy_m_per_second", .real), DataColumn("floor", .integer),
    ], indexed: ["route_uuid", "time"])

  /// One row for each day with activity rings.
  package static let activitySummaries = DataTable(
    "activity_summaries",
    [
      DataColumn("date", .day, isOptional: false), DataColumn("move_mode", .text), DataColumn("energy_kcal", .real),
      DataColumn("energy_goal_kcal", .real), DataColumn("move_minutes", .real), DataColumn("move_goal_minutes", .real),
      DataColumn("exercise_minutes", .real), DataColumn("exercise_goal_minutes", .real), DataColumn("stand_hours", .real),
      DataColumn("stand_goal_hours", .real), DataColumn("is_paused", .boolean, isOptional: false),
    ], indexed: ["date"])

  /// One row for each night, with the minutes in bed, asleep and in each stage.
  package static let sleepNights = DataTable(
    "sleep_nights",
    [
      DataColumn("date", .day, isOptional: false), DataColumn("start", .instant), DataColumn("end", .instant),
      DataColumn("in_bed_minutes", .real, isOptional: false), DataColumn("asleep_minutes", .real, isOptional: false),
    ] + sleepStages.map { DataColumn("\(SnakeCase.name($0.name))_minutes", .real, isOptional: false) }
      + [DataColumn("in_bed_only_minutes", .real, isOptional: false), DataColumn("sources", .text)], indexed: ["date"])

  /// The sleep values that have their own column.
  static let sleepStages = Catalog.sleepValues.filter { $0.sleepState != .inBed }

  /// One row for each day and quantity type, with the day's merged figures.
  package static let daily = DataTable(
    "daily",
    [
      DataColumn("date", .day, isOptional: false), DataColumn("type", .text, isOptional: false), DataColumn("sum", .real),
      DataColumn("average", .real), DataColumn("minimum", .real), DataColumn("maximum", .real),
      DataColumn("unit", .text, isOptional: false),
    ], indexed: ["date", "type"])

  /// One row for each type with samples, with its standard unit.
  package static let types = DataTable(
    "types",
    [
      DataColumn("type", .text, isOptional: false), DataColumn("identifier", .text, isOptional: false),
      DataColumn("title", .text, isOptional: false), DataColumn("kind", .text, isOptional: false), DataColumn("standard_unit", .text),
      DataColumn("samples", .integer, isOptional: false), DataColumn("first", .instant, isOptional: false),
      DataColumn("last", .instant, isOptional: false),
    ])

  /// One row for each source of each type.
  package static let sources = DataTable(
    "sources",
    [
      DataColumn("type", .text, isOptional: false), DataColumn("source", .text, isOptional: false),
      DataColumn("source_bundle", .text, isOptional: false),
    ])

  /// One row for each type whose figures are left out, with the reason. There is no such table without one.
  package static let notes = DataTable(
    "notes", [DataColumn("type", .text, isOptional: false), DataColumn("note", .text, isOptional: false)])

  /// One row for each fact about the person, such as the date of birth.
  package static let profile = DataTable(
    "profile", [DataColumn("name", .text, isOptional: false), DataColumn("value", .text, isOptional: false)])

  /// One row for each electrocardiogram, with its voltages as a JSON list.
  package static let electrocardiograms = DataTable(
    "electrocardiograms",
    [
      DataColumn("uuid", .text, isOptional: false), DataColumn("source", .text), DataColumn("start", .instant, isOptional: false),
      DataColumn("end", .instant, isOptional: false), DataColumn("classification", .text), DataColumn("average_heart_rate_bpm", .real),
      DataColumn("sample_rate_hz", .real),
      DataColumn("sample_count", .integer, isOptional: false), DataColumn("samples_microvolts", .text, isOptional: false),
    ])

  /// One row for each frequency of each audiogram.
  package static let audiograms = DataTable(
    "audiograms",
    [
      DataColumn("audiogram", .text, isOptional: false), DataColumn("source", .text), DataColumn("start", .instant),
      DataColumn("end", .instant), DataColumn("frequency_hz", .real), DataColumn("left_dbhl", .real), DataColumn("right_dbhl", .real),
      DataColumn("left_masked", .boolean), DataColumn("right_masked", .boolean),
    ])

  /// One row for each medication of the person's list, with its codes as a JSON list.
  package static let medications = DataTable(
    "medications",
    [
      DataColumn("medication", .text, isOptional: false, isDistinct: true), DataColumn("name", .text, isOptional: false),
      DataColumn("nickname", .text), DataColumn("form", .text, isOptional: false), DataColumn("is_scheduled", .boolean, isOptional: false),
      DataColumn("is_archived", .boolean, isOptional: false), DataColumn("codings", .text, isOptional: false),
      DataColumn("schedules", .text, isOptional: false),
    ], indexed: ["medication"])

  /// One row for each file that is attached to a sample, without its content.
  package static let attachments = DataTable(
    "attachments",
    [
      DataColumn("attachment", .text, isOptional: false, isDistinct: true), reference("sample_uuid"),
      DataColumn("type", .text, isOptional: false), DataColumn("name", .text, isOptional: false),
      DataColumn("content_type", .text, isOptional: false), DataColumn("size_bytes", .integer, isOptional: false),
      DataColumn("created", .instant, isOptional: false), DataColumn("metadata", .metadata, isOptional: false),
    ], indexed: ["sample_uuid"])

  /// One row for each sample that was deleted since the previous export.
  package static let deleted = DataTable(
    "deleted",
    [
      DataColumn("uuid", .text, isOptional: false, isDistinct: true), DataColumn("type", .text, isOptional: false),
      DataColumn("source", .text), DataColumn("source_bundle", .text, isOptional: false),
    ], indexed: ["uuid"])
}
