// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Why a Parquet file is not read. Contains no value of the file.
package enum ParquetFault: Error, Equatable, CustomStringConvertible {
  /// The file is not Parquet, or ends before it is complete.
  case noParquet
  /// Another program wrote the file.
  case foreign
  /// The file is damaged: what does not fit.
  case damaged(String)
  /// A part of the file is larger than this program writes: what, and the limit.
  case tooLarge(String, limit: Int)

  /// A sentence for people.
  package var description: String {
    switch self {
    case .noParquet: "The file is not a complete Parquet file."
    case .foreign:
      "Another program wrote the Parquet file. Only those of `health export --parquet` are read; save the table as CSV, and give a mapping."
    case .damaged(let what): "The Parquet file is damaged: \(what)."
    case .tooLarge(let what, let limit): "The Parquet file has more in \(what) than the limit of \(limit)."
    }
  }
}
