// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A medication in the person's list, with the person's nickname, archive and schedule (MED-06).
package struct MedicationRecord: Sendable, Equatable, Codable {
  /// The identifier of its concept, by which doses refer to it (MED-04).
  package var identifier: UUID
  /// The name, as people read it.
  package var displayText: String
  /// The form, such as tablet: a raw text of `HKMedicationGeneralForm`, known or not.
  package var generalForm: String
  /// Codes for the same medication, each once, in order.
  package let codings: [ClinicalCodingRecord]
  /// The person's own name for it; nil for none.
  package var nickname: String?
  /// Whether the person archived it.
  package var isArchived: Bool
  /// Whether the person takes it on a schedule.
  package var hasSchedule: Bool
  /// When it is due: schedules in the order of their first days, each until the next one begins. Empty where the store knows none.
  package var schedules: [MedicationSchedule] {
    get { plan ?? [] }
    set { plan = newValue.isEmpty ? nil : newValue }
  }
  /// Left out on the wire where there are none, as earlier versions have it.
  private var plan: [MedicationSchedule]?

  /// A medication; nothing is checked.
  ///
  /// - Parameter identifier: By default a hash of codes, name and form, so that it is the same in every store with the same
  ///   medication: ``identifier(displayText:generalForm:codings:)``.
  package init(
    identifier: UUID? = nil, displayText: String, generalForm: String = Self.unknownForm, codings: Set<ClinicalCodingRecord> = [],
    nickname: String? = nil, isArchived: Bool = false, hasSchedule: Bool = false, schedules: [MedicationSchedule] = []
  ) {
    self.codings = codings.sorted { ($0.system, $0.code, $0.version ?? "") < ($1.system, $1.code, $1.version ?? "") }
    self.identifier = identifier ?? Self.identifier(displayText: displayText, generalForm: generalForm, codings: self.codings)
    self.displayText = displayText
    self.generalForm = generalForm
    self.nickname = nickname
    self.isArchived = isArchived
    self.hasSchedule = hasSchedule
    plan = schedules.isEmpty ? nil : schedules
  }

  /// The raw text for a form that is not known.
  package static let unknownForm = "HKMedicationGeneralFormUnknown"

  /// The identifier of a medication (MED-04): a hash of its codes, or without codes of its name and form. Case does not matter in names.
  private static func identifier(displayText: String, generalForm: String, codings: [ClinicalCodingRecord]) -> UUID {
    // A NUL is in none of the parts: XML does not allow one.
    let parts = codings.isEmpty ? [displayText.lowercased(), generalForm] : codings.flatMap { [$0.system, $0.code] }
    return StableHash.uuid(StableHash.of((["medication"] + parts).joined(separator: "\u{0}")))
  }

  /// The form with its names; nil for an unknown one.
  package var formChoice: CatalogChoice? { Catalog.choice(constant: generalForm, of: .medicationGeneralForm) }

  /// The medication without nickname, archive and schedule.
  package var concept: MedicationRecord {
    MedicationRecord(identifier: identifier, displayText: displayText, generalForm: generalForm, codings: Set(codings))
  }

  /// The medication as apps get it: without the times at which it is due, which Apple's class does not have.
  package var forApps: MedicationRecord {
    var medication = self
    medication.plan = nil
    return medication
  }

  /// Checks that it has a name, that its texts and codes are within ``Limits``, and its schedules.
  package func validate() throws(ContentFault) {
    guard !displayText.isEmpty else { throw .missing(name: "displayText") }
    guard codings.count <= Limits.mostCodings else { throw .tooMany(name: "relatedCodings", limit: Limits.mostCodings) }
    let texts = [("displayText", displayText), ("generalForm", generalForm), ("nickname", nickname ?? "")]
    let codes = codings.flatMap { [("system", $0.system), ("version", $0.version ?? ""), ("code", $0.code)] }
    for (name, text) in texts + codes where text.utf8.count > Limits.longestContentText { throw .outOfRange(name: name) }
    guard schedules.count <= Limits.mostSchedules else { throw .tooMany(name: "schedules", limit: Limits.mostSchedules) }
    for schedule in schedules { try schedule.validate() }
    let days = schedules.map(\.first)
    guard Set(days).sorted() == days else { throw .notAscending(name: "schedules") }
  }
}

/// A code for something in a system of codes, such as one of RxNorm for a medication.
package struct ClinicalCodingRecord: Sendable, Hashable, Codable {
  /// The system, usually an address such as `http://www.nlm.nih.gov/research/umls/rxnorm`.
  package var system: String
  /// The version of the system; nil for none.
  package var version: String?
  /// The code.
  package var code: String

  /// A code; nothing is checked.
  package init(system: String, version: String? = nil, code: String) {
    self.system = system
    self.version = version
    self.code = code
  }
}

/// Conversion to and from an element of an export, the form in which the store keeps a medication. Apple's export has none.
///
/// The attributes have the names of the properties; `isArchived` and `hasSchedule` are 1 or 0. Each code is a child `Coding` with `system`,
/// `version` and `code`, each schedule a child `Schedule`.
extension MedicationRecord {
  /// The XML name of the elements.
  package static let elementName = "OpenHealthKitMedication"
  private static let codingName = "Coding"

  /// The key under which the store keeps a medication, which it has once.
  package static func key(_ identifier: UUID) -> String { "\(elementName) \(identifier.uuidString)" }

  /// The medication that an element describes; nil for an element of another name, without an identifier, name or form, with a schedule of
  /// another form, or beyond ``Limits``.
  package init?(_ element: KeptElement) {
    guard element.name == Self.elementName, let identifier = element["identifier"].flatMap(UUID.init(uuidString:)),
      let displayText = element["displayText"], let generalForm = element["generalForm"]
    else { return nil }
    var codings: Set<ClinicalCodingRecord> = []
    for child in element.children where child.name == Self.codingName {
      guard let system = child["system"], let code = child["code"] else { return nil }
      codings.insert(ClinicalCodingRecord(system: system, version: child["version"], code: code))
    }
    let plans = element.children.filter { $0.name == MedicationSchedule.elementName }
    let schedules = plans.compactMap { MedicationSchedule($0) }
    guard schedules.count == plans.count else { return nil }
    self.init(
      identifier: identifier, displayText: displayText, generalForm: generalForm, codings: codings, nickname: element["nickname"],
      isArchived: element["isArchived"] == "1", hasSchedule: element["hasSchedule"] == "1", schedules: schedules)
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
    element.children += schedules.map(\.element)
    return element
  }
}
