// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// How people of a country measure.
public enum MeasurementSystem: String, Sendable, Hashable, Codable, CaseIterable {
  case metric, us, uk

  /// How the people of a locale such as `en_US` or `de-DE` measure.
  ///
  /// `C`, `POSIX` and a language alone name no country: metric.
  public init(locale: String) {
    // en_US.UTF-8@euro, zh-Hans-CN
    let name = locale.utf8.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }
    let parts = name.split { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }.map { String(decoding: $0, as: UTF8.self).uppercased() }
    switch parts.dropFirst().last(where: { $0.utf8.count == 2 }) {
    case "US", "LR", "MM": self = .us
    case "GB": self = .uk
    default: self = .metric
    }
  }

  /// How the person measures by the environment's `LC_ALL`, else `LC_MEASUREMENT`, else `LANG`; metric where none is set.
  public init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MEASUREMENT", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    self.init(locale: locale ?? "")
  }
}
