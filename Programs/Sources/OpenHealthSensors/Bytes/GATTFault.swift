// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Why the bytes of a characteristic are no measurement. It holds none of them, as they are health data.
public enum GATTFault: Error, Sendable, Equatable {
  /// They end inside of a field, after so many.
  case truncated(length: Int)
  /// This field has a value that its specification reserves.
  case reserved(field: String)
}

extension GATTFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .truncated(let length): "The measurement ends after \(length) bytes, inside of a field."
    case .reserved(let field): "The field \"\(field)\" of the measurement has a reserved value."
    }
  }
}
