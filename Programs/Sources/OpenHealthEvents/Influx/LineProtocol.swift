// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthData

/// Writes samples in InfluxDB's line protocol.
///
/// A line has the type as its measurement, the source and the unit as tags, and the fields `value` and `duration`, which are always floating
/// point. The time is the sample's start in whole milliseconds; the six digits below are made of its UUID. So a sample is one point however
/// often it is written, and samples of one source that begin together are points of their own, up to one in a million.
package struct LineProtocol: Sendable {
  /// Why a change has no line.
  package enum Skipped: String, Sendable, Hashable {
    /// The sample is neither a quantity nor a category.
    case kind
    /// The sample's start is beyond the years of nanoseconds in 64 bits.
    case time
    /// It is a deletion, and UUIDs are not written.
    case deletion
  }

  /// Whether lines have the sample's UUID as a field, with which deletions can be found. Then deletions have lines, too.
  private let hasUUIDs: Bool

  /// A writer.
  package init(hasUUIDs: Bool) { self.hasUUIDs = hasUUIDs }

  /// The line of a change, with its end.
  ///
  /// - Parameter now: the time of a deletion's line: the store does not say when it was.
  package func line(_ event: StoreEvent, now: Date) -> Result<[UInt8], Skipped> {
    switch event.change {
    case .added(let sample): line(sample)
    case .deleted(let deletion): line(deletion, now)
    }
  }

  private func line(_ sample: SampleRecord) -> Result<[UInt8], Skipped> {
    guard let (value, unit) = Self.figure(sample) else { return .failure(.kind) }
    guard let time = Self.nanoseconds(sample.start, sample.uuid) else { return .failure(.time) }
    let source = sample.provenance.revision?.source.name ?? ""
    let tags = [("source", source), ("unit", unit)].map { ($0, Self.escaped($1)) }.filter { !$1.isEmpty }
    var fields = "duration=\(NumberText.shortest(sample.end.timeIntervalSince(sample.start)))"
    if hasUUIDs { fields += ",uuid=\"\(sample.uuid.uuidString)\"" }
    fields += ",value=\(NumberText.shortest(value))"
    return .success(Self.line(sample.type.name, tags, fields, time))
  }

  private func line(_ deletion: DeletionRecord, _ now: Date) -> Result<[UInt8], Skipped> {
    guard hasUUIDs else { return .failure(.deletion) }
    guard let time = Self.nanoseconds(now, deletion.uuid) else { return .failure(.time) }
    return .success(
      Self.line("deleted", [("type", Self.escaped(deletion.type.name))], "uuid=\"\(deletion.uuid.uuidString)\"", time))
  }

  private static func line(_ measurement: String, _ tags: [(String, String)], _ fields: String, _ time: Int64) -> [UInt8] {
    let tags = tags.map { ",\($0)=\($1)" }.joined()
    return Array("\(escaped(measurement))\(tags) \(fields) \(time)\n".utf8)
  }

  /// The number of a quantity in the type's standard unit, or of a category; nil for another kind, and for no number.
  private static func figure(_ sample: SampleRecord) -> (Double, String)? {
    switch sample.value {
    case .quantity(let number, let own):
      guard let unit = StandardUnit(sample.type), let value = unit.figure(number, in: own), value.isFinite else { return nil }
      return (value, unit.words)
    case .category(let number): return (Double(number), "")
    default: return nil
    }
  }

  /// The nanoseconds since 1970 of a date's millisecond, with digits of a UUID below.
  static func nanoseconds(_ date: Date, _ uuid: UUID) -> Int64? {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded(.down)
    guard abs(milliseconds) < 9e12 else { return nil }
    // Unsafe: the bytes are the 16 of the UUID, inside the closure.
    let seed = withUnsafeBytes(of: uuid.uuid) { bytes in bytes.reduce(UInt64(0)) { ($0 &* 0x0100_0000_01B3) ^ UInt64($1) } }
    var mixer = SplitMix64(seed: seed)
    return Int64(milliseconds) * 1_000_000 + Int64(mixer.next() % 1_000_000)
  }

  /// A name or a tag as it stands in a line. What the protocol cannot say, characters that end a line or are hidden, and backslashes, which
  /// some readers take for the beginning of an escape, are `_`.
  static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case ",", "=", " ": escaped += ["\\", scalar]
      case "\\": escaped.append("_")
      default: escaped.append(TerminalText.isHidden(scalar) ? "_" : scalar)
      }
    }
    return String(escaped)
  }
}

extension LineProtocol.Skipped: Error {}
