// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The names that an export writes in the phone's language.
struct SyntheticNames {
  /// Chinese instead of English.
  var isLocalized = false

  var locale: StaticString { isLocalized ? "zh_CN" : "en_US" }
  var document: String { isLocalized ? "导出.xml" : "export.xml" }
  var clinicalDocument: String { isLocalized ? "导出_cda.xml" : "export_cda.xml" }
  var electrocardiogram: String { isLocalized ? "心电图" : "ecg" }

  /// The text before the time of a heart beat.
  func beforeTime(isMorning: Bool) -> StaticString { isLocalized ? (isMorning ? "上午" : "下午") : "" }
  func afterTime(isMorning: Bool) -> StaticString { isLocalized ? "" : isMorning ? " AM" : " PM" }

  /// The half of the day in the name of a route.
  func routeHalf(isMorning: Bool) -> String { isLocalized ? (isMorning ? "上午" : "下午") : isMorning ? "am" : "pm" }
}
