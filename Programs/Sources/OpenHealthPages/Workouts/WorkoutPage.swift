// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords
import OpenHealthWorkoutFiles

/// One workout: totals, splits, heart rate with its zones, parts, events, route and samples.
struct WorkoutPage: LivePageView {
  static let section = PageSection.workouts
  static let hasMap = true

  /// The way on the ground.
  struct Route: Encodable, Sendable {
    @HTMLOnly var routeSVG: String
    /// The places for a map: JSON, an array of `[latitude, longitude]`.
    var line: String
  }

  var title: String
  /// The figures of the whole workout.
  var facts: [PageFact]
  /// The heart rate over time; nil without any.
  var heart: ChartView?
  /// Splits, zones, statistics, parts, events and samples.
  var tables: [PageTable]
  /// The places; nil for a workout without any.
  var route: Route?
  var files: [PageFile]
  /// The page with all fields.
  var fields: String
  /// Where the form to delete posts to.
  @HTMLOnly var removal: String
  @HTMLOnly var liveTypes = [Catalog.workout]

  static let routes: [PageRoute] = [
    .get("/workouts/:uuid", WorkoutPage.self) { request, context in
      guard let sample = try context.sample(request, of: [Catalog.workout]) else { return .missing }
      return .view(try WorkoutPage(WorkoutFacts(sample, context), context))
    },
    .get("/workouts/:uuid/gpx") { request, context in
      guard let sample = try context.sample(request, of: [Catalog.workout]) else { return .missing }
      let stored = try StoredWorkout(sample.uuid, service: context.service)
      // A file without places is not one of this format.
      guard let text = try? GPXWriter.text([stored.workout]) else { return .missing }
      return .file(name: "workout-\(sample.uuid.uuidString).gpx", type: "application/gpx+xml", bytes: Array(text.utf8))
    },
    .get("/workouts/:uuid/tcx") { request, context in
      guard let sample = try context.sample(request, of: [Catalog.workout]) else { return .missing }
      let stored = try StoredWorkout(sample.uuid, service: context.service)
      let text = TCXWriter.text([stored.workout], creator: stored.source)
      return .file(name: "workout-\(sample.uuid.uuidString).tcx", type: "application/vnd.garmin.tcx+xml", bytes: Array(text.utf8))
    },
    .post("/workouts/:uuid/delete") { request, context in
      guard let sample = try context.sample(request, of: [Catalog.workout]) else { return .missing }
      let done = try Removal(.samples([sample.uuid]), context).result
      return .redirect(to: "/workouts" + PageFields(done).queryText)
    },
  ]

  init(_ workout: WorkoutFacts, _ context: PageContext) throws {
    let path = "/workouts/\(workout.sample.uuid.uuidString)"
    title = workout.title
    facts = workout.facts
    heart = workout.heartChart
    tables = try [workout.splits, workout.statistics(), workout.parts, workout.events, workout.samples()].compactMap { $0 }
    tables.insert(contentsOf: try workout.zones(), at: workout.splits == nil ? 0 : 1)
    route = workout.route
    files = (route == nil ? [] : [PageFile(path: path + "/gpx", name: "GPX")]) + [PageFile(path: path + "/tcx", name: "TCX")]
    fields = "/samples/\(workout.sample.uuid.uuidString)"
    removal = path + "/delete"
  }
}
