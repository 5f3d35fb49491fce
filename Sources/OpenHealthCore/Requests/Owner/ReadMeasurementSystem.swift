// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Reads the person's measurement system: the chosen one, else that of the latest import with a locale.
package struct ReadMeasurementSystem: OwnerRequest {
  /// A measurement system and where it comes from.
  package struct Answer: Sendable, Hashable, Codable {
    /// The system in which the person measures.
    package var system: MeasurementSystem
    /// The locale of the latest import that names one; nil if the person chose the system.
    package var locale: String?

    /// Creates an answer. Pass nil as `locale` for a choice of the person.
    package init(system: MeasurementSystem, locale: String?) {
      self.system = system
      self.locale = locale
    }
  }

  /// Nil when the person chose nothing and no import names a locale. The caller then uses its own locale.
  package typealias Reply = Answer?

  /// Creates the request, which has no parameters.
  package init() {}
}
