// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Collects the messages of one FIT file, of which ``workouts()`` makes workouts.
///
/// A summary may precede or follow the messages that it sums up, so all messages are collected first.
struct FITActivity {
  /// A summary of a workout or of a lap.
  struct Session {
    var sport, subSport: Int?
    var poolMeters: Double?
    /// Nil if the file states no date.
    var time: RecordedWorkout.Stretch?
    /// When the device wrote the summary.
    var written: Date?
    var figures = RecordedWorkout.Figures()
    /// Steps of one foot, or strokes, depending on the sport.
    var cycles: Double?
  }

  /// The largest accepted number for an app's field with the meaning of a field of the protocol.
  private static let largestAmount = 1e9
  /// The lengths of pools in which the swimmer swam.
  private static let activeLength = 1
  /// The protocol's styles of swimming as `HKSwimmingStrokeStyle`: freestyle, backstroke, breaststroke, butterfly, drill, mixed, medley.
  private static let strokeStyles = [0: 2, 1: 3, 2: 4, 3: 5, 5: 1, 6: 1]

  private let limits: WorkoutFileLimits
  /// The number of points of the files before this one.
  private let earlierPoints: Int
  private(set) var device = FITDevice()
  /// The number of the kind of file.
  private(set) var kind: Int?
  private(set) var sport: (sport: Int?, subSport: Int?)
  private(set) var name: String?
  private(set) var sessions: [Session] = []
  private(set) var laps: [Session] = []
  private(set) var points: [RecordedPoint] = []
  /// The starts and stops of the timer.
  private(set) var timer: [(time: Date, isStart: Bool)] = []
  private(set) var markers: [Date] = []
  private(set) var lengths: [RecordedWorkout.Length] = []
  private(set) var beats: [RecordedWorkout.BeatInterval] = []
  private(set) var measurements: [RecordedWorkout.Measurement] = []
  private(set) var zoneOffsetSeconds: Int?
  var tally = RemarkTally()
  private var heartRates = FITHeartRates()
  private var packedDistance = (last: 0, sum: 0)

  init(limits: WorkoutFileLimits, earlierPoints: Int) {
    self.limits = limits
    self.earlierPoints = earlierPoints
  }

  /// The number of points so far, including those of files before this one.
  var pointCount: Int { earlierPoints + points.count }

  /// Whether the file has measurements apart from its workouts.
  var hasMeasurements: Bool { !measurements.isEmpty || !beats.isEmpty }

  // MARK: Messages

  mutating func take(_ message: FITMessage) throws {
    switch message.number {
    case FITNumber.fileID:
      // It is the first message of a file. Damaged data can look like a further one.
      guard kind == nil else { return tally.add(.messages(Int(FITNumber.fileID))) }
      kind = message.integer(0)
      device.take(fileID: message)
    case FITNumber.deviceInfo: device.take(deviceInfo: message)
    case FITNumber.sport:
      sport = (message.integer(0), message.integer(1))
      name = message.text(3) ?? name
    case FITNumber.session: try takeSession(message)
    case FITNumber.lap:
      laps.append(session(message, sport: 25, subSport: 39, ascent: 21, descent: 22))
      try limitStretches()
    case FITNumber.length: try takeLength(message)
    case FITNumber.event: try takeEvent(message)
    case FITNumber.record:
      takeRecord(message)
      try limit(pointCount, .points, limits.points)
    case FITNumber.activity: takeActivity(message)
    case FITNumber.heartRateVariability: try takeBeats(message[0])
    case FITNumber.beatIntervals: try takeBeats(message[1])
    case FITNumber.heartRate:
      let (rates, lost) = heartRates.take(message)
      measurements += rates
      tally.add(.values, lost)
    case FITNumber.respiration:
      if let time = FITTime.date(message.timestamp), let rate = message.amount(0, scale: 100), rate > 0 {
        measurements.append(.init(.respiration, rate, at: time))
      } else {
        tally.add(.values)
      }
    case let number: if !FITNumber.descriptions.contains(number) { tally.add(.messages(Int(number))) }
    }
    try limit(measurements.count, .points, 4 * limits.points)
  }

