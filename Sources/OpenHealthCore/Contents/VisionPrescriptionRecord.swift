// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A prescription for glasses or contact lenses (VIS-02, VIS-05). The sample's start is the date of issue (VIS-03).
package struct VisionPrescriptionRecord: ContentRecord {
  /// The powers of a lens, which both kinds of lenses have.
  package struct Lens: Sendable, Equatable, Codable {
    /// The power for distance, in dioptres.
    package var sphere: Amount
    /// The power against astigmatism in dioptres, its axis in degrees, and the power added for reading in dioptres.
    package var cylinder, axis, addPower: Amount?

    /// A lens; nothing is checked.
    package init(sphere: Amount, cylinder: Amount? = nil, axis: Amount? = nil, addPower: Amount? = nil) {
      self.sphere = sphere
      self.cylinder = cylinder
      self.axis = axis
      self.addPower = addPower
    }
  }

  /// The prism of a glasses lens, as the app gave it.
  package enum Prism: Sendable, Equatable, Codable {
    /// An amount in prism dioptres and the angle of its base in degrees, with the eye, a number in `HKVisionEye`.
    case polar(amount: Amount, angle: Amount, eye: Int)
    /// A vertical and a horizontal amount in prism dioptres with their bases, numbers in `HKPrismBase`, and the eye.
    case rectangular(vertical: Amount, verticalBase: Int, horizontal: Amount, horizontalBase: Int, eye: Int)
  }

  /// A lens of glasses.
  package struct GlassesLens: Sendable, Equatable, Codable {
    /// The powers.
    package var lens: Lens
    /// The distance from lens to eye, and from the bridge of the nose to the pupil when looking far and near: lengths.
    package var vertexDistance, farPupillaryDistance, nearPupillaryDistance: Amount?
    /// The prism.
    package var prism: Prism?

    /// A lens of glasses; nothing is checked.
    package init(
      lens: Lens, vertexDistance: Amount? = nil, prism: Prism? = nil, farPupillaryDistance: Amount? = nil,
      nearPupillaryDistance: Amount? = nil
    ) {
      self.lens = lens
      self.vertexDistance = vertexDistance
      self.prism = prism
      self.farPupillaryDistance = farPupillaryDistance
      self.nearPupillaryDistance = nearPupillaryDistance
    }
  }

  /// A contact lens.
  package struct ContactLens: Sendable, Equatable, Codable {
    /// The powers.
    package var lens: Lens
    /// The radius of the back of the lens, and its diameter: lengths.
    package var baseCurve, diameter: Amount?

    /// A contact lens; nothing is checked.
    package init(lens: Lens, baseCurve: Amount? = nil, diameter: Amount? = nil) {
      self.lens = lens
      self.baseCurve = baseCurve
      self.diameter = diameter
    }
  }

  /// The lenses that a prescription is for. Raw values are the words of the catalogue.
  package enum Purpose: String, Sendable { case glasses, contacts }

  /// The lenses of a prescription.
  package enum Lenses: Sendable, Equatable, Codable {
    /// The app gave no lenses.
    case none
    /// Glasses.
    case glasses(right: GlassesLens?, left: GlassesLens?)
    /// Contact lenses with their brand.
    case contacts(right: ContactLens?, left: ContactLens?, brand: String)
  }

  /// The raw value in `HKVisionPrescriptionType`.
  package var type: UInt
  /// The day from which the prescription no longer counts; nil for none.
  package var expiration: Date?
  /// The prescribed lenses.
  package var lenses: Lenses

  /// A prescription; nothing is checked.
  package init(type: UInt, expiration: Date? = nil, lenses: Lenses = .none) {
    self.type = type
    self.expiration = expiration
    self.lenses = lenses
  }

  private static let types = CatalogEnum.visionPrescriptionType

  /// What prescriptions with a raw value of `HKVisionPrescriptionType` are for; nil when the catalogue has no such value.
  package static func purpose(ofType type: Int) -> Purpose? { Catalog.choice(type, of: types)?.role.flatMap(Purpose.init) }

  /// Whether the type is that of prescriptions.
  package func fits(_ type: DataType) -> Bool {
    if case .prescription = type.kind { true } else { false }
  }

  /// Checks the units and that each number is finite. Has no limits: the 12 to 14 mm that Apple's documentation gives for the vertex
  /// distance are usual values, not a rule (VIS-04).
  package func validate(start: Date, end: Date) throws(ContentFault) {
    guard Catalog.choice(Int(clamping: type), of: Self.types) != nil else { throw .outOfRange(name: "prescriptionType") }
    if let expiration, expiration.timeIntervalSinceReferenceDate.magnitude > Limits.farthestDate || expiration.timeIntervalSince1970.isNaN {
      throw .outOfRange(name: "expirationDate")
    }
    switch lenses {
    case .none: break
    case .glasses(let right, let left):
      try right?.validate()
      try left?.validate()
    case .contacts(let right, let left, let brand):
      try right?.validate()
      try left?.validate()
      guard brand.utf8.count <= Limits.longestContentText else { throw .outOfRange(name: "brand") }
    }
  }
}

