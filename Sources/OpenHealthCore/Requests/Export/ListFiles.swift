// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The files that imports kept, by path.
public struct ListFiles: OwnerRequest {
  public struct Item: Sendable, Equatable, Codable {
    public var number: Int64
    public var path: String
    public var size: Int64

    public init(number: Int64, path: String, size: Int64) {
      self.number = number
      self.path = path
      self.size = size
    }
  }

  public typealias Reply = [Item]

  public init() {}
}
