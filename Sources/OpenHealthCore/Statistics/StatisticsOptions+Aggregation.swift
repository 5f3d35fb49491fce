// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension StatisticsOptions {
  /// Figures that every type has.
  private static let common = options(of: "any")
  /// Figures of cumulative types alone.
  private static let cumulative = options(of: "cumulative")
  /// Figures of discrete types alone.
  private static let discrete = options(of: "discrete")

  private static let choices = Catalog.choices(of: "HKStatisticsOptions")

  private static func options(of role: String) -> StatisticsOptions {
    choices.filter { $0.role == role }.reduce(into: []) { $0.insert($1.option) }
  }

  /// All figures that a type can have, of all sources together.
  public static func all(for aggregation: Aggregation) -> StatisticsOptions {
    common.union(aggregation == .cumulative ? cumulative : discrete)
  }

  /// The first option that does not fit the aggregation of a type, by Apple's constant name; nil when all fit (STAT-01, STAT-02).
  public func firstIncompatible(with aggregation: Aggregation) -> String? {
    let wrong = intersection(aggregation == .cumulative ? Self.discrete : Self.cumulative)
    return wrong.isEmpty ? nil : Self.choices.first { wrong.contains($0.option) }?.constant
  }
}

extension CatalogChoice {
  fileprivate var option: StatisticsOptions { StatisticsOptions(rawValue: UInt(rawValue)) }
}
