// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Makes workouts from the messages of one FIT file.
///
/// A summary may precede or follow the messages that it sums up, so all messages are collected first.
struct FITActivity {
  private struct Session {
    var sport, subSport: Int?
    var poolMeters: Double?
    var time: RecordedWorkout.Stretch
    var figures = RecordedWorkout.Figures()
    /// Steps of one foot, or strokes, depending on the sport.
    var cycles: Double?
  }

  private enum Number {
    static let fileID: UInt16 = 0
    static let sport: UInt16 = 12
    static let session: UInt16 = 18
    static let lap: UInt16 = 19
    static let record: UInt16 = 20
    static let event: UInt16 = 21
    static let deviceInfo: UInt16 = 23
    static let activity: UInt16 = 34
    static let heartRateVariability: UInt16 = 78
  }

  /// The kind of file that contains workouts.
  private static let activityFile = 4
  /// The protocol counts seconds from 1989-12-31. Numbers below `earliestTime` are seconds since the device was switched on.
  private static let epoch = -347_241_600.0
  private static let earliestTime: UInt32 = 0x1000_0000
  /// The largest accepted number for an app's field with the meaning of a field of the protocol.
  private static let largestAmount = 1e9
  /// How far, in seconds, points may lie outside their session, which the device writes after its last second.
  private static let tolerance = 60.0

  private let limits: WorkoutFileLimits
  /// The number of points of the files before this one.
  private let earlierPoints: Int
  private(set) var device = FITDevice()
  private var kind: Int?
  private var sport: (sport: Int?, subSport: Int?)
  private var name: String?
  private var sessions: [Session] = []
  private var laps: [Session] = []
  private var points: [RecordedPoint] = []
  /// The starts and stops of the timer.
  private var timer: [(time: Date, isStart: Bool)] = []
  private var markers: [Date] = []
  private var beats: [(time: Date?, seconds: Double)] = []
  private var zoneOffsetSeconds: Int?
  private var packedDistance = (last: 0, sum: 0)

  init(limits: WorkoutFileLimits, earlierPoints: Int) {
    self.limits = limits
    self.earlierPoints = earlierPoints
  }

  /// The number of points so far, including those of files before this one.
  var pointCount: Int { earlierPoints + points.count }

  // MARK: Messages

  mutating func take(_ message: FITMessage) throws {
    switch message.number {
    case Number.fileID:
      kind = message.integer(0) ?? kind
      device.take(fileID: message)
    case Number.deviceInfo: device.take(deviceInfo: message)
    case Number.sport:
      sport = (message.integer(0), message.integer(1))
      name = message.text(3) ?? name
    case Number.session:
      guard var session = Self.session(message, sport: 5, subSport: 6, ascent: 22, descent: 23) else { return }
      session.poolMeters = message.amount(44, scale: 100)
      // The energy that a body at rest needs is not active energy.
      if let resting = message.amount(196), let all = session.figures.energyKilocalories, resting <= all {
        session.figures.energyKilocalories = all - resting
      }
      sessions.append(session)
      name = message.text(110) ?? name
      try limit(sessions.count, .workouts, limits.workouts)
    case Number.lap:
      guard let lap = Self.session(message, sport: 25, subSport: 39, ascent: 21, descent: 22) else { return }
      laps.append(lap)
      try limitStretches()
    case Number.event: try takeEvent(message)
    case Number.record:
      guard let point = point(message) else { return }
      points.append(point)
      try limit(pointCount, .points, limits.points)
    case Number.activity: takeActivity(message)
    case Number.heartRateVariability:
      for seconds in message[0]?.numbers ?? [] {
        if let seconds, seconds > 0, seconds < Self.largestAmount { beats.append((points.last?.time, seconds / 1000)) }
      }
      try limit(beats.count, .points, 4 * limits.points)
    default: break
    }
  }

  private func limit(_ count: Int, _ what: WorkoutFileError.Countable, _ most: Int) throws(WorkoutFileError) {
    if count > most { throw .tooMany(what, limit: most) }
  }

  private func limitStretches() throws(WorkoutFileError) {
    try limit(laps.count + timer.count + markers.count, .stretches, limits.stretches)
  }

  private static func date(_ seconds: Double?) -> Date? {
    guard let seconds, seconds >= Double(earliestTime) else { return nil }
    return Date(timeIntervalSinceReferenceDate: epoch + seconds)
  }

  private static func date(_ timestamp: UInt32?) -> Date? { date(timestamp.map(Double.init)) }

