// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The compression of pages.
package enum ParquetCompression: Sendable, Equatable {
  /// No compression: larger files, written faster.
  case none
  /// gzip at the default level of zlib.
  case gzip
}
