// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The categories of types in the order of the list of all data. The raw values are the groups of the catalogue.
enum TypeGroup: String, Sendable, CaseIterable {
  case fitness, body, reproductive, hearing, heart, medications, mindfulness, mobility, nutrition, respiratory, sleep, symptoms, vitals
  case vision, clinical, other, profile

  /// The category of a type; `other` for a group without its own.
  init(of type: DataType) { self = Self(rawValue: type.group) ?? .other }
}
