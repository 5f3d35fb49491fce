// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// What recorded files measured, played again as if it were measured now: each sample falls due on a clock, with a date that is never in the
/// future.
///
/// Samples keep the spacing of the files; of several files the first point of the earliest is the beginning of all. Each file is a device of its
/// own. What a file says of a lap as a whole, such as its energy, is played a minute at a time. The same files from the same beginning give
/// samples of the same sync identifiers, so that a store keeps them once (META-07).
///
///     var replay = try WorkoutReplay([file], speed: 60, now: Date())
///     while let next = replay.nextDate {
///       // wait until `next`, then
///       save(replay.take(at: Date()).samples)
///     }
public struct WorkoutReplay: Sendable {
  /// What has fallen due.
  public struct Due: Sendable {
    /// By their ends.
    public var samples: [SampleRecord] = []
    /// By their dates, of all files: for a route of the app that plays them.
    public var locations: [LocationRecord] = []

    public var isEmpty: Bool { samples.isEmpty && locations.isEmpty }
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

  /// How fast it may be.
  public static let speeds = 1.0...1_000_000
  /// What is measured over a longer time is played in pieces of so many seconds.
  private static let pieceSeconds = 60.0

  /// The date of the first point, and that of the last.
  public let begin: Date
  public let end: Date
  /// The types of the samples.
  public let types: Set<DataType>
  private let speed: Double
  /// When the clock began.
  private let start: Date
  private let items: [Item]
  private var next = 0

  /// - Parameters:
  ///   - files: at least one.
  ///   - speed: how many times as fast as time, one of ``speeds``.
  ///   - begin: the date that the first point gets; nil for the one with which the last one is of now when it falls due: now itself at speed 1.
  ///   - now: when the clock begins.
  /// - Throws: ``WorkoutFileError`` for a workout of more samples than a store takes, and for files that last more than a month together.
  public init(_ files: [WorkoutFile], speed: Double = 1, at begin: Date? = nil, now: Date) throws(WorkoutFileError) {
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
    let uuids = UUIDMint(blockLength: 1 << 20, now: { now }, random: SystemRandomNumberGenerator())
    var items: [Item] = []
    for file in files {
      for workout in file.workouts { items += try Self.items(workout, of: file, shift: shift, uuids: uuids) }
    }
    let keys = items.map(\.date)
    self.items = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { items[$0] }
    types = Set(items.compactMap { if case .sample(let sample) = $0 { sample.type } else { nil } })
  }

  /// A little before a date, where fractions of a second add up without rounding: the last sample is not in the future by a breath.
  private static func grid(_ date: Date) -> Date {
    Date(timeIntervalSinceReferenceDate: (date.timeIntervalSinceReferenceDate * 1024).rounded(.down) / 1024)
  }

  // MARK: Playing

  /// When the next sample or location falls due; nil when all have.
  public var nextDate: Date? { next < items.count ? due(items[next]) : nil }

  /// How many have not been taken.
  public var count: Int { items.count - next }

  /// Takes what has fallen due, at most so many; what is left is due at once.
  public mutating func take(at now: Date, limit: Int = .max) -> Due {
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

  /// As its place in the file says, and not before its own date.
  private func due(_ item: Item) -> Date {
    let date = Date(timeIntervalSinceReferenceDate: item.date)
    return max(start + date.timeIntervalSince(begin) / speed, date)
  }

  // MARK: What is played

  private static func items(
    _ workout: RecordedWorkout, of file: WorkoutFile, shift: Double, uuids: UUIDMint
  ) throws(WorkoutFileError) -> [Item] {
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

  /// A sum over a long time in pieces, each with its share.
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