extension VisionPrescriptionRecord.Lens {
  /// Checks units and numbers of the powers.
  package func validate() throws(ContentFault) {
    try sphere.check("sphere", in: .dioptre)
    try cylinder?.check("cylinder", in: .dioptre)
    try axis?.check("axis", in: .degree)
    try addPower?.check("addPower", in: .dioptre)
  }
}

extension VisionPrescriptionRecord.GlassesLens {
  /// Checks units and numbers of the lens.
  package func validate() throws(ContentFault) {
    try lens.validate()
    try vertexDistance?.check("vertexDistance", in: .millimetre)
    try farPupillaryDistance?.check("farPupillaryDistance", in: .millimetre)
    try nearPupillaryDistance?.check("nearPupillaryDistance", in: .millimetre)
    try prism?.validate()
  }
}

extension VisionPrescriptionRecord.ContactLens {
  /// Checks units and numbers of the lens.
  package func validate() throws(ContentFault) {
    try lens.validate()
    try baseCurve?.check("baseCurve", in: .millimetre)
    try diameter?.check("diameter", in: .millimetre)
  }
}

extension VisionPrescriptionRecord.Prism {
  /// Checks units and numbers of the prism.
  package func validate() throws(ContentFault) {
    switch self {
    case .polar(let amount, let angle, let eye):
      try amount.check("amount", in: .prismDioptre)
      try angle.check("angle", in: .degree)
      try Self.check(eye: eye)
    case .rectangular(let vertical, let verticalBase, let horizontal, let horizontalBase, let eye):
      try vertical.check("verticalAmount", in: .prismDioptre)
      try horizontal.check("horizontalAmount", in: .prismDioptre)
      guard Self.verticalBases.contains(verticalBase) else { throw .outOfRange(name: "verticalBase") }
      guard Self.horizontalBases.contains(horizontalBase) else { throw .outOfRange(name: "horizontalBase") }
      try Self.check(eye: eye)
    }
  }

  private static func check(eye: Int) throws(ContentFault) {
    guard Catalog.choice(eye, of: .visionEye) != nil else { throw .outOfRange(name: "eye") }
  }

  /// The numbers in `HKPrismBase`.
  private static let (noBase, up, down, inwards, outwards) = (0, 1, 2, 3, 4)
  private static let verticalBases = [noBase, up, down]
  private static let horizontalBases = [noBase, inwards, outwards]
  /// The number in `HKVisionEye`.
  private static let rightEye = 2

  /// The prism as an amount and the angle of its base: as given, or computed in prism dioptres and degrees from 0 up to 360.
  ///
  /// Angles run as opticians count them, seen from the front: 0 towards the wearer's left, 90 up. The base at 0 is thus inwards for the
  /// right eye and outwards for the left.
  package var polar: (amount: Amount, angle: Amount) {
    switch self {
    case .polar(let amount, let angle, _): return (amount, angle)
    case .rectangular(let vertical, let verticalBase, let horizontal, let horizontalBase, let eye):
      let up = verticalBase == Self.noBase ? 0 : vertical.number(in: .prismDioptre) * (verticalBase == Self.down ? -1 : 1)
      let isLeftwards = (horizontalBase == Self.inwards) == (eye == Self.rightEye)
      let leftwards = horizontalBase == Self.noBase ? 0 : horizontal.number(in: .prismDioptre) * (isLeftwards ? 1 : -1)
      let angle = atan2(up, leftwards) * 180 / .pi
      return (Amount(hypot(up, leftwards), .prismDioptre), Amount(angle < 0 ? angle + 360 : angle, .degree))
    }
  }

  /// The prism as vertical and horizontal amounts with the directions of their bases: as given, or computed in prism dioptres.
  package var rectangular: (vertical: Amount, verticalBase: Int, horizontal: Amount, horizontalBase: Int) {
    switch self {
    case .rectangular(let vertical, let verticalBase, let horizontal, let horizontalBase, _):
      return (vertical, verticalBase, horizontal, horizontalBase)
    case .polar(let amount, let angle, let eye):
      let (number, radians) = (amount.number(in: .prismDioptre), angle.number(in: .degree) * .pi / 180)
      let (leftwards, up) = (Self.component(number * cos(radians), of: number), Self.component(number * sin(radians), of: number))
      let isInwards = (leftwards > 0) == (eye == Self.rightEye)
      return (
        Amount(abs(up), .prismDioptre), up == 0 ? Self.noBase : up > 0 ? Self.up : Self.down, Amount(abs(leftwards), .prismDioptre),
        leftwards == 0 ? Self.noBase : isInwards ? Self.inwards : Self.outwards
      )
    }
  }

  /// The eye that the lens is for, a number in `HKVisionEye`.
  package var eye: Int {
    switch self {
    case .polar(_, _, let eye), .rectangular(_, _, _, _, let eye): eye
    }
  }

  /// A component of the prism. Rounding of the angle leaves a tiny number where it should be 0: such a number becomes 0.
  private static func component(_ value: Double, of amount: Double) -> Double { abs(value) < abs(amount) * 1e-12 ? 0 : value }
}

extension UnitExpression {
  fileprivate static let dioptre = known("D")
  fileprivate static let prismDioptre = known("pD")
  fileprivate static let degree = known("deg")
  fileprivate static let millimetre = known("mm")
}
