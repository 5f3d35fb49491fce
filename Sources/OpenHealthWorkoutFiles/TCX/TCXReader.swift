// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Reads the workouts of a TCX file.
final class TCXReader: ElementDelegate {
  private let limits: WorkoutFileLimits
  private var path: [String] = []
  private var workouts = WorkoutCollection()
  /// The drafts of an open session of several sports.
  private var session: [ActivityDraft]?
  private var draft: ActivityDraft?
  /// The name of the sport of the open activity.
  private var sport: String?
  private var lap: ActivityDraft.Lap?
  private var point: OpenPoint?
  private var strides: Double?
  private var pointCount = 0
  private var stretchCount = 0

  private var creator: String?
  private var author: String?
  private var unit, product: String?
  private var version: [String] = []

  private init(limits: WorkoutFileLimits) { self.limits = limits }

  /// The workouts of a file, which is read up to its damage. Throws ``WorkoutFileFault``.
  static func read(_ bytes: [UInt8], limits: WorkoutFileLimits) throws -> WorkoutFile {
    let reader = TCXReader(limits: limits)
    if let fault = try ElementReader.read(bytes, depth: limits.depth, reader, format: .tcx) {
      reader.endLap()
      try reader.endActivity()
      try reader.endSession()
      guard !reader.workouts.isEmpty else { throw WorkoutFileFault.markup(.tcx, fault) }
      reader.workouts.tally.add(.incompleteText(fault))
    }
    let workouts = try reader.workouts.finished(.tcx)
    let device = reader.creator.map {
      DeviceRecord(
        name: $0, model: reader.product, softwareVersion: reader.version.isEmpty ? nil : reader.version.joined(separator: "."),
        localIdentifier: reader.unit)
    }
    return WorkoutFile(
      format: .tcx, creator: reader.creator ?? reader.author, device: device, workouts: workouts, remarks: reader.workouts.tally.remarks)
  }

  // MARK: Elements

  func start(_ name: String, _ attributes: [String: String]) throws {
    path.append(name)
    switch name {
    case "MultiSportSession": session = []
    case "Activity":
      sport = attributes["Sport"]
      draft = ActivityDraft(activityType: ActivityName.activityType(words: sport))
    case "Transition":
      draft = ActivityDraft(activityType: ActivityName.transition)
      try beginLap(attributes)
    case "Lap" where draft != nil: try beginLap(attributes)
    case "Track" where draft != nil: try beginTrack()
    case "Trackpoint" where draft != nil:
      if (draft?.segments.count ?? 0) <= (lap?.segments.lowerBound ?? 0) { try beginTrack() }
      (point, strides) = (OpenPoint(), nil)
    // A course is a plan.
    case "Trackpoint": workouts.tally.add(.points(.plan))
    default: break
    }
  }

  func end(_ name: String, _ text: String) throws {
    path.removeLast()
    let parent = path.last ?? ""
    switch name {
    case "Trackpoint": try endPoint()
    case _ where point != nil: takePoint(name, parent, text)
    case "Lap": endLap()
    case "Activity", "Transition":
      if name == "Transition" { endLap() }
      try endActivity()
    case "MultiSportSession":
      try endSession()
    case "Notes" where draft != nil: if !text.isEmpty { workouts.tally.add(.notes) }
    case _ where lap != nil: takeLap(name, parent, text)
    default: takeOrigin(name, parent, text)
    }
  }

  private func beginLap(_ attributes: [String: String]) throws {
    try countStretch()
    let first = draft?.segments.count ?? 0
    lap = ActivityDraft.Lap(start: attributes["StartTime"].flatMap(MarkupText.date), segments: first..<first)
  }

  /// Begins a track. A lap has one track, and a further one after each pause. Some programs write tracks without laps, or points
  /// without tracks.
  private func beginTrack() throws {
    try countStretch()
    let isLater = (draft?.segments.count ?? 0) > (lap?.segments.lowerBound ?? 0)
    draft?.segments.append(.init(followsPause: isLater))
  }

  private func countStretch() throws {
    stretchCount += 1
    if stretchCount > limits.stretches { throw WorkoutFileFault.tooMany(.stretches, limit: limits.stretches) }
  }