  private func limit(_ count: Int, _ what: WorkoutFileFault.Countable, _ most: Int) throws(WorkoutFileFault) {
    if count > most { throw .tooMany(what, limit: most) }
  }

  private func limitStretches() throws(WorkoutFileFault) {
    try limit(laps.count + timer.count + markers.count + lengths.count, .stretches, limits.stretches)
  }

  private mutating func takeSession(_ message: FITMessage) throws {
    var session = session(message, sport: 5, subSport: 6, ascent: 22, descent: 23)
    session.poolMeters = message.amount(44, scale: 100)
    // The energy that a body at rest needs is not active energy.
    if let resting = message.amount(196), let all = session.figures.energyKilocalories, resting <= all {
      session.figures.energyKilocalories = all - resting
    }
    sessions.append(session)
    name = message.text(110) ?? name
    try limit(sessions.count, .workouts, limits.workouts)
  }

  /// The fields of summaries that are read, in sessions and in laps.
  private static let summaryFields: Set<UInt8> = [0, 1, 2, 5, 6, 7, 8, 9, 10, 11, 21, 22, 23, 25, 39, 44, 110, 196, 253, 254]

  /// Reads the fields that sessions and laps share.
  private mutating func session(_ message: FITMessage, sport: UInt8, subSport: UInt8, ascent: UInt8, descent: UInt8) -> Session {
    let elapsed = message.amount(7, scale: 1000)
    let written = FITTime.date(message.timestamp)
    var session = Session(
      sport: message.integer(sport), subSport: message.integer(subSport), written: written, cycles: message.amount(10))
    if let start = FITTime.date(message.number(2)) ?? written.map({ $0 - (elapsed ?? 0) }) {
      session.time = .init(start: start, end: elapsed.map { start + $0 } ?? written ?? start)
    }
    session.figures.activeSeconds = message.amount(8, scale: 1000)
    session.figures.distanceMeters = message.amount(9, scale: 100)
    session.figures.energyKilocalories = message.amount(11)
    session.figures.ascentMeters = message.amount(ascent)
    session.figures.descentMeters = message.amount(descent)
    tally.add(
      .summaries, message.fields.count { ($0.developer != nil || !Self.summaryFields.contains($0.number)) && $0.number0 != nil })
    return session
  }

  private mutating func takeLength(_ message: FITMessage) throws {
    guard message.integer(12) ?? Self.activeLength == Self.activeLength,
      let start = FITTime.date(message.number(2)) ?? FITTime.date(message.timestamp)
    else { return tally.add(.lengths) }
    let seconds = message.amount(3, scale: 1000) ?? message.amount(4, scale: 1000)
    let end = seconds.map { start + $0 } ?? FITTime.date(message.timestamp) ?? start
    var length = RecordedWorkout.Length(time: .init(start: start, end: end))
    length.strokes = message.amount(5)
    length.style = message.integer(7).flatMap { Self.strokeStyles[$0] }
    lengths.append(length)
    try limitStretches()
  }

  private mutating func takeEvent(_ message: FITMessage) throws {
    guard let time = FITTime.date(message.timestamp), let event = message.integer(0), let type = message.integer(1) else {
      return tally.add(.messages(Int(FITNumber.event)))
    }
    switch (event, type) {
    case (0, 0): timer.append((time, true))
    // The timer stopped: alone or with all others, as a pause or at the end.
    case (0, 1), (0, 4), (0, 8), (0, 9): timer.append((time, false))
    case (_, 3): markers.append(time)
    default: return tally.add(.messages(Int(FITNumber.event)))
    }
    try limitStretches()
  }

  /// Reads the offset of the device's zone from its local time.
  private mutating func takeActivity(_ message: FITMessage) {
    guard let local = message.number(5), let time = message.timestamp, time >= FITTime.earliest else { return }
    let minutes = ((local - Double(time)) / 60).rounded()
    if minutes.magnitude <= 18 * 60 { zoneOffsetSeconds = Int(minutes) * 60 }
  }

  /// Reads the intervals between beats, in milliseconds.
  private mutating func takeBeats(_ field: FITField?) throws {
    for milliseconds in field?.numbers ?? [] {
      guard let milliseconds else { continue }
      guard milliseconds > 0, milliseconds < Self.largestAmount else {
        tally.add(.values)
        continue
      }
      beats.append(.init(seconds: milliseconds / 1000, written: points.last?.time))
    }
    try limit(beats.count, .points, 4 * limits.points)
  }

