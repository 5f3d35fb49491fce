// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What requests of a type do beyond reading and changing the data of a store, for code around a service.
package struct RequestEffects: OptionSet, Sendable {
  /// The effects as bits.
  package let rawValue: Int

  /// Effects of bits.
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The registrations of apps change, or whether they can be read.
  package static let apps = RequestEffects(rawValue: 1)
  /// An app is started, or answers its start: what happened outside of the store is no part of a change that could be kept with its reply.
  package static let companions = RequestEffects(rawValue: 2)
  /// A daemon carries it out, and not the store: it is about the lock. The owner does not use the store by it.
  package static let lock = RequestEffects(rawValue: 4)
}
