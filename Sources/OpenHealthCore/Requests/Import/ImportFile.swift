// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Begins to keep a file that came with an export; its parts follow. Until the last part is there, the file is not.
public struct ImportFile: OwnerRequest {
  /// The number for its parts; nil when the same file is there already.
  public typealias Reply = Int64?

  /// The number of the import.
  public var number: Int64
  /// Where it lay beside the XML, such as `workout-routes/route_2026-09-10_5.00pm.gpx`.
  public var path: String
  public var size: Int64
  /// A hash of its content.
  public var digest: UInt128
  /// Whether it takes the place of any other file of the same path, rather than stand beside it.
  public var replaces: Bool

  public init(number: Int64, path: String, size: Int64, digest: UInt128, replaces: Bool) {
    self.number = number
    self.path = path
    self.size = size
    self.digest = digest
    self.replaces = replaces
  }
}
