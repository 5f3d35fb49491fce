// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The declaration at the top of an export, made from the table of elements and attributes.
enum SyntheticDoctype {
  /// The XML declaration and the document type declaration.
  static func text(defects: [ExportDefect] = []) -> String {
    let declaration = "<?xml version=\"1.0\" encoding=\"\(defects.contains(.wrongEncodingDeclaration) ? "UTF-16" : "UTF-8")\"?>"
    let additions = defects.flatMap(additions)
    if defects.contains(.noDTD) && additions.isEmpty { return declaration + "\n" }
    var lines = [declaration, "<!DOCTYPE HealthData [", "<!-- HealthKit Export Version: 14 -->"]
    for (index, element) in elements.enumerated() {
      if index == elements.count / 2 { lines += additions }
      lines.append("<!ELEMENT \(element.name) \(element.content)>")
      guard !element.attributes.isEmpty else { continue }
      lines.append("<!ATTLIST \(element.name)")
      for attribute in element.attributes.split(separator: " ") {
        let isRequired = attribute.hasSuffix("!")
        lines.append("  \(isRequired ? attribute.dropLast() : attribute) CDATA #\(isRequired ? "REQUIRED" : "IMPLIED")")
      }
      lines.append(">")
    }
    return (lines + ["]>", ""]).joined(separator: "\n")
  }

  /// What defects add in the middle of the declaration.
  private static func additions(of defect: ExportDefect) -> [String] {
    switch defect {
    case .malformedDTD:
      [
        "<!ATTLIST SensitivityPoint", "  frequencyValue CDATA #REQUIRED", "<!ATTLIST SensitivityPoint", "  frequencyValue CDATA #REQUIRED",
        ">", ">", "<!ELEMENT WorkoutEvent EMPTY", "<!ATTLIST VisionPrescription", "  brand CDATA ] #IMPLIED \"", "<!-- two -- hyphens -->",
        "<!ELEMENT HeartRateVariabilityMetadataList ((InstantaneousBeatsPerMinute*>", "<Record type=\"none\"/>",
      ]
    case .entityBomb:
      ["<!ENTITY lol0 \"lol\">"]
        + (1...9).map { level in "<!ENTITY lol\(level) \"\(String(repeating: "&lol\(level - 1);", count: 10))\">" }
    case .externalEntity:
      [
        "<!ENTITY xxe SYSTEM \"file:///etc/passwd\">", "<!ENTITY web SYSTEM \"http://export.invalid/entity\">",
        "<!ENTITY % remote SYSTEM \"http://export.invalid/declaration.dtd\">", "%remote;",
      ]
    default: []
    }
  }

  /// Attributes that are required end with an exclamation mark.
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
        "HKCharacteristicTypeIdentifierDateOfBirth! HKCharacteristicTypeIdentifierBiologicalSex! HKCharacteristicTypeIdentifierBloodType! "
          + "HKCharacteristicTypeIdentifierFitzpatrickSkinType! HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse!"),
      Element("Record", "((MetadataEntry|HeartRateVariabilityMetadataList)*)", "type! unit value " + sample),
      Element("Correlation", "((MetadataEntry|Record)*)", "type! " + sample),
      Element(
        "Workout", "((MetadataEntry|WorkoutEvent|WorkoutRoute|WorkoutStatistics)*)",
        "workoutActivityType! duration durationUnit totalDistance totalDistanceUnit totalEnergyBurned totalEnergyBurnedUnit " + sample),
      Element("WorkoutActivity", "((MetadataEntry)*)", "uuid! startDate! endDate duration durationUnit"),
      Element("WorkoutEvent", "((MetadataEntry)*)", "type! date! duration durationUnit"),
      Element("WorkoutStatistics", "EMPTY", "type! startDate! endDate! average minimum maximum sum unit"),
      Element("WorkoutRoute", "((MetadataEntry|FileReference)*)", sample),
      Element("FileReference", "EMPTY", "path!"),
      Element(
        "ActivitySummary", "EMPTY",
        "dateComponents activeEnergyBurned activeEnergyBurnedGoal activeEnergyBurnedUnit appleMoveTime appleMoveTimeGoal "
          + "appleExerciseTime appleExerciseTimeGoal appleStandHours appleStandHoursGoal"),
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
      Element("VisionPrescription", "((RightEye|LeftEye|Attachment|MetadataEntry)*)", "type! dateIssued! expirationDate brand"),
      Element("RightEye", "EMPTY", eye), Element("LeftEye", "EMPTY", eye),
      Element("Attachment", "EMPTY", "identifier"),
    ]
  }

  private static var eye: String {
    ["sphere", "cylinder", "axis", "add", "vertex", "prismAmount", "prismAngle", "farPD", "nearPD", "baseCurve", "diameter"]
      .map { "\($0) \($0)Unit" }.joined(separator: " ")
  }
}
