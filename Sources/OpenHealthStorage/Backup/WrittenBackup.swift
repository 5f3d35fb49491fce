// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A backup that was written, as figures.
public struct WrittenBackup: Sendable, Equatable {
  /// The content.
  public let content: BackupContent
  /// What opens the backup.
  public let ways: [BackupWay]
  /// The number of bytes.
  public let size: Int64
  /// SHA-256 of all bytes of the file.
  public let fileDigest: Data

  /// Creates a description.
  public init(content: BackupContent, ways: [BackupWay], size: Int64, fileDigest: Data) {
    self.content = content
    self.ways = ways
    self.size = size
    self.fileDigest = fileDigest
  }
}
