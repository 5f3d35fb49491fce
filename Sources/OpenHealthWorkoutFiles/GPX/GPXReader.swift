// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Reads the tracks of a GPX file. Each track is a workout; there is a pause between its segments.
final class GPXReader: ElementDelegate {
  private let limits: WorkoutFileLimits
  private var path: [String] = []
  private var creator: String?
  private var workouts = WorkoutCollection()
  private var draft: ActivityDraft?
  private var type: String?
  private var point: OpenPoint?
  private var pointCount = 0
  private var stretchCount = 0

  private init(limits: WorkoutFileLimits) { self.limits = limits }

  /// The workouts of a file, which is read up to its damage. Throws ``WorkoutFileFault``.
  static func read(_ bytes: [UInt8], limits: WorkoutFileLimits) throws -> WorkoutFile {
    let reader = GPXReader(limits: limits)
    if let fault = try ElementReader.read(bytes, depth: limits.depth, reader, format: .gpx) {
      try reader.endTrack()
      guard !reader.workouts.isEmpty else { throw WorkoutFileFault.markup(.gpx, fault) }
      reader.workouts.tally.add(.incompleteText(fault))
    }
    return WorkoutFile(
      format: .gpx, creator: reader.creator, device: nil, workouts: try reader.workouts.finished(.gpx),
      remarks: reader.workouts.tally.remarks)
  }

  // MARK: Elements

  func start(_ name: String, _ attributes: [String: String]) throws {
    path.append(name)
    switch name {
    case "gpx" where path.count == 1: creator = attributes["creator"].flatMap { $0.isEmpty ? nil : $0 }
    case "trk":
      draft = ActivityDraft(activityType: ActivityName.activityType(words: nil))
      type = nil
    case "trkseg" where draft != nil:
      stretchCount += 1
      if stretchCount > limits.stretches { throw WorkoutFileFault.tooMany(.stretches, limit: limits.stretches) }
      draft?.segments.append(.init(followsPause: true))
    case "trkpt" where draft != nil:
      // Some programs write no segment.
      if draft?.segments.isEmpty == true { draft?.segments.append(.init(followsPause: true)) }
      var begun = OpenPoint()
      begun.latitude = attributes["lat"].map { .init($0) }
      begun.longitude = attributes["lon"].map { .init($0) }
      point = begun
    // A route is a plan, not a workout, and so is a single place.
    case "rtept", "wpt", "trkpt": workouts.tally.add(.points(.plan))
    default: break
    }
  }

  func end(_ name: String, _ text: String) throws {
    path.removeLast()
    switch (name, path.last ?? "") {
    case ("trkpt", _): try endPoint()
    case (_, _) where point != nil: takePoint(name, text)
    case ("name", "trk"): draft?.name = text.isEmpty ? nil : text
    case ("type", "trk"): type = text
    case ("desc", "trk"), ("cmt", "trk"): if !text.isEmpty { workouts.tally.add(.notes) }
    case ("trk", _): try endTrack()
    default: if !text.isEmpty, isFigure { workouts.tally.add(.summaries) }
    }
  }

  /// Whether the open element holds figures of a track, or laps, which programs write beside the points.
  private var isFigure: Bool { path.contains("extensions") && path.allSatisfy { !["metadata", "wpt", "rte"].contains($0) } }

  /// Reads an element of a point, or of its extensions, by its name without a prefix.
  private func takePoint(_ name: String, _ text: String) {
    switch name {
    case "time": point?.time = .init(text)
    case "ele": point?.set(\.altitudeMeters, text, &workouts.tally)
    case "hr", "heartrate": point?.setHeartRate(text, &workouts.tally)
    case "cad", "cadence": point?.setAmount(\.cadence, text, &workouts.tally)
    case "atemp", "temp": point?.set(\.temperature, text, &workouts.tally)
    case "power", "PowerInWatts", "watts": point?.setAmount(\.powerWatts, text, &workouts.tally)
    case "speed": point?.setAmount(\.speedMetersPerSecond, text, &workouts.tally)
    default: if !text.isEmpty { workouts.tally.addUntyped(name) }
    }
  }

  private func endPoint() throws {
    guard let made = point else { return }
    point = nil
    pointCount += 1
    if pointCount > limits.points { throw WorkoutFileFault.tooMany(.points, limit: limits.points) }
    if let point = made.point(&workouts.tally) { draft?.add(point) }
  }

  private func endTrack() throws {
    guard var ended = draft else { return }
    draft = nil
    ended.activityType = ActivityName.activityType(words: type)
    ended.close(&workouts.tally)
    try workouts.add([ended], named: type, limits)
  }
}
