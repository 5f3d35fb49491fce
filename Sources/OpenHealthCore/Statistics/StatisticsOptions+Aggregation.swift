// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension StatisticsOptions {
  /// The figures that every type has.
  private static let common = options(of: "any")
  /// The figures of cumulative types alone.
  private static let cumulative = options(of: "cumulative")
  /// The figures of discrete types alone.
  private static let discrete = options(of: "discrete")

  private static let choices = Catalog.choices(of: "HKStatisticsOptions")

  private static func options(of role: String) -> StatisticsOptions {
    choices.filter { $0.role == role }.reduce(into: []) { $0.insert($1.option) }
  }

  /// All figures that a type of an aggregation can have, without `separateBySource`.
  package static func all(for aggregation: Aggregation) -> StatisticsOptions {
    common.union(aggregation == .cumulative ? cumulative : discrete)
  }

  /// Throws `invalidArgument` for options that do not fit the type (STAT-01, STAT-02), and for a type without quantities.
  package func check(for type: DataType) throws(HealthError) {
    guard let aggregation = type.quantity?.aggregation else { throw .invalidArgument(.notQuantities(type)) }
    let wrong = intersection(aggregation == .cumulative ? Self.discrete : Self.cumulative)
    guard let option = Self.choices.first(where: { wrong.contains($0.option) }) else { return }
    throw .invalidArgument(.statisticsOption(option.constant, type))
  }
}

extension CatalogChoice {
  fileprivate var option: StatisticsOptions { StatisticsOptions(rawValue: UInt(rawValue)) }
}
