// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Why boundaries of zones cannot be used (ZONE-05, ZONE-06).
package enum ZoneFault: Sendable, Equatable, Codable {
  /// Workouts do not have zones of this type (ZONE-01).
  case noZones(DataType)
  /// The number of boundaries is too small or too large.
  case count(Int)
  /// The unit of a boundary is not of the type's dimension, or differs from that of the first.
  case unit(DataType, unit: String)
  /// Zones of one type were given for another (ZONE-13).
  case type(DataType, wanted: DataType)
  /// The boundaries do not ascend, or one is not a finite number above 0.
  case order
}

extension ZoneFault: CustomStringConvertible {
  /// The fault as a sentence.
  package var description: String {
    switch self {
    case .noZones(let type): "Workouts have no zones of type \(type)"
    case .count(let count): "A configuration has 3 to 9 zones, so 2 to 8 boundaries, not \(count)"
    case .unit(let type, let unit): "The unit \(unit) does not fit boundaries of type \(type): all have one unit of its dimension"
    case .type(let type, let wanted): "Zones of type \(type) are not those of type \(wanted)"
    case .order: "Boundaries of zones ascend, from a number above 0"
    }
  }
}
