// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

// One function for each type: instead of one generic function Swift would choose the one for CustomStringConvertible, which hides the
// value.
extension OSLogInterpolation {
  /// Adds an integer: shown unless marked otherwise.
  public mutating func appendInterpolation(
    _ number: @autoclosure @escaping () -> Int, format: OSLogIntegerFormatting = .decimal, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    append({ format.text(number()) }, align, privacy, publicByDefault: true)
  }
  /// Adds an integer: shown unless marked otherwise.
  public mutating func appendInterpolation(
    _ number: @autoclosure @escaping () -> Int8, format: OSLogIntegerFormatting = .decimal, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    append({ format.text(number()) }, align, privacy, publicByDefault: true)
  }

  /// Adds an integer: shown unless marked otherwise.
  public mutating func appendInterpolation(
    _ number: @autoclosure @escaping () -> Int16, format: OSLogIntegerFormatting = .decimal, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    append({ format.text(number()) }, align, privacy, publicByDefault: true)
  }

  /// Adds an integer: shown unless marked otherwise.
  public mutating func appendInterpolation(
    _ number: @autoclosure @escaping () -> Int32, format: OSLogIntegerFormatting = .decimal, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    append({ format.text(number()) }, align, privacy, publicByDefault: true)
  }

  /// Adds an integer: shown unless marked otherwise.
  public mutating func appendInterpolation(
    _ number: @autoclosure @escaping () -> Int64, format: OSLogIntegerFormatting = .decimal, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    append({ format.text(number()) }, align, privacy, publicByDefault: true)
  }

  /// Adds an integer: shown unless marked otherwise.
  public mutating func appendInterpolation(
    _ number: @autoclosure @escaping () -> UInt, format: OSLogIntegerFormatting = .decimal, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    append({ format.text(number()) }, align, privacy, publicByDefault: true)
  }

  /// Adds an integer: shown unless marked otherwise.
  public mutating func appendInterpolation(
    _ number: @autoclosure @escaping () -> UInt8, format: OSLogIntegerFormatting = .decimal, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    append({ format.text(number()) }, align, privacy, publicByDefault: true)
  }

  /// Adds an integer: shown unless marked otherwise.
  public mutating func appendInterpolation(
    _ number: @autoclosure @escaping () -> UInt16, format: OSLogIntegerFormatting = .decimal, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    append({ format.text(number()) }, align, privacy, publicByDefault: true)
  }

  /// Adds an integer: shown unless marked otherwise.
  public mutating func appendInterpolation(
    _ number: @autoclosure @escaping () -> UInt32, format: OSLogIntegerFormatting = .decimal, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    append({ format.text(number()) }, align, privacy, publicByDefault: true)
  }

  /// Adds an integer: shown unless marked otherwise.
  public mutating func appendInterpolation(
    _ number: @autoclosure @escaping () -> UInt64, format: OSLogIntegerFormatting = .decimal, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    append({ format.text(number()) }, align, privacy, publicByDefault: true)
  }
}
