// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads one part of a file, exactly as ``ImportFilePart`` stored it.
package struct ReadFilePart: OwnerRequest {
  /// The bytes; nil after the last part and for an unknown file.
  package typealias Reply = Data?

  /// The number of the file, from ``ListFiles``.
  package var file: Int64
  /// The index of the part, from 0.
  package var part: Int

  /// Creates a request for one part of a file.
  package init(file: Int64, part: Int) {
    self.file = file
    self.part = part
  }
}
