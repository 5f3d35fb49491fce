// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Keeps one part of a file, compressed by whoever reads it again.
public struct ImportFilePart: HealthRequest {
  public typealias Reply = Void

  public var file: Int64
  /// Counted from 0.
  public var part: Int
  public var body: Data
  public var isLast: Bool

  public init(file: Int64, part: Int, body: Data, isLast: Bool) {
    self.file = file
    self.part = part
    self.body = body
    self.isLast = isLast
  }

  public var access: RequestAccess { .owner }
}