  /// Reads the fields that sessions and laps share. Nil without a start.
  private static func session(_ message: FITMessage, sport: UInt8, subSport: UInt8, ascent: UInt8, descent: UInt8) -> Session? {
    let elapsed = message.amount(7, scale: 1000)
    let written = date(message.timestamp)
    guard let start = date(message.number(2)) ?? written.map({ $0 - (elapsed ?? 0) }) else { return nil }
    let end = elapsed.map { start + $0 } ?? written ?? start
    var session = Session(
      sport: message.integer(sport), subSport: message.integer(subSport), time: .init(start: start, end: end), cycles: message.amount(10))
    session.figures.activeSeconds = message.amount(8, scale: 1000)
    session.figures.distanceMeters = message.amount(9, scale: 100)
    session.figures.energyKilocalories = message.amount(11)
    session.figures.ascentMeters = message.amount(ascent)
    session.figures.descentMeters = message.amount(descent)
    return session
  }

  private mutating func takeEvent(_ message: FITMessage) throws {
    guard let time = Self.date(message.timestamp), let event = message.integer(0), let type = message.integer(1) else { return }
    switch (event, type) {
    case (0, 0): timer.append((time, true))
    // The timer stopped: alone or with all others, as a pause or at the end.
    case (0, 1), (0, 4), (0, 8), (0, 9): timer.append((time, false))
    case (_, 3): markers.append(time)
    default: return
    }
    try limitStretches()
  }

  /// Reads the offset of the device's zone from its local time.
  private mutating func takeActivity(_ message: FITMessage) {
    guard let local = message.number(5), let time = message.timestamp, time >= Self.earliestTime else { return }
    let minutes = ((local - Double(time)) / 60).rounded()
    if minutes.magnitude <= 18 * 60 { zoneOffsetSeconds = Int(minutes) * 60 }
  }

  private mutating func point(_ message: FITMessage) -> RecordedPoint? {
    guard let time = Self.date(message.timestamp) else { return nil }
    /// The value of a field of the protocol, or of an app's field with its meaning.
    func amount(_ field: UInt8, scale: Double = 1) -> Double? {
      if let own = message.amount(field, scale: scale) { return own }
      let other = message.fields.first {
        $0.developer?.nativeNumber == field && ($0.developer?.nativeMessage ?? Number.record) == Number.record
      }
      return other?.number0.flatMap { (0...Self.largestAmount).contains($0) ? $0 : nil }
    }
    let degrees = 180 / 2_147_483_648.0
    var point = RecordedPoint(time: time)
    point.setPlace(message.number(0).map { $0 * degrees }, message.number(1).map { $0 * degrees })
    point.altitudeMeters = message.number(78, scale: 5, offset: 500) ?? message.number(2, scale: 5, offset: 500)
    point.speedMetersPerSecond = message.amount(73, scale: 1000) ?? amount(6, scale: 1000)
    point.distanceMeters = amount(5, scale: 100)
    point.heartRate = amount(3).flatMap { $0 > 0 ? $0 : nil }
    point.cadence = message.amount(52, scale: 256) ?? amount(4).map { $0 + (message.amount(53, scale: 128) ?? 0) }
    point.powerWatts = amount(7)
    point.temperature = message.number(13)
    if let packed = message[8]?.numbers.compactMap({ $0.map { Int($0) } }), packed.count == 3 { unpack(packed, into: &point) }
    return point.isEmpty ? nil : point
  }

  /// Reads speed and distance of 12 bits each, from devices that save space. The distance restarts at zero after 256 m.
  private mutating func unpack(_ bytes: [Int], into point: inout RecordedPoint) {
    point.speedMetersPerSecond = point.speedMetersPerSecond ?? Double(bytes[0] | (bytes[1] & 0x0F) << 8) / 100
    let distance = bytes[1] >> 4 | bytes[2] << 4
    packedDistance.sum += (distance - packedDistance.last) & 0xFFF
    packedDistance.last = distance
    point.distanceMeters = point.distanceMeters ?? Double(packedDistance.sum) / 16
  }

  // MARK: Workouts

  /// The workouts of the file. Throws ``WorkoutFileError`` for a file of another kind, without a workout, or with one that is too long.
  func workouts() throws(WorkoutFileError) -> [RecordedWorkout] {
    if let kind, kind != Self.activityFile { throw .otherKind(kind) }
    let points = points.sortedByTime(\.time)
    var sessions = sessions.sortedByTime(\.time.start)
    if sessions.isEmpty, let first = points.first, let last = points.last {
      sessions = [Session(sport: sport.sport, subSport: sport.subSport, time: .init(start: first.time, end: last.time))]
    }
    guard !sessions.isEmpty else { throw .noWorkout(.fit) }
    let parts = parts(of: sessions, points)
    let timeline = Timeline(
      points: points, laps: laps.sortedByTime(\.time.start), timer: timer.sortedByTime(\.time), markers: markers.sorted(),
      // Beats before the first point have no time, and are all workouts'.
      beats: beats.sortedByTime { $0.time ?? .distantPast }, untimedBeats: beats.count(where: { $0.time == nil }))
    if parts.areOneWorkout { return [try workout(parts, timeline, before: .distantFuture)] }
    return try parts.indices.map { index throws(WorkoutFileError) in
      try workout([parts[index]], timeline, before: index + 1 < parts.count ? parts[index + 1].time.start : .distantFuture)
    }
  }

