// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The units that the people of a country are used to.
package enum MeasurementSystem: String, Sendable, Hashable, Codable, CaseIterable {
  /// Metric units, those of the United States, and those of the United Kingdom.
  case metric, us, uk

  /// The system for a locale such as `en_US` or `de-DE`.
  ///
  /// `C`, `POSIX` and a language alone name no country, and give the metric system.
  package init(locale: String) {
    // en_US.UTF-8@euro, zh-Hans-CN
    let name = locale.utf8.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }
    let parts = name.split { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }.map { String(decoding: $0, as: UTF8.self).uppercased() }
    switch parts.dropFirst().last(where: { $0.utf8.count == 2 }) {
    case "US", "LR", "MM": self = .us
    case "GB": self = .uk
    default: self = .metric
    }
  }

  /// The system for the environment's `LC_ALL`, else `LC_MEASUREMENT`, else `LANG`; metric where none is set.
  package init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MEASUREMENT", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    self.init(locale: locale ?? "")
  }
}
