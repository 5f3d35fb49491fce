// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The categories of types in the order of the list of all data. The raw values are the groups of the catalogue.
enum TypeGroup: String, Sendable, CaseIterable {
  case fitness, body, reproductive, hearing, heart, medications, mindfulness, mobility, nutrition, respiratory, sleep, symptoms, vitals
  case vision, clinical, other, profile

  /// The category of a type; `other` for a group without its own. A part of another type, such as the systolic blood pressure, is beside
  /// that.
  init(of type: DataType) {
    let own = Self(rawValue: type.group) ?? .other
    let whole = own == .other ? Catalog.types.first { $0.memberTypes?.contains(type) ?? false } : nil
    self = whole.flatMap { Self(rawValue: $0.group) } ?? own
  }
}
