// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The parts of a message, which the compiler makes from a string literal.
public struct OSLogInterpolation: StringInterpolationProtocol {
  private var parts: [() -> String] = []

  /// An empty message.
  public init(literalCapacity: Int, interpolationCount: Int) {}

  /// Adds fixed text, which is always shown.
  public mutating func appendLiteral(_ literal: String) { parts.append { literal } }

  /// Adds a string: private unless marked otherwise.
  public mutating func appendInterpolation(
    _ argumentString: @autoclosure @escaping () -> String, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    append(argumentString, align, privacy, publicByDefault: false)
  }

  /// Adds a value by its description: private unless marked otherwise.
  public mutating func appendInterpolation<T: CustomStringConvertible>(
    _ value: @autoclosure @escaping () -> T, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    append({ value().description }, align, privacy, publicByDefault: false)
  }

  /// Adds the name of a type: private unless marked otherwise.
  public mutating func appendInterpolation(
    _ value: @autoclosure @escaping () -> any Any.Type, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    append({ String(describing: value()) }, align, privacy, publicByDefault: false)
  }

  /// Adds an object by its description, or `(null)`: private unless marked otherwise.
  public mutating func appendInterpolation(_ argumentObject: @autoclosure @escaping () -> NSObject?, privacy: OSLogPrivacy = .auto) {
    append({ argumentObject()?.description ?? "(null)" }, .none, privacy, publicByDefault: false)
  }

  /// Adds a value by its description, or `(null)` for nil: private unless marked otherwise. Apple's messages take fewer kinds of optionals.
  public mutating func appendInterpolation<T: CustomStringConvertible>(
    _ value: @autoclosure @escaping () -> T?, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    append({ value()?.description ?? "(null)" }, align, privacy, publicByDefault: false)
  }

  /// Adds an error by its description, or `(null)` for nil: private unless marked otherwise.
  public mutating func appendInterpolation(_ error: @autoclosure @escaping () -> (any Error)?, privacy: OSLogPrivacy = .auto) {
    append({ error().map { String(describing: $0) } ?? "(null)" }, .none, privacy, publicByDefault: false)
  }

  /// Adds an error by its description: private unless marked otherwise.
  public mutating func appendInterpolation(_ error: @autoclosure @escaping () -> any Error, privacy: OSLogPrivacy = .auto) {
    append({ String(describing: error()) }, .none, privacy, publicByDefault: false)
  }

  /// Adds a Boolean: shown unless marked otherwise.
  public mutating func appendInterpolation(
    _ boolean: @autoclosure @escaping () -> Bool, format: OSLogBoolFormat = .truth, privacy: OSLogPrivacy = .auto
  ) {
    append({ format.text(boolean()) }, .none, privacy, publicByDefault: true)
  }

  /// Adds a number: shown unless marked otherwise. `%f`, six decimals, unless `format` says otherwise.
  public mutating func appendInterpolation(
    _ number: @autoclosure @escaping () -> Double, format: OSLogFloatFormatting = .fixed, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    append({ format.text(number()) }, align, privacy, publicByDefault: true)
  }

  /// Adds a number: shown unless marked otherwise. `%f`, six decimals, unless `format` says otherwise.
  public mutating func appendInterpolation(
    _ number: @autoclosure @escaping () -> Float, format: OSLogFloatFormatting = .fixed, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    append({ format.text(Double(number())) }, align, privacy, publicByDefault: true)
  }

  mutating func append(
    _ value: @escaping () -> String, _ align: OSLogStringAlignment, _ privacy: OSLogPrivacy, publicByDefault: Bool
  ) {
    parts.append { align.text(privacy.text(value, publicByDefault: publicByDefault)) }
  }

  /// Computes the values and assembles the message, redacted.
  var text: String { parts.reduce(into: "") { $0 += $1() } }
}
