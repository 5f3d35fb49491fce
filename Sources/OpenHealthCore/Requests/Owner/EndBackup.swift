// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Drops the backup that ``BeginBackup`` made, and frees its space. Does nothing for one that was dropped before.
public struct EndBackup: OwnerRequest {
  /// Nothing.
  public typealias Reply = Void

  /// The number of the backup.
  public var number: Int64

  /// Creates the request.
  public init(number: Int64) { self.number = number }
}
