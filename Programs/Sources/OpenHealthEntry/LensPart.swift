// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// A number of a lens. Raw values are the names of fields and options.
package enum LensPart: String, Sendable, CaseIterable {
  /// The power for distance, in dioptres. Every lens has one.
  case sphere
  /// The power against astigmatism, in dioptres; together with ``axis``.
  case cylinder
  /// The axis of the cylinder, in degrees.
  case axis
  /// The power added for reading, in dioptres.
  case add
  /// The distance from the lens to the eye, in millimetres.
  case vertex
  /// The distance from the bridge of the nose to the pupil when looking far, in millimetres.
  case farDistance = "far-pd"
  /// The same when looking near.
  case nearDistance = "near-pd"
  /// The amount of a prism, in prism dioptres; together with ``prismAngle``.
  case prism
  /// The angle of the prism's base, in degrees.
  case prismAngle = "prism-angle"
  /// The radius of the back of a contact lens, in millimetres.
  case baseCurve = "base-curve"
  /// The diameter of a contact lens, in millimetres.
  case diameter

  /// The parts of a lens of glasses.
  package static let glasses: [LensPart] = [.sphere, .cylinder, .axis, .add, .vertex, .farDistance, .nearDistance, .prism, .prismAngle]
  /// The parts of a contact lens.
  package static let contacts: [LensPart] = [.sphere, .cylinder, .axis, .add, .baseCurve, .diameter]

  /// The unit of the number.
  package var unit: UnitExpression {
    switch self {
    case .sphere, .cylinder, .add: .dioptre
    case .axis, .prismAngle: .degree
    case .vertex, .farDistance, .nearDistance, .baseCurve, .diameter: .millimetre
    case .prism: .prismDioptre
    }
  }
}

extension UnitExpression {
  private static func constant(_ text: String) -> UnitExpression {
    do { return try parse(text) } catch { preconditionFailure("\(text) is a unit") }
  }

  fileprivate static let dioptre = constant("D")
  fileprivate static let prismDioptre = constant("pD")
  fileprivate static let degree = constant("deg")
  fileprivate static let millimetre = constant("mm")
}
