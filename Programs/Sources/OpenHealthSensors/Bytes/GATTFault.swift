// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The reason why the bytes of a characteristic are not a measurement. It holds none of the bytes, because they are health data.
package enum GATTFault: Error, Sendable, Equatable {
  /// The bytes end inside a field. The number is their count.
  case truncated(length: Int)
  /// A field, named in English, has a value that its specification reserves.
  case reserved(field: String)
}

extension GATTFault: CustomStringConvertible {
  /// One sentence in English, without a byte of the measurement.
  package var description: String {
    switch self {
    case .truncated(let length): "The measurement is cut off after \(length) bytes, inside a field."
    case .reserved(let field): "The field \"\(field)\" of the measurement has a reserved value."
    }
  }
}
