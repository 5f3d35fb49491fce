// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// How pages of a file are packed.
public enum ParquetCompression: Sendable, Equatable {
  case none
  /// zlib, at its usual level.
  case gzip
}
