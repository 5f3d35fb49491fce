// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// How people of a country measure.
public enum MeasurementSystem: Sendable, Hashable, Codable {
  case metric, us, uk

  /// How the people of a locale measure.
  public init(_ locale: Locale) {
    switch locale.measurementSystem {
    case .us: self = .us
    case .uk: self = .uk
    default: self = .metric
    }
  }
}
