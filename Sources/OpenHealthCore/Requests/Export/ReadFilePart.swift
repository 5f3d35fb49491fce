// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// One part of a file that an import kept, as it was given.
public struct ReadFilePart: OwnerRequest {
  /// Nil after the last part.
  public typealias Reply = Data?

  public var file: Int64
  /// Counted from 0.
  public var part: Int

  public init(file: Int64, part: Int) {
    self.file = file
    self.part = part
  }
}
