// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Reads the tracks of a GPX file. Each track is a workout; there is a pause between its segments.
final class GPXReader: ElementDelegate {
  private let limits: WorkoutFileLimits
  private var path: [String] = []
  private var creator: String?
  private var workouts: [RecordedWorkout] = []
  private var draft: ActivityDraft?
  private var type: String?
  private var point: RecordedPoint?
  private var hasTime = false
  private var pointCount = 0
  private var stretchCount = 0
  private var hasUntimedPoints = false

  private init(limits: WorkoutFileLimits) { self.limits = limits }

  /// The workouts of a file. Throws ``WorkoutFileError``.
  static func read(_ bytes: [UInt8], limits: WorkoutFileLimits) throws -> WorkoutFile {
    let reader = GPXReader(limits: limits)
    do {
      try ElementReader.read(bytes, depth: limits.depth, reader)
    } catch let fault as MarkupFault {
      throw WorkoutFileError.markup(.gpx, fault)
    }
    guard !reader.workouts.isEmpty else { throw reader.hasUntimedPoints ? WorkoutFileError.noTimes(.gpx) : .noWorkout(.gpx) }
    return WorkoutFile(format: .gpx, creator: reader.creator, device: nil, workouts: reader.workouts)
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
      if stretchCount > limits.stretches { throw WorkoutFileError.tooMany(.stretches, limit: limits.stretches) }
      draft?.segments.append(.init(followsPause: true))
    case "trkpt" where draft?.segments.isEmpty == false:
      var begun = RecordedPoint(time: .distantPast)
      begun.setPlace(attributes["lat"].flatMap(MarkupText.number), attributes["lon"].flatMap(MarkupText.number))
      point = begun
      hasTime = false
    // A route is a plan, not a workout.
    case "rtept": hasUntimedPoints = true
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
    case ("trk", _): try endTrack()
    default: break
    }
  }

  /// Reads an element of a point, or of its extensions, by its name without a prefix.
  private func takePoint(_ name: String, _ text: String) {
    if name == "time" {
      guard let time = MarkupText.date(text) else { return }
      point?.time = time
      return hasTime = true
    }
    guard let number = MarkupText.number(text) else { return }
    switch name {
    case "ele": point?.altitudeMeters = number
    case "hr", "heartrate": point?.heartRate = number > 0 ? number : nil
    case "cad", "cadence": point?.cadence = number >= 0 ? number : nil
    case "atemp", "temp": point?.temperature = number
    case "power", "PowerInWatts", "watts": point?.powerWatts = number >= 0 ? number : nil
    case "speed": point?.speedMetersPerSecond = number >= 0 ? number : nil
    default: break
    }
  }

  private func endPoint() throws {
    guard let made = point else { return }
    point = nil
    pointCount += 1
    if pointCount > limits.points { throw WorkoutFileError.tooMany(.points, limit: limits.points) }
    guard hasTime else { return hasUntimedPoints = true }
    if !made.isEmpty { draft?.add(made) }
  }

  private func endTrack() throws {
    guard var ended = draft else { return }
    draft = nil
    ended.activityType = ActivityName.activityType(words: type)
    workouts += try ActivityDraft.workouts([ended])
    if workouts.count > limits.workouts { throw WorkoutFileError.tooMany(.workouts, limit: limits.workouts) }
  }
}
