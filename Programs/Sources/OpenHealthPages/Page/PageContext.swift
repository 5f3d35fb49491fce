// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// What pages need besides the request: the store, the person for whom they write, and what the person has pinned.
package struct PageContext: Sendable {
  /// The store, which pages use as its owner.
  package var service: any HealthService
  /// The person's locale and zone, and the current date.
  package var reader: Reader
  /// The types on the summary, in the person's order; nil if the person has not chosen any.
  package var pinned: [DataType]?
  /// Keeps the types for the summary. Throws what prevents it.
  package var pin: @Sendable ([DataType]) throws -> Void

  /// The language that the person chose; nil where the browser's counts.
  package var language: Language?
  /// Keeps the language; nil for the browser's. Throws what prevents it.
  package var speak: @Sendable (Language?) throws -> Void

  /// How long and when the person means to sleep.
  package var sleepPlan: SleepPlan
  /// Keeps how long and when the person means to sleep. Throws what prevents it.
  package var planSleep: @Sendable (SleepPlan) throws -> Void

  /// The copy of the medical ID that a locked store shows.
  package var lockedCard: LockedCard

  /// A context; what keeps something does nothing unless it is given.
  package init(
    service: any HealthService, reader: Reader, pinned: [DataType]? = nil, pin: @escaping @Sendable ([DataType]) throws -> Void = { _ in },
    language: Language? = nil, speak: @escaping @Sendable (Language?) throws -> Void = { _ in }, sleepPlan: SleepPlan = SleepPlan(),
    planSleep: @escaping @Sendable (SleepPlan) throws -> Void = { _ in }, lockedCard: LockedCard = .none
  ) {
    (self.service, self.reader, self.pinned, self.pin) = (service, reader, pinned, pin)
    (self.language, self.speak) = (language, speak)
    (self.sleepPlan, self.planSleep, self.lockedCard) = (sleepPlan, planSleep, lockedCard)
  }

  /// The words of pages in the person's language.
  package var words: Words { Words(reader.language) }

  /// Carries out a request as the owner. Blocks the thread.
  ///
  /// - Throws: the errors of the store.
  package func ask<R: HealthRequest>(_ request: R) throws(HealthError) -> R.Reply { try service.perform(request, for: .owner) }

  /// The sample of some types that the part `uuid` of an address names; nil if there is none.
  func sample(_ request: PageRequest, of types: [DataType]) throws(HealthError) -> SampleRecord? {
    guard let uuid = UUID(uuidString: request.parameter("uuid")) else { return nil }
    return try ask(FetchSamples(selections: types.map { .init(type: $0, predicate: .uuid([uuid])) }, limit: 1)).first
  }
}
