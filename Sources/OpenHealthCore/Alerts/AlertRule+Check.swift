// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension AlertRule.Condition {
  /// Checks that the condition can be met.
  package func check() throws(AlertFault) {
    switch self {
    case .value(let type, let figure, _, let limit):
      guard limit.value.isFinite else { throw .limit }
      guard let units = Self.units(of: type, figure) else { throw .noValue(type) }
      guard limit.unit.utf8.count <= 100, let unit = try? UnitExpression.parse(limit.unit),  // a text that is no unit fits none
        units.contains(where: { unit.isCompatible(with: $0) })
      else { throw .unit(type) }
    case .absence(let type, let days):
      guard type.isOfSamples else { throw .noValue(type) }
      try Self.check(days)
    case .goal: break
    case .restingRate(_, let rate): guard (20...250).contains(rate) else { throw .rate }
    case .silence(let source, let days):
      if let source, source.isEmpty || source.utf8.count > Limits.longestAlertSource { throw .source }
      try Self.check(days)
    case .dose(let minutes): guard (0...Limits.mostDoseMinutes).contains(minutes) else { throw .minutes }
    }
  }

  private static func check(_ days: Int) throws(AlertFault) {
    guard (1...Limits.mostAlertDays).contains(days) else { throw .days }
  }

  /// The units that a limit can have, each or another of its dimension; nil for a type without such a figure.
  package static func units(of type: DataType, _ figure: AlertFigure) -> [UnitExpression]? {
    if let facts = type.quantity { return [facts.unit] }
    guard figure == .day, type.isOfSamples else { return nil }
    switch type.kind {
    case .correlation: return nil
    case .category: return type == Catalog.sleep || type.countsTime ? [second] : [count]
    case .workout: return [count, second]
    default: return nil
    }
  }

  private static let (second, count): (UnitExpression, UnitExpression) = {
    do { return (try UnitExpression.parse("s"), try UnitExpression.parse("count")) } catch {
      preconditionFailure("the catalogue has seconds and counts")
    }
  }()
}
