// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The formats that phones send.
package enum FeedFormat: String, Sendable, CaseIterable, Codable {
  /// Lines or one document of `ohe.wire/1`.
  case wire
  /// The JSON of Health Auto Export.
  case autoExport = "auto-export"
  /// The batches of HealthSave.
  case healthSave = "healthsave"
}
