// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Sets the rows aside that no reader can use, as they are: samples that cannot be of their type, with all that belongs to them, and bodies
/// that do not decode. ``CheckStore`` says which there are; ``RestoreSamples`` brings them back, without an end to the time.
///
/// Repeat the request with `removal` set to the reply's until `isDone`.
///
/// Throws `store(.onServer)` for a store on a server.
package struct RepairStore: OwnerRequest {
  /// The result of one transaction.
  package typealias Reply = Portion

  /// What one transaction did.
  package struct Portion: Sendable, Hashable, Codable {
    /// The number that ``RestoreSamples`` takes; nil when there was nothing to set aside.
    package var removal: Int64?
    /// The samples and bodies that this transaction set aside, by table and type.
    package var setAside: [LeftOut]
    /// Whether all are set aside.
    package var isDone: Bool

    /// Creates the result of one transaction.
    package init(removal: Int64?, setAside: [LeftOut], isDone: Bool) {
      self.removal = removal
      self.setAside = setAside
      self.isDone = isDone
    }
  }

  /// The removal that an earlier transaction of the same repair began; nil for the first.
  package var removal: Int64?

  /// Creates a request to begin a repair, or to go on with one.
  package init(removal: Int64? = nil) { self.removal = removal }
}
