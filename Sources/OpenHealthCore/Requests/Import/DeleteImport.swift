// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Takes back what one import stored, in portions: ask again until nothing is left. Samples leave a record of their deletion.
public struct DeleteImport: OwnerRequest {
  public struct Portion: Sendable, Equatable, Codable {
    public var deletedSamples: Int
    /// Whether the import is gone.
    public var isDone: Bool

    public init(deletedSamples: Int, isDone: Bool) {
      self.deletedSamples = deletedSamples
      self.isDone = isDone
    }
  }

  /// Throws ``HealthError/invalidArgument(_:)`` when there is no import of that number.
  public typealias Reply = Portion

  public var number: Int64

  public init(number: Int64) { self.number = number }
}
