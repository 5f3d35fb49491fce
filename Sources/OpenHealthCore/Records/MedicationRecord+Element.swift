// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Conversion to and from an element of an export, the form in which the store keeps a medication. Apple's export has none.
///
/// The attributes have the names of the properties; `isArchived` and `hasSchedule` are 1 or 0. Each code is a child `Coding` with `system`,
/// `version` and `code`.
extension MedicationRecord {
  /// The XML name of the elements.
  package static let elementName = "OpenHealthKitMedication"
  private static let codingName = "Coding"

  /// The key under which the store keeps a medication, which it has once.
  package static func key(_ identifier: UUID) -> String { "\(elementName) \(identifier.uuidString)" }

  /// The medication that an element describes; nil for an element of another name, without an identifier, name or form, or beyond
  /// ``Limits``.
  package init?(_ element: KeptElement) {
    guard element.name == Self.elementName, let identifier = element["identifier"].flatMap(UUID.init(uuidString:)),
      let displayText = element["displayText"], let generalForm = element["generalForm"]
    else { return nil }
    var codings: Set<ClinicalCodingRecord> = []
    for child in element.children where child.name == Self.codingName {
      guard let system = child["system"], let code = child["code"] else { return nil }
      codings.insert(ClinicalCodingRecord(system: system, version: child["version"], code: code))
    }
    self.init(
      identifier: identifier, displayText: displayText, generalForm: generalForm, codings: codings, nickname: element["nickname"],
      isArchived: element["isArchived"] == "1", hasSchedule: element["hasSchedule"] == "1")
    // An element that breaks the limits stays an element.
    do throws(ContentFault) { try validate() } catch { return nil }
  }

  /// The element that describes the medication.
  package var element: KeptElement {
    var element = KeptElement(name: Self.elementName)
    func add(_ name: String, _ value: String) { element.attributes.append(.init(name: name, value: value)) }
    add("identifier", identifier.uuidString)
    add("displayText", displayText)
    add("generalForm", generalForm)
    if let nickname { add("nickname", nickname) }
    add("isArchived", isArchived ? "1" : "0")
    add("hasSchedule", hasSchedule ? "1" : "0")
    element.children = codings.map { coding in
      let version = coding.version.map { [KeptElement.Attribute(name: "version", value: $0)] } ?? []
      let attributes = [KeptElement.Attribute(name: "system", value: coding.system)] + version + [.init(name: "code", value: coding.code)]
      return KeptElement(name: Self.codingName, attributes: attributes)
    }
    return element
  }
}
