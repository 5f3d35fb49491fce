// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Why a plain database was not written. Carries no health value.
public struct PlainDatabaseError: Error, CustomStringConvertible, Equatable {
  public let description: String
}
