// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The document type declaration of an export: Apple's declarations, corrected to match actual files.
package enum ExportDoctype {
  /// The declaration, with a line break at its end.
  ///
  /// - Parameter additions: Lines to insert in the middle.
  package static func text(additions: [String] = []) -> String { text(additions: additions, unknown: UnknownElements()) }

  /// The declaration with additional elements, which later systems write at top level.
  ///
  /// - Parameter optional: The attributes of `Me` that the document can be without, although the Health app always writes them.
  static func text(additions: [String] = [], unknown: UnknownElements, optional: Set<String> = []) -> String {
    var lines = ["<!DOCTYPE HealthData [", "<!-- HealthKit Export Version: 14 -->"]
    for (index, element) in elements.enumerated() {
      if index == elements.count / 2 { lines += additions }
      let others = element.name == "HealthData" ? unknown.top.map { "|\($0)" }.joined() : ""
      lines.append("<!ELEMENT \(element.name) \(element.content.replacing("|VisionPrescription)", with: "|VisionPrescription\(others))"))>")
      let attributes = element.attributes.split(separator: " ").map(String.init)
      declare(attributes.map { optional.contains(String($0.dropLast())) ? String($0.dropLast()) : $0 }, of: element.name, &lines)
    }
    for (name, attributes) in unknown.attributes.sorted(by: { $0.key < $1.key }) {
      lines.append("<!ELEMENT \(name) ANY>")
      declare(attributes.sorted(), of: name, &lines)
    }
    return (lines + ["]>", ""]).joined(separator: "\n")
  }

  private static func declare(_ attributes: [String], of element: String, _ lines: inout [String]) {
    guard !attributes.isEmpty else { return }
    lines.append("<!ATTLIST \(element)")
    for attribute in attributes {
      let isRequired = attribute.hasSuffix("!")
      lines.append("  \(isRequired ? String(attribute.dropLast()) : attribute) CDATA #\(isRequired ? "REQUIRED" : "IMPLIED")")
    }
    lines.append(">")
  }

  /// Elements that the table does not contain, with all attributes they were seen with.
  struct UnknownElements {
    /// The names of those at top level, sorted.
    private(set) var top: [String] = []
    fileprivate var attributes: [String: Set<String>] = [:]

    /// Adds an element at top level, if it is unknown.
    mutating func add(_ element: KeptElement) {
      guard !ExportDoctype.isKnown(element.name) else { return }
      if attributes[element.name] == nil { top = (top + [element.name]).sorted() }
      note(element)
    }

    private mutating func note(_ element: KeptElement) {
      if !ExportDoctype.isKnown(element.name) { attributes[element.name, default: []].formUnion(element.attributes.map(\.name)) }
      for child in element.children { note(child) }
    }
  }

  /// Whether the table contains an element of this name.
  static func isKnown(_ name: String) -> Bool { names.contains(name) }

  private static let names = Set(elements.map(\.name))

  /// The declaration of an element. Names of required attributes end with an exclamation mark.
  private struct Element {
    var name: String
    var content: String
    var attributes: String

    init(_ name: String, _ content: String, _ attributes: String) {
      (self.name, self.content, self.attributes) = (name, content, attributes)
    }
  }

  private static let sample = "sourceName! sourceVersion device creationDate startDate! endDate!"

  private static var elements: [Element] {
    [
      Element(
        "HealthData", "(ExportDate,Me,(Record|Correlation|Workout|ActivitySummary|ClinicalRecord|Audiogram|VisionPrescription)*)", "locale!"
      ),
      Element("ExportDate", "EMPTY", "value!"),
      Element(
        "Me", "EMPTY",
        Catalog.exportCharacteristics.map { $0.attribute + ($0.isRequired ? "!" : "") }.joined(separator: " ")),
      Element("Record", "((MetadataEntry|HeartRateVariabilityMetadataList)*)", "type! unit value " + sample),
      Element("Correlation", "((MetadataEntry|Record)*)", "type! " + sample),
      Element(
        "Workout", "((MetadataEntry|WorkoutEvent|WorkoutRoute|WorkoutStatistics|WorkoutActivity|Record)*)",
        "workoutActivityType! duration durationUnit totalDistance totalDistanceUnit totalEnergyBurned totalEnergyBurnedUnit " + sample),
      Element(
        "WorkoutActivity", "((MetadataEntry|WorkoutStatistics|WorkoutEvent)*)",
        "uuid! startDate! endDate duration durationUnit workoutActivityType"),
      Element("WorkoutEvent", "((MetadataEntry)*)", "type! date! duration durationUnit"),
      Element("WorkoutStatistics", "EMPTY", "type! startDate! endDate! average minimum maximum sum unit"),
      Element("WorkoutRoute", "((MetadataEntry|FileReference)*)", sample),
      Element("FileReference", "EMPTY", "path!"),
      Element(
        "ActivitySummary", "EMPTY",
        "dateComponents activeEnergyBurned activeEnergyBurnedGoal activeEnergyBurnedUnit appleMoveTime appleMoveTimeGoal "
          + "appleExerciseTime appleExerciseTimeGoal appleStandHours appleStandHoursGoal appleMoveMinutes appleMoveMinutesGoal"),
      Element("MetadataEntry", "EMPTY", "key! value!"),
      Element("HeartRateVariabilityMetadataList", "(InstantaneousBeatsPerMinute*)", ""),
      Element("InstantaneousBeatsPerMinute", "EMPTY", "bpm! time!"),
      Element("ClinicalRecord", "EMPTY", "type! identifier! sourceName! sourceURL! fhirVersion! receivedDate! resourceFilePath!"),
      Element("Audiogram", "((MetadataEntry|SensitivityPoint)*)", "type! " + sample),
      Element(
        "SensitivityPoint", "EMPTY",
        "frequencyValue! frequencyUnit! leftEarValue leftEarUnit leftEarMasked leftEarClampingRangeLowerBound "
          + "leftEarClampingRangeUpperBound rightEarValue rightEarUnit rightEarMasked rightEarClampingRangeLowerBound "
          + "rightEarClampingRangeUpperBound"),
      Element(
        "VisionPrescription", "((RightEye|LeftEye|Attachment|MetadataEntry)*)",
        "type! dateIssued! expirationDate brand sourceName sourceVersion device creationDate"),
      Element("RightEye", "EMPTY", eye), Element("LeftEye", "EMPTY", eye),
      Element("Attachment", "EMPTY", "identifier content path"),
    ]
  }

  private static var eye: String {
    ["sphere", "cylinder", "axis", "add", "vertex", "prismAmount", "prismAngle", "farPD", "nearPD", "baseCurve", "diameter"]
      .map { "\($0) \($0)Unit" }.joined(separator: " ")
  }
}