  /// What a file recorded, each sorted by time: each workout takes its own stretch, so that a file of many workouts costs no more than one.
  private struct Timeline {
    var points: [RecordedPoint]
    var laps: [Session]
    var timer: [(time: Date, isStart: Bool)]
    var markers: [Date]
    var beats: [(time: Date?, seconds: Double)]
    /// The number of beats without a time, which come first.
    var untimedBeats: Int
  }

  private func parts(of sessions: [Session], _ points: [RecordedPoint]) -> [RecordedWorkout.Part] {
    sessions.indices.map { index in
      let session = sessions[index]
      let next = index + 1 < sessions.count ? sessions[index + 1].time.start : .distantFuture
      var time = session.time
      let own = points.stretch(from: index == 0 ? time.start - Self.tolerance : time.start, to: min(next, time.end + Self.tolerance))
      if let first = points[own].first, let last = points[own].last {
        time = .init(start: min(time.start, first.time), end: max(time.end, last.time))
      }
      time.end = max(time.start, min(time.end, next))
      var configuration = FITSport.configuration(
        sport: session.sport ?? sport.sport, subSport: session.subSport ?? sport.subSport, poolMeters: session.poolMeters)
      if configuration.locationType == WorkoutPlace.unknown, points[own].contains(where: { $0.place != nil }) {
        configuration.locationType = WorkoutPlace.outdoor
      }
      return RecordedWorkout.Part(configuration: configuration, time: time, figures: Self.figures(session, configuration.activityType))
    }
  }

  private static func figures(_ session: Session, _ activityType: UInt) -> RecordedWorkout.Figures {
    var figures = session.figures
    if ActivityName.isOnFoot(activityType) {
      figures.steps = session.cycles.map { $0 * 2 }
    } else if Catalog.type(of: .strokes, in: activityType) != nil {
      figures.strokes = session.cycles
    }
    return figures
  }

  /// - Parameter next: When the next workout begins.
  private func workout(
    _ parts: [RecordedWorkout.Part], _ timeline: Timeline, before next: Date
  ) throws(WorkoutFileError) -> RecordedWorkout {
    var workout = RecordedWorkout(name: name, parts: parts)
    let (start, end) = (workout.start, workout.end)
    guard end.timeIntervalSince(start) <= WorkoutFileLimits.longestWorkout else { throw .tooLong }
    workout.points = timeline.points[timeline.points.stretch(from: start, to: end)].filter { $0.time < next }
    workout.doubleStrides()
    let laps = timeline.laps[RecordedWorkout.stretch(ofLaps: timeline.laps, from: start, to: end, by: \.time.start)]
    workout.laps = RecordedWorkout.laps(
      laps.map { lap in
        .init(time: lap.time, figures: Self.figures(lap, parts[workout.part(at: lap.time.start)].configuration.activityType))
      }, from: start, to: end)
    workout.pauses = Self.pauses(timeline.timer[timeline.timer.stretch(from: start, to: end, by: \.time)])
    workout.markers = Array(timeline.markers[timeline.markers.stretch(from: start, to: end) { $0 }])
    let timed = timeline.beats.stretch(from: start, to: end) { $0.time ?? .distantPast }
    workout.beatIntervals = (timeline.beats[..<timeline.untimedBeats] + timeline.beats[timed]).map(\.seconds)
    workout.zoneOffsetSeconds = zoneOffsetSeconds
    workout.measureDistance()
    return workout
  }

  /// The pauses, from each stop to the next start. The last stop without a start is not a pause.
  private static func pauses(_ timer: ArraySlice<(time: Date, isStart: Bool)>) -> [RecordedWorkout.Stretch] {
    var pauses: [RecordedWorkout.Stretch] = []
    var stopped: Date?
    for event in timer {
      if event.isStart {
        if let since = stopped, event.time > since { pauses.append(.init(start: since, end: event.time)) }
        stopped = nil
      } else {
        stopped = stopped ?? event.time
      }
    }
    return pauses
  }
}
