// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Reads the workouts of a TCX file.
final class TCXReader: ElementDelegate {
  /// A lap that has not ended yet.
  private struct OpenLap {
    var start: Date?
    var figures = RecordedWorkout.Figures()
    /// The number of segments of the draft before the lap.
    var firstSegment: Int
  }

  private let limits: WorkoutFileLimits
  private var path: [String] = []
  private var workouts: [RecordedWorkout] = []
  /// The drafts of an open session of several sports.
  private var session: [ActivityDraft]?
  private var draft: ActivityDraft?
  private var lap: OpenLap?
  private var point: RecordedPoint?
  private var hasTime = false
  private var latitude, longitude: Double?
  private var strides: Double?
  private var pointCount = 0
  private var stretchCount = 0
  private var hasUntimedPoints = false

  private var creator: String?
  private var author: String?
  private var unit, product: String?
  private var version: [String] = []

  private init(limits: WorkoutFileLimits) { self.limits = limits }

  /// The workouts of a file. Throws ``WorkoutFileError``.
  static func read(_ bytes: [UInt8], limits: WorkoutFileLimits) throws -> WorkoutFile {
    let reader = TCXReader(limits: limits)
    do {
      try ElementReader.read(bytes, depth: limits.depth, reader)
    } catch let fault as MarkupFault {
      throw WorkoutFileError.markup(.tcx, fault)
    }
    guard !reader.workouts.isEmpty else { throw reader.hasUntimedPoints ? WorkoutFileError.noTimes(.tcx) : .noWorkout(.tcx) }
    let device = reader.creator.map {
      DeviceRecord(
        name: $0, model: reader.product, softwareVersion: reader.version.isEmpty ? nil : reader.version.joined(separator: "."),
        localIdentifier: reader.unit)
    }
    return WorkoutFile(format: .tcx, creator: reader.creator ?? reader.author, device: device, workouts: reader.workouts)
  }

  // MARK: Elements

  func start(_ name: String, _ attributes: [String: String]) throws {
    path.append(name)
    switch name {
    case "MultiSportSession": session = []
    case "Activity": draft = ActivityDraft(activityType: ActivityName.activityType(words: attributes["Sport"]))
    case "Transition":
      draft = ActivityDraft(activityType: ActivityName.transition)
      try beginLap(attributes)
    case "Lap" where draft != nil: try beginLap(attributes)
    case "Track" where lap != nil: try beginTrack()
    case "Trackpoint" where lap != nil:
      point = RecordedPoint(time: .distantPast)
      (hasTime, latitude, longitude, strides) = (false, nil, nil, nil)
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
      if let drafts = session { try add(ActivityDraft.workouts(drafts)) }
      session = nil
    case _ where lap != nil: takeLap(name, parent, text)
    default: takeOrigin(name, parent, text)
    }
  }

  private func beginLap(_ attributes: [String: String]) throws {
    try countStretch()
    lap = OpenLap(start: attributes["StartTime"].flatMap(MarkupText.date), firstSegment: draft?.segments.count ?? 0)
  }

  /// Begins a track. A lap has one track, and a further one after each pause.
  private func beginTrack() throws {
    try countStretch()
    let isLater = (draft?.segments.count ?? 0) > (lap?.firstSegment ?? 0)
    draft?.segments.append(.init(followsPause: isLater))
  }

  private func countStretch() throws {
    stretchCount += 1
    if stretchCount > limits.stretches { throw WorkoutFileError.tooMany(.stretches, limit: limits.stretches) }
  }

  private func takePoint(_ name: String, _ parent: String, _ text: String) {
    if name == "Time" {
      guard let time = MarkupText.date(text) else { return }
      point?.time = time
      return hasTime = true
    }
    guard let number = MarkupText.number(text) else { return }
    switch (name, parent) {
    case ("LatitudeDegrees", _): latitude = number
    case ("LongitudeDegrees", _): longitude = number
    case ("AltitudeMeters", _): point?.altitudeMeters = number
    case ("DistanceMeters", _): point?.distanceMeters = number >= 0 ? number : nil
    case ("Value", "HeartRateBpm"): point?.heartRate = number > 0 ? number : nil
    case ("Cadence", _): point?.cadence = number >= 0 ? number : nil
    case ("RunCadence", _): strides = number >= 0 ? number : nil
    case ("Speed", _): point?.speedMetersPerSecond = number >= 0 ? number : nil
    case ("Watts", _): point?.powerWatts = number >= 0 ? number : nil
    default: break
    }
  }

  private func endPoint() throws {
    guard var made = point else { return }
    point = nil
    pointCount += 1
    if pointCount > limits.points { throw WorkoutFileError.tooMany(.points, limit: limits.points) }
    made.setPlace(latitude, longitude)
    made.cadence = strides ?? made.cadence
    guard !made.isEmpty else { return }
    guard hasTime else { return hasUntimedPoints = true }
    draft?.add(made)
  }

  private func takeLap(_ name: String, _ parent: String, _ text: String) {
    guard let number = MarkupText.number(text), number >= 0 else { return }
    switch (name, parent) {
    case ("TotalTimeSeconds", _): lap?.figures.activeSeconds = number
    case ("DistanceMeters", _): lap?.figures.distanceMeters = number
    // The element is mandatory: devices that do not measure energy write zero.
    case ("Calories", _): lap?.figures.energyKilocalories = number > 0 ? number : nil
    case ("Steps", "LX"): lap?.figures.steps = number
    default: break
    }
  }

  private func endLap() {
    guard let ended = lap, let draft else { return }
    lap = nil
    let times = draft.segments[min(ended.firstSegment, draft.segments.count)...].lazy.flatMap(\.points).map(\.time)
    guard let start = ended.start ?? times.min() else { return }
    let end = max(start + (ended.figures.activeSeconds ?? 0), times.max() ?? start)
    self.draft?.laps.append(.init(time: .init(start: start, end: end), figures: ended.figures))
  }

  private func endActivity() throws {
    guard var ended = draft else { return }
    draft = nil
    // A lap contains the time that the clock ran, but lasts until the next one begins.
    for index in ended.laps.indices.dropLast() {
      let next = ended.laps[index + 1].time.start
      if next > ended.laps[index].time.start { ended.laps[index].time.end = next }
    }
    if session != nil {
      session?.append(ended)
      if (session?.count ?? 0) > limits.workouts { throw WorkoutFileError.tooMany(.workouts, limit: limits.workouts) }
    } else {
      try add(ActivityDraft.workouts([ended]))
    }
  }

  private func add(_ more: [RecordedWorkout]) throws {
    workouts += more
    if workouts.count > limits.workouts { throw WorkoutFileError.tooMany(.workouts, limit: limits.workouts) }
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
    default: break
    }
  }
}
