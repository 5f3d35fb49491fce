// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads one part of a file, exactly as ``ImportFilePart`` stored it.
public struct ReadFilePart: OwnerRequest {
  /// The bytes; nil after the last part and for an unknown file.
  public typealias Reply = Data?

  /// The number of the file, from ``ListFiles``.
  public var file: Int64
  /// The index of the part, from 0.
  public var part: Int

  /// Creates a request for one part of a file.
  public init(file: Int64, part: Int) {
    self.file = file
    self.part = part
  }
}
