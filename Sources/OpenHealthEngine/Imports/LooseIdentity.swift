// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

/// The identity of a sample as far as a feed and a file have it in common: files have dates of whole seconds, and both write values in
/// units of their own.
struct LooseIdentity: Hashable {
  /// In whole seconds since the reference date, rounded down.
  let start: Int64
  private let end: Int64
  /// The value in the type's unit, to nine digits.
  private let value: Double

  private init(start: Double, end: Double, value: Double) {
    self.start = Int64(Int(bounded: start.rounded(.down)))
    self.end = Int64(Int(bounded: end.rounded(.down)))
    self.value = value
  }

  /// When a sample begins, as ``start`` has it.
  static func second(of sample: SampleRecord) -> Int64 { Self(sample, value: 0).start }

  /// The identity of a sample; nil for one whose content has more than a number.
  init?(_ sample: SampleRecord) {
    let value: Double
    switch sample.value {
    case .quantity(let number, let unit): value = Self.rounded(number, unit, sample.type)
    case .category(let number): value = Double(number)
    case .correlation, .workout: value = 0
    case .route, .content: return nil
    }
    self.init(sample, value: value)
  }

  private init(_ sample: SampleRecord, value: Double) {
    self.init(start: sample.start.timeIntervalSinceReferenceDate, end: sample.end.timeIntervalSinceReferenceDate, value: value)
  }

  /// The identity of a stored sample of a type.
  init(_ stored: StoredIdentity, of type: DataType) {
    self.init(start: stored.start, end: stored.end, value: stored.unit.map { Self.rounded(stored.value, $0, type) } ?? stored.value)
  }

  /// Stores keep what follows from this number (``mark``): it never changes, and is the same on every machine.
  private static func rounded(_ number: Double, _ unit: UnitExpression, _ type: DataType) -> Double {
    // A unit that does not measure the type leaves the number as it is.
    let value = type.quantity.flatMap { try? unit.convert(number, to: $0.unit) } ?? number
    guard value != 0, value.isFinite else { return 0 }
    // 30 of the 52 bits behind the first one. A carry goes into the exponent, as it should.
    return Double(bitPattern: (value.bitPattern + 1 << 21) & ~(1 << 22 - 1))
  }
}

extension LooseIdentity {
  /// The identity by which an import knows a sample again that the owner removed: as above, with what distinguishes the samples that have no
  /// number. Nil for a content that cannot be encoded, which no store has.
  ///
  /// - Parameters:
  ///   - members: the members of a correlation, which the record need not have.
  ///   - stored: the number by which a store knows a content; nil computes it.
  init?(removed sample: SampleRecord, members: [SampleRecord]? = nil, stored: Double? = nil) {
    switch sample.value {
    case .quantity, .category: self.init(sample)
    case .correlation(let own): self.init(sample, value: Double(Self.mark(ofMembers: members ?? own) >> 11))
    case .workout(let workout): self.init(sample, value: Double(workout.activityType))
    case .route(let route): self.init(sample, value: Double(route.count))
    case .content(let content):
      // The identity of a content says whether it can be encoded; the check of samples has found that this one can.
      guard let number = stored ?? (try? content.identity()).map(Double.init) else { return nil }
      self.init(sample, value: number)
    }
  }

  /// A hash of end and value. Stores keep it: it never changes.
  var mark: UInt64 { SipHash(low: UInt64(bitPattern: start), high: UInt64(bitPattern: end)).hash(value.bitPattern) }

  /// A hash of the members of a correlation, in whatever order they are.
  private static func mark(ofMembers members: [SampleRecord]) -> UInt64 {
    members.reduce(0) { sum, member in
      guard let identity = LooseIdentity(member) else { return sum }
      let type = StableHash.of(member.type.identifier)
      return sum &+ SipHash(low: identity.mark, high: UInt64(truncatingIfNeeded: type)).hash(UInt64(truncatingIfNeeded: type >> 64))
    }
  }
}
