// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The element `VisionPrescription`. Apple's has no source; ours has the attributes of other samples in addition.
enum VisionPrescriptionForm: ContentForm {
  static let elementName = "VisionPrescription"
  private static let types = CatalogEnum.visionPrescriptionType

  static func writes(_ content: SampleContent) -> Bool {
    if case .visionPrescription = content { true } else { false }
  }

  static func reading(_ element: KeptElement) -> ContentReading? {
    guard let issued = element.timestamp("dateIssued"), let type = element["type"].flatMap(prescriptionType),
      let sampleType = Catalog.type(element: elementName)
    else { return nil }
    var expiration: Date?
    if element["expirationDate"] != nil {
      guard let date = element.timestamp("expirationDate") else { return nil }
      expiration = date.date
    }
    let (right, left) = (element.children.first { $0.name == "RightEye" }, element.children.first { $0.name == "LeftEye" })
    let lenses: VisionPrescriptionRecord.Lenses
    switch (VisionPrescriptionRecord.purpose(ofType: type.rawValue), right, left) {
    case (_, nil, nil): lenses = .none
    case (.contacts?, _, _): lenses = .contacts(right: contact(right), left: contact(left), brand: element["brand"] ?? "")
    default: lenses = .glasses(right: glasses(right, isRight: true), left: glasses(left, isRight: false))
    }
    let record = VisionPrescriptionRecord(type: UInt(type.rawValue), expiration: expiration, lenses: lenses)
    return ContentReading(
      type: sampleType, start: issued.date, end: issued.date, offsetSeconds: issued.offsetSeconds, content: .visionPrescription(record))
  }

  /// Public exports have Apple's constants; the short names are taken, too.
  private static func prescriptionType(_ text: String) -> CatalogChoice? {
    Catalog.choices(of: types).first { $0.constant == text || $0.name == text.lowercased() }
  }

  private static func lens(_ element: KeptElement) -> VisionPrescriptionRecord.Lens? {
    element.amount("sphere", "sphereUnit").map {
      .init(
        sphere: $0, cylinder: element.amount("cylinder", "cylinderUnit"), axis: element.amount("axis", "axisUnit"),
        addPower: element.amount("add", "addUnit"))
    }
  }

  private static func glasses(_ element: KeptElement?, isRight: Bool) -> VisionPrescriptionRecord.GlassesLens? {
    guard let element, let lens = lens(element) else { return nil }
    let eye = Catalog.choices(of: .visionEye).first { $0.name == (isRight ? "right" : "left") }
    var prism: VisionPrescriptionRecord.Prism?
    if let amount = element.amount("prismAmount", "prismAmountUnit"), let angle = element.amount("prismAngle", "prismAngleUnit"), let eye {
      prism = .polar(amount: amount, angle: angle, eye: eye.rawValue)
    }
    return .init(
      lens: lens, vertexDistance: element.amount("vertex", "vertexUnit"), prism: prism,
      farPupillaryDistance: element.amount("farPD", "farPDUnit"), nearPupillaryDistance: element.amount("nearPD", "nearPDUnit"))
  }

  private static func contact(_ element: KeptElement?) -> VisionPrescriptionRecord.ContactLens? {
    guard let element, let lens = lens(element) else { return nil }
    return .init(
      lens: lens, baseCurve: element.amount("baseCurve", "baseCurveUnit"), diameter: element.amount("diameter", "diameterUnit"))
  }

  static func write(_ content: SampleContent, of sample: SampleRecord, to element: inout KeptElement, _ writer: inout SampleElement) {
    guard case .visionPrescription(let record) = content else { return }
    let type = Catalog.choice(Int(clamping: record.type), of: types)?.constant ?? ""
    element.attributes = [.init(name: "type", value: type), .init(name: "dateIssued", value: writer.date(sample.start, sample))]
    if let expiration = record.expiration {
      element.attributes.append(.init(name: "expirationDate", value: writer.date(expiration, sample)))
    }
    var eyes: [KeptElement?] = []
    switch record.lenses {
    case .none: break
    case .glasses(let right, let left): eyes = [right.map { self.element("RightEye", $0) }, left.map { self.element("LeftEye", $0) }]
    case .contacts(let right, let left, let brand):
      element.attributes.append(.init(name: "brand", value: brand))
      eyes = [right.map { self.element("RightEye", $0) }, left.map { self.element("LeftEye", $0) }]
    }
    element.attributes += writer.attributesBesidesDates(sample)
    element.children = eyes.compactMap { $0 } + writer.metadata(sample.metadata, sample)
  }

  private static func element(_ name: String, _ lens: VisionPrescriptionRecord.Lens) -> KeptElement {
    var element = KeptElement(name: name)
    element.add(lens.sphere, "sphere", "sphereUnit")
    element.add(lens.cylinder, "cylinder", "cylinderUnit")
    element.add(lens.axis, "axis", "axisUnit")
    element.add(lens.addPower, "add", "addUnit")
    return element
  }

  private static func element(_ name: String, _ glasses: VisionPrescriptionRecord.GlassesLens) -> KeptElement {
    var element = element(name, glasses.lens)
    element.add(glasses.vertexDistance, "vertex", "vertexUnit")
    // The element has the polar form alone.
    element.add(glasses.prism?.polar.amount, "prismAmount", "prismAmountUnit")
    element.add(glasses.prism?.polar.angle, "prismAngle", "prismAngleUnit")
    element.add(glasses.farPupillaryDistance, "farPD", "farPDUnit")
    element.add(glasses.nearPupillaryDistance, "nearPD", "nearPDUnit")
    return element
  }

  private static func element(_ name: String, _ contact: VisionPrescriptionRecord.ContactLens) -> KeptElement {
    var element = element(name, contact.lens)
    element.add(contact.baseCurve, "baseCurve", "baseCurveUnit")
    element.add(contact.diameter, "diameter", "diameterUnit")
    return element
  }
}
