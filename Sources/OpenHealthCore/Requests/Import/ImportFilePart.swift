// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Keeps one part of a file, compressed by whoever reads it again.
public struct ImportFilePart: OwnerRequest {
  /// What became of the file.
  public enum Outcome: Sendable, Codable {
    case kept
    /// With the last part: another import has brought the same file meanwhile.
    case alreadyThere
    /// The file is gone: another import took it for one that was left behind. Begin it again.
    case lost
  }

  public typealias Reply = Outcome

  /// The number of the import.
  public var number: Int64
  public var file: Int64
  /// Counted from 0.
  public var part: Int
  public var body: Data
  public var isLast: Bool

  public init(number: Int64, file: Int64, part: Int, body: Data, isLast: Bool) {
    self.number = number
    self.file = file
    self.part = part
    self.body = body
    self.isLast = isLast
  }
}

extension ImportFilePart: ColumnCoded {
  public func write(to page: inout ColumnWriter) {
    page.number(number)
    page.number(file)
    page.number(Int64(part))
    page.number(UInt8(isLast ? 1 : 0))
    page.blob(body)
  }

  public init(from page: inout ColumnReader) throws {
    (number, file, part) = (try page.number(), try page.number(), Int(try page.number(Int64.self)))
    switch try page.number(UInt8.self) {
    case 0: isLast = false
    case 1: isLast = true
    default: throw WireFault.invalid(.kind)
    }
    body = Data(try page.blob())
  }
}
