// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

/// The identity of a sample as far as a feed and a file have it in common: files have dates of whole seconds, and both write values in
/// units of their own.
struct LooseIdentity: Hashable {
  private let start: Int64
  private let end: Int64
  /// The value in the type's unit, to nine digits.
  private let value: Double

  private init(start: Double, end: Double, value: Double) {
    self.start = Int64(Int(bounded: start.rounded(.down)))
    self.end = Int64(Int(bounded: end.rounded(.down)))
    self.value = value
  }

  /// The identity of a sample; nil for one whose content has more than a number.
  init?(_ sample: SampleRecord) {
    let value: Double
    switch sample.value {
    case .quantity(let number, let unit): value = Self.rounded(number, unit, sample.type)
    case .category(let number): value = Double(number)
    case .correlation, .workout: value = 0
    case .route, .content: return nil
    }
    self.init(
      start: sample.start.timeIntervalSinceReferenceDate, end: sample.end.timeIntervalSinceReferenceDate, value: value)
  }

  /// The identity of a stored sample of a type.
  init(_ stored: StoredIdentity, of type: DataType) {
    self.init(start: stored.start, end: stored.end, value: stored.unit.map { Self.rounded(stored.value, $0, type) } ?? stored.value)
  }

  private static func rounded(_ number: Double, _ unit: UnitExpression, _ type: DataType) -> Double {
    // A unit that does not measure the type leaves the number as it is.
    let value = type.quantity.flatMap { try? unit.convert(number, to: $0.unit) } ?? number
    guard value != 0, value.isFinite else { return 0 }
    let scale = pow(10, 8 - log10(value.magnitude).rounded(.down))
    return scale.isFinite && scale > 0 ? (value * scale).rounded() / scale : value
  }
}
