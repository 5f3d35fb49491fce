// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Prescriptions that a person enters by hand.
package enum PrescriptionEntry {
  /// The values of `HKVisionPrescriptionType`: glasses and contact lenses.
  package static var kinds: [CatalogChoice] { Catalog.choices(of: .visionPrescriptionType) }

  /// The parts that a lens of a kind can have.
  package static func parts(of kind: CatalogChoice) -> [LensPart] { isContacts(kind) ? LensPart.contacts : LensPart.glasses }

  /// The content of a prescription.
  ///
  /// - Parameters:
  ///   - kind: one of ``kinds``.
  ///   - right: the numbers of the right lens, each in the unit of its part; nil for none. Parts that the kind does not have are left out.
  ///   - left: the same for the left lens.
  ///   - brand: the brand of contact lenses; nil for none.
  ///   - expires: the date from which the prescription no longer counts; nil for none.
  ///   - start: the date of issue.
  package static func record(
    kind: CatalogChoice, right: [LensPart: Double]?, left: [LensPart: Double]?, brand: String?, expires: Date?, start: Date
  ) throws(EntryFault) -> VisionPrescriptionRecord {
    guard right != nil || left != nil else { throw .nothing }
    if let expires, expires < start { throw .expiresBeforeStart }
    var record = VisionPrescriptionRecord(type: UInt(kind.rawValue), expiration: expires, lenses: .none)
    if isContacts(kind) {
      record.lenses = .contacts(right: try contactLens(right, .right), left: try contactLens(left, .left), brand: brand ?? "")
    } else {
      if brand != nil { throw .brandOfGlasses }
      record.lenses = .glasses(right: try glassesLens(right, .right), left: try glassesLens(left, .left))
    }
    return record
  }

  private static func isContacts(_ kind: CatalogChoice) -> Bool { VisionPrescriptionRecord.purpose(ofType: kind.rawValue) == .contacts }

  private static func glassesLens(
    _ numbers: [LensPart: Double]?, _ side: EntrySide
  ) throws(EntryFault) -> VisionPrescriptionRecord.GlassesLens? {
    guard let numbers else { return nil }
    try check(numbers, .prism, .prismAngle, side)
    let eye = Catalog.choices(of: .visionEye).first { $0.name == side.rawValue }?.rawValue
    var prism: VisionPrescriptionRecord.Prism?
    if let size = amount(.prism, numbers), let angle = amount(.prismAngle, numbers), let eye {
      prism = .polar(amount: size, angle: angle, eye: eye)
    }
    return .init(
      lens: try powers(numbers, side), vertexDistance: amount(.vertex, numbers), prism: prism,
      farPupillaryDistance: amount(.farDistance, numbers), nearPupillaryDistance: amount(.nearDistance, numbers))
  }

  private static func contactLens(
    _ numbers: [LensPart: Double]?, _ side: EntrySide
  ) throws(EntryFault) -> VisionPrescriptionRecord.ContactLens? {
    guard let numbers else { return nil }
    return .init(lens: try powers(numbers, side), baseCurve: amount(.baseCurve, numbers), diameter: amount(.diameter, numbers))
  }

  private static func powers(_ numbers: [LensPart: Double], _ side: EntrySide) throws(EntryFault) -> VisionPrescriptionRecord.Lens {
    try check(numbers, .cylinder, .axis, side)
    guard let sphere = amount(.sphere, numbers) else { throw .sphereMissing(side) }
    return .init(sphere: sphere, cylinder: amount(.cylinder, numbers), axis: amount(.axis, numbers), addPower: amount(.add, numbers))
  }

  private static func check(
    _ numbers: [LensPart: Double], _ one: LensPart, _ other: LensPart, _ side: EntrySide
  ) throws(EntryFault) {
    if (numbers[one] == nil) != (numbers[other] == nil) { throw .incomplete(side, one, other) }
  }

  private static func amount(_ part: LensPart, _ numbers: [LensPart: Double]) -> Amount? { numbers[part].map { Amount($0, part.unit) } }
}

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
