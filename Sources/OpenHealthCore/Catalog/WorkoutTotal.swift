// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What a workout has a total of, which the sum of a type gives.
public enum WorkoutTotal: String, Sendable, Hashable, CaseIterable, Codable, CodingKeyRepresentable {
  case energy, distance, strokes, flights

  /// A unit of the dimension that the total has (WORK-13).
  public var unit: UnitExpression {
    switch self {
    case .energy: .joule
    case .distance: .meter
    case .strokes, .flights: .count
    }
  }
}

extension UnitExpression {
  fileprivate static let joule = known("J")
  fileprivate static let meter = known("m")
  fileprivate static let count = known("count")

  private static func known(_ text: String) -> UnitExpression {
    guard let unit = try? parse(text) else { preconditionFailure("\(text) is a unit") }  // a constant
    return unit
  }
}
