// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A value of a D-Bus message. A variant is replaced by the value it holds.
indirect enum BusValue: Sendable, Equatable {
  /// A text, an object path or a signature.
  case text(String)
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case bytes([UInt8])
  case list([BusValue])
  /// A dictionary whose keys are texts.
  case dictionary([String: BusValue])
  /// A value of no use here: a descriptor, a dictionary with other keys, or one nested too deep.
  case other

  var text: String? { if case .text(let text) = self { text } else { nil } }

  var boolean: Bool? { if case .boolean(let flag) = self { flag } else { nil } }

  var integer: Int64? { if case .integer(let number) = self { number } else { nil } }

  var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }

  var texts: [String] { if case .list(let values) = self { values.compactMap(\.text) } else { [] } }

  var dictionary: [String: BusValue]? { if case .dictionary(let entries) = self { entries } else { nil } }
}
