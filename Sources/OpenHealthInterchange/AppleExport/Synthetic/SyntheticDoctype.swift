// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The declaration at the top of an export, made from the table of elements and attributes.
enum SyntheticDoctype {
  /// The XML declaration and the document type declaration.
  static var text: String {
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<!DOCTYPE HealthData [", "<!-- HealthKit Export Version: 14 -->"]
    for element in elements {
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
