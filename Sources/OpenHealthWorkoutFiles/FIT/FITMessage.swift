// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// One message of data, with the fields that its definition names.
struct FITMessage {
  /// What it is about, as the protocol numbers it.
  let number: UInt16
  let fields: [FITField]
  /// Seconds from the protocol's beginning: its own timestamp, or the one that its header gives in short. Nil where it has none.
  let timestamp: UInt32?

  /// The number of a field of the protocol; nil where there is none, where it means no value, and for one that is beyond all that the
  /// protocol's own types of 32 bits hold.
  func number(_ field: UInt8) -> Double? { self[field]?.number0.flatMap { $0.magnitude <= Self.largestNumber ? $0 : nil } }

  /// The same, of a field that is written in parts and from a lower end: `value / scale - offset`.
  func number(_ field: UInt8, scale: Double, offset: Double = 0) -> Double? { number(field).map { $0 / scale - offset } }

  /// The same of what cannot be less than zero.
  func amount(_ field: UInt8, scale: Double = 1) -> Double? { number(field, scale: scale).flatMap { $0 >= 0 ? $0 : nil } }

  private static let largestNumber = 1e10

  /// The same as a whole number.
  func integer(_ field: UInt8) -> Int? { self[field]?.integer }

  func text(_ field: UInt8) -> String? { self[field]?.text }

  /// A field of the protocol.
  subscript(field: UInt8) -> FITField? { fields.first { $0.number == field && $0.developer == nil } }
}
