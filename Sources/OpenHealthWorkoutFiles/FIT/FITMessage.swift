// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A data message, with the fields of its definition.
struct FITMessage {
  /// The protocol's number of the kind of message.
  let number: UInt16
  let fields: [FITField]
  /// The seconds since the protocol's epoch: the message's own timestamp, or the compressed one of its header. Nil when it has neither.
  let timestamp: UInt32?

  /// The number of a field of the protocol; nil when the field is missing or invalid, or its number exceeds the range of the protocol's
  /// 32-bit types.
  func number(_ field: UInt8) -> Double? { self[field]?.number0.flatMap { $0.magnitude <= Self.largestNumber ? $0 : nil } }

  /// The number of a field that is stored scaled and with an offset: `value / scale - offset`.
  func number(_ field: UInt8, scale: Double, offset: Double = 0) -> Double? { number(field).map { $0 / scale - offset } }

  /// The number of a scaled field that cannot be negative; nil when it is.
  func amount(_ field: UInt8, scale: Double = 1) -> Double? { number(field, scale: scale).flatMap { $0 >= 0 ? $0 : nil } }

  private static let largestNumber = 1e10

  /// The whole number of a field; nil when it is missing, invalid or not whole.
  func integer(_ field: UInt8) -> Int? { self[field]?.integer }

  func text(_ field: UInt8) -> String? { self[field]?.text }

  /// The field of the protocol with this number; nil when the message does not have it.
  subscript(field: UInt8) -> FITField? { fields.first { $0.number == field && $0.developer == nil } }
}
