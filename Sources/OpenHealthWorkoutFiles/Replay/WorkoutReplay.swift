// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Plays the measurements of recorded files as if they were measured now: each sample becomes due on a clock, with a date that is never in
/// the future.
///
/// Samples keep the intervals of the files. With several files, the first point of the earliest one is the beginning of all. Each file is a
/// separate device. The total of a lap, such as its energy, is played a minute at a time. The same files with the same beginning produce
/// samples with the same sync identifiers, so that a store keeps them once (META-07).
///
///     var replay = try WorkoutReplay([file], speed: 60, now: Date())
///     while let next = replay.nextDate {
///       // wait until `next`, then
///       save(replay.take(at: Date()).samples)
///     }
package struct WorkoutReplay: Sendable {
  /// The samples and locations that have become due.
  package struct Due: Sendable {
    /// The samples, by end.
    package var samples: [SampleRecord] = []
    /// The locations of all files, by date, for one route of the app that plays them.
    package var locations: [LocationRecord] = []

    /// Whether nothing has become due.
    package var isEmpty: Bool { samples.isEmpty && locations.isEmpty }
  }

  private enum Item: Sendable {
    case sample(SampleRecord)
    case location(LocationRecord)

    /// When it was measured, in seconds since the reference date.
    var date: Double {
      switch self {
      case .sample(let sample): sample.end.timeIntervalSinceReferenceDate
      case .location(let location): location.date
      }
    }
  }

  /// The accepted speeds, as multiples of real time.
  package static let speeds = 1.0...1_000_000
  /// The length, in seconds, of the pieces in which longer measurements are played.
  private static let pieceSeconds = 60.0

  /// The date of the first point.
  package let begin: Date
  /// The date of the last point.
  package let end: Date
  /// The types of the samples.
  package let types: Set<DataType>
  private let speed: Double
  /// The date of the clock at the beginning.
  private let start: Date
  private let items: [Item]
  private var next = 0

  /// Prepares a replay, with all samples in memory.
  ///
  /// - Parameters:
  ///   - files: At least one file, each with at least one workout.
  ///   - speed: The speed as a multiple of real time, within ``speeds``.
  ///   - begin: The date of the first point. Nil chooses it so that the last point's date is the moment when it becomes due; at speed 1
  ///     this is `now`.
  ///   - now: The date of the clock at the beginning.
  /// - Throws: ``WorkoutFileFault`` for a workout with too many samples, and for files that span more than 31 days together.
  package init(_ files: [WorkoutFile], speed: Double = 1, at begin: Date? = nil, now: Date) throws(WorkoutFileFault) {
    precondition(Self.speeds.contains(speed), "The speed is at least 1.")
    let workouts = files.flatMap(\.workouts)
    guard let first = workouts.map(\.start).min(), let last = workouts.map(\.end).max() else {
      preconditionFailure("Every file holds a workout.")
    }
    let seconds = last.timeIntervalSince(first)
    guard seconds <= WorkoutFileLimits.longestWorkout else { throw .tooLong }
    self.begin = begin ?? Self.grid(now - seconds * (1 - 1 / speed))
    end = self.begin + seconds
    self.speed = speed
    start = now
    let shift = self.begin.timeIntervalSince(first)
    let uuids = UUIDMint(now: { now }, random: SystemRandomNumberGenerator())
    var items: [Item] = []
    for file in files {
      for workout in file.workouts { items += try Self.items(workout, of: file, shift: shift, uuids: uuids) }
    }
    let keys = items.map(\.date)
    self.items = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { items[$0] }
    types = Set(items.compactMap { if case .sample(let sample) = $0 { sample.type } else { nil } })
  }

  /// Rounds a date down to a fraction of a second that adds without rounding, so that the last sample is never in the future by a tiny
  /// amount.
  private static func grid(_ date: Date) -> Date {
    Date(timeIntervalSinceReferenceDate: (date.timeIntervalSinceReferenceDate * 1024).rounded(.down) / 1024)
  }

  // MARK: Playing

  /// When the next sample or location becomes due; nil when all were taken.
  package var nextDate: Date? { next < items.count ? due(items[next]) : nil }

  /// The number of samples and locations that were not taken yet.
  package var count: Int { items.count - next }

  /// Removes and returns at most `limit` samples and locations that are due. The rest stays due.
  package mutating func take(at now: Date, limit: Int = .max) -> Due {
    var due = Due()
    var taken = 0
    while next < items.count, taken < limit, self.due(items[next]) <= now {
      switch items[next] {
      case .sample(let sample): due.samples.append(sample)
      case .location(let location): due.locations.append(location)
      }
      next += 1
      taken += 1
    }
    return due
  }

  /// When an item becomes due: according to its position in the file, but not before its own date.
  private func due(_ item: Item) -> Date {
    let date = Date(timeIntervalSinceReferenceDate: item.date)
    return max(start + date.timeIntervalSince(begin) / speed, date)
  }

  // MARK: Items

  private static func items(
    _ workout: RecordedWorkout, of file: WorkoutFile, shift: Double, uuids: UUIDMint
  ) throws(WorkoutFileFault) -> [Item] {
    var records = WorkoutRecords(workout, of: file, uuids: uuids)
    let group = try records.group()
    var device = file.device ?? DeviceRecord(name: WorkoutRecords.sourceName(of: file))
    device.name = device.name ?? WorkoutRecords.sourceName(of: file)
    let provenance = Provenance(revision: nil, device: device)
    let identity = [device.name, device.manufacturer, device.model, device.localIdentifier].map { $0 ?? "" }.joined(separator: "|")
    var items: [Item] = []
    for member in group.members {
      if let locations = member.route?.locations {
        items += locations.map { location in
          var location = location
          location.date += shift
          return .location(location)
        }
      } else if case .quantity(let value, let unit) = member.value {
        for piece in pieces(of: member, value) {
          let (start, end) = (piece.start + shift, piece.end + shift)
          let marks = [start, end].map { String($0.timeIntervalSinceReferenceDate.bitPattern) } + [String(piece.value.bitPattern)]
          let identifier = StableHash.of(([identity, member.type.identifier] + marks).joined(separator: "|"))
          items.append(
            .sample(
              SampleRecord(
                uuid: uuids.next(), type: member.type, start: start, end: end, value: .quantity(piece.value, unit), provenance: provenance,
                metadata: MetadataSet([
                  .init(key: MetadataSet.syncIdentifierKey, value: .string(StableHash.hexadecimal(identifier))),
                  .init(key: MetadataSet.syncVersionKey, value: .integer(1)),
                ]), timeZone: member.timeZone)))
        }
      }
    }
    return items
  }

  /// Splits a sum over a long time into pieces, each with its share.
  private static func pieces(of sample: SampleRecord, _ value: Double) -> [(start: Date, end: Date, value: Double)] {
    let seconds = sample.end.timeIntervalSince(sample.start)
    guard seconds > pieceSeconds else { return [(sample.start, sample.end, value)] }
    let count = (seconds / pieceSeconds).rounded(.up)
    return (0..<Int(count)).map { piece in
      let from = Double(piece) * pieceSeconds
      let to = min(from + pieceSeconds, seconds)
      return (sample.start + from, sample.start + to, value * (to - from) / seconds)
    }
  }
}
