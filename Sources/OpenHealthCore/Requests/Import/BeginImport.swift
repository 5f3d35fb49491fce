// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Opens the book for one reading of one file. What is imported under its number can be counted and taken back together.
public struct BeginImport: OwnerRequest {
  /// The import's number.
  public typealias Reply = Int64

  /// The file's name, for people.
  public var name: String

  public init(name: String) { self.name = name }
}
