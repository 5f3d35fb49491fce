// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Every import that was begun and not taken back, oldest first.
public struct ListImports: OwnerRequest {
  public struct Item: Sendable, Equatable, Codable {
    public var number: Int64
    public var name: String
    public var started: Date
    /// Nil when it was cut short.
    public var finished: Date?
    public var exportDate: Date?
    public var locale: String?
    /// Samples that it stored, those deleted since included.
    public var sampleCount: Int

    public init(
      number: Int64, name: String, started: Date, finished: Date?, exportDate: Date?, locale: String?, sampleCount: Int
    ) {
      (self.number, self.name, self.started, self.finished) = (number, name, started, finished)
      (self.exportDate, self.locale, self.sampleCount) = (exportDate, locale, sampleCount)
    }
  }

  public typealias Reply = [Item]

  public init() {}
}