  private func takePoint(_ name: String, _ parent: String, _ text: String) {
    switch (name, parent) {
    case ("Time", _): point?.time = .init(text)
    case ("LatitudeDegrees", _): point?.latitude = .init(text)
    case ("LongitudeDegrees", _): point?.longitude = .init(text)
    case ("AltitudeMeters", _): point?.set(\.altitudeMeters, text, &workouts.tally)
    case ("DistanceMeters", _): point?.setAmount(\.distanceMeters, text, &workouts.tally)
    case ("Value", "HeartRateBpm"): point?.setHeartRate(text, &workouts.tally)
    case ("Cadence", _): point?.setAmount(\.cadence, text, &workouts.tally)
    case ("RunCadence", _):
      if let number = MarkupText.number(text), number >= 0 { strides = number } else { workouts.tally.add(.values) }
    case ("Speed", _): point?.setAmount(\.speedMetersPerSecond, text, &workouts.tally)
    case ("Watts", _): point?.setAmount(\.powerWatts, text, &workouts.tally)
    // These name the sensor, and are no measurements.
    case ("SensorState", _), ("CadenceSensor", _): break
    default: if !text.isEmpty { workouts.tally.addUntyped(name) }
    }
  }

  private func endPoint() throws {
    guard var made = point else { return }
    point = nil
    pointCount += 1
    if pointCount > limits.points { throw WorkoutFileFault.tooMany(.points, limit: limits.points) }
    made.measured.cadence = strides ?? made.measured.cadence
    if let point = made.point(&workouts.tally) { draft?.add(point) }
  }

  private func takeLap(_ name: String, _ parent: String, _ text: String) {
    switch (name, parent) {
    case ("TotalTimeSeconds", _), ("DistanceMeters", "Lap"), ("DistanceMeters", "Transition"), ("Calories", _), ("Steps", "LX"):
      guard let number = MarkupText.number(text), number >= 0 else { return workouts.tally.add(.values) }
      switch name {
      case "TotalTimeSeconds": lap?.figures.activeSeconds = number
      case "DistanceMeters": lap?.figures.distanceMeters = number
      // The element is mandatory: devices that do not measure energy write zero.
      case "Calories": lap?.figures.energyKilocalories = number > 0 ? number : nil
      default: lap?.figures.steps = number
      }
    // How the lap was, and why it ended.
    case ("Intensity", _), ("TriggerMethod", _): break
    default: if !text.isEmpty { workouts.tally.add(.summaries) }
    }
  }

  private func endLap() {
    guard var ended = lap, let draft else { return }
    lap = nil
    ended.segments = ended.segments.lowerBound..<max(ended.segments.lowerBound, draft.segments.count)
    self.draft?.openLaps.append(ended)
  }

  private func endActivity() throws {
    guard var ended = draft else { return }
    draft = nil
    ended.close(&workouts.tally)
    if session != nil {
      session?.append(ended)
      if (session?.count ?? 0) > limits.workouts { throw WorkoutFileFault.tooMany(.workouts, limit: limits.workouts) }
    } else {
      try workouts.add([ended], named: sport, limits)
    }
  }

  private func endSession() throws {
    guard let drafts = session else { return }
    session = nil
    try workouts.add(drafts, named: nil, limits)
  }

  /// Reads the origin of the file: the first device that it names, and the program that wrote it.
  private func takeOrigin(_ name: String, _ parent: String, _ text: String) {
    guard !text.isEmpty else { return }
    switch (name, parent) {
    case ("Name", "Creator"): creator = creator ?? text
    case ("Name", "Author"): author = author ?? text
    case ("UnitId", "Creator"): unit = unit ?? (text == "0" ? nil : text)
    case ("ProductID", "Creator"): product = product ?? text
    case ("VersionMajor", "Version"), ("VersionMinor", "Version"):
      if path.dropLast().last == "Creator", version.count < 2 { version.append(text) }
    // What else an activity has, such as the figures of its training plan.
    default: if draft != nil, name != "Id", !path.contains("Creator") { workouts.tally.add(.summaries) }
    }
  }
}