  // MARK: Records

  /// The fields that an app on the device can measure instead of the device.
  private static let appFields: Set<UInt8> = [3, 4, 5, 6, 7]

  private mutating func takeRecord(_ message: FITMessage) {
    for field in message.fields where field.number0 != nil {
      if let developer = field.developer {
        // It has the meaning of a field that the device does not have.
        if let native = developer.nativeNumber, Self.appFields.contains(native), message.number(native) == nil { continue }
        tally.addUntyped(developer.name.map { "the app's \"\($0)\"" } ?? "an app's field \(field.number)")
      } else if !FITRecordField.read.contains(field.number) {
        tally.addUntyped(FITRecordField.name(field.number))
      }
    }
    tally.add(.values, message.fields.count(where: \.isOdd))
    guard let timestamp = message.timestamp else { return tally.add(.points(.noTime)) }
    guard let time = FITTime.date(timestamp) else { return tally.add(.points(.deviceTime)) }
    let point = point(message, at: time)
    let count = measurements.count
    takeDynamics(message, at: time)
    if point.isEmpty, measurements.count == count { return tally.add(.points(.empty)) }
    points.append(point)
  }

  private mutating func point(_ message: FITMessage, at time: Date) -> RecordedPoint {
    /// The value of a field of the protocol, or of an app's field with its meaning.
    func amount(_ field: UInt8, scale: Double = 1) -> Double? {
      if let own = message.amount(field, scale: scale) { return own }
      let other = message.fields.first {
        $0.developer?.nativeNumber == field && ($0.developer?.nativeMessage ?? FITNumber.record) == FITNumber.record
      }
      return other?.number0.flatMap { (0...Self.largestAmount).contains($0) ? $0 : nil }
    }
    let degrees = 180 / 2_147_483_648.0
    var point = RecordedPoint(time: time)
    let fault = point.setPlace(message.number(0).map { $0 * degrees }, message.number(1).map { $0 * degrees })
    if let fault { tally.add(.places(fault)) }
    point.altitudeMeters = message.number(78, scale: 5, offset: 500) ?? message.number(2, scale: 5, offset: 500)
    point.speedMetersPerSecond = message.amount(73, scale: 1000) ?? amount(6, scale: 1000)
    point.distanceMeters = amount(5, scale: 100)
    point.heartRate = amount(3)
    if point.heartRate == 0 {
      point.heartRate = nil
      tally.add(.values)
    }
    point.cadence = message.amount(52, scale: 256) ?? amount(4).map { $0 + (message.amount(53, scale: 128) ?? 0) }
    point.powerWatts = amount(7)
    point.temperature = message.number(13)
    if let packed = message[8]?.numbers.compactMap({ $0.map { Int($0) } }), packed.count == 3 { unpack(packed, into: &point) }
    return point
  }

  /// Reads speed and distance of 12 bits each, from devices that save space. The distance restarts at zero after 256 m.
  private mutating func unpack(_ bytes: [Int], into point: inout RecordedPoint) {
    point.speedMetersPerSecond = point.speedMetersPerSecond ?? Double(bytes[0] | (bytes[1] & 0x0F) << 8) / 100
    let distance = bytes[1] >> 4 | bytes[2] << 4
    packedDistance.sum += (distance - packedDistance.last) & 0xFFF
    packedDistance.last = distance
    point.distanceMeters = point.distanceMeters ?? Double(packedDistance.sum) / 16
  }

  /// Reads what few devices measure: the movement of a runner, the breath, and the energy as a counter.
  private mutating func takeDynamics(_ message: FITMessage, at time: Date) {
    func add(_ kind: RecordedWorkout.Measurement.Kind, _ value: Double?) {
      guard let value else { return }
      measurements.append(.init(kind, value, at: time))
    }
    add(.verticalOscillation, message.amount(39, scale: 10))
    add(.groundContact, message.amount(41, scale: 10))
    add(.strideLength, message.amount(85, scale: 10_000))
    add(.respiration, message.amount(108, scale: 100) ?? message.amount(99))
    add(.energy, message.amount(33))
  }
}
