// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// What the person has set outside of the store: locale, zone and pinned types.
package struct WebPerson: Sendable {
  /// How the person writes, and where. `languages` are those that the browser asks for, the preferred one first.
  package var reader: @Sendable (_ now: Date, _ languages: [String]) -> Reader
  /// The pinned types in their order; nil if the person has chosen none.
  package var pinned: @Sendable () -> [DataType]?
  /// Keeps the pinned types.
  package var pin: @Sendable ([DataType]) throws -> Void
  /// The language that the person chose; nil where the browser's counts.
  package var language: @Sendable () -> Language?
  /// Keeps the language; nil for the browser's.
  package var speak: @Sendable (Language?) throws -> Void
  /// How long and when the person means to sleep.
  package var sleepPlan: @Sendable () -> SleepPlan
  /// Keeps how long and when the person means to sleep.
  package var planSleep: @Sendable (SleepPlan) throws -> Void

  /// A person who has set what the functions return.
  package init(
    reader: @escaping @Sendable (_ now: Date, _ languages: [String]) -> Reader, pinned: @escaping @Sendable () -> [DataType]? = { nil },
    pin: @escaping @Sendable ([DataType]) throws -> Void = { _ in }, language: @escaping @Sendable () -> Language? = { nil },
    speak: @escaping @Sendable (Language?) throws -> Void = { _ in }, sleepPlan: @escaping @Sendable () -> SleepPlan = { SleepPlan() },
    planSleep: @escaping @Sendable (SleepPlan) throws -> Void = { _ in }
  ) {
    (self.reader, self.pinned, self.pin, self.language, self.speak) = (reader, pinned, pin, language, speak)
    (self.sleepPlan, self.planSleep) = (sleepPlan, planSleep)
  }
}
