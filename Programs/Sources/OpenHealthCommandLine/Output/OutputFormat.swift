// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser

/// The format of a result.
package enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  /// Columns for people.
  case table
  /// Comma-separated values.
  case csv
  /// One JSON value.
  case json
  /// A JSON object a line.
  case jsonl
}
