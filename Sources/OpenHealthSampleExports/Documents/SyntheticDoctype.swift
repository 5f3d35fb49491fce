// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthInterchange

/// The declarations at the top of a synthetic export, with defects.
enum SyntheticDoctype {
  /// The XML declaration and the document type declaration.
  static func text(defects: [ExportDefect] = []) -> String {
    let declaration = "<?xml version=\"1.0\" encoding=\"\(defects.contains(.wrongEncodingDeclaration) ? "UTF-16" : "UTF-8")\"?>"
    let additions = defects.flatMap(additions)
    if defects.contains(.noDTD) && additions.isEmpty { return declaration + "\n" }
    return declaration + "\n" + ExportDoctype.text(additions: additions)
  }

  /// The lines that a defect adds in the middle of the declaration.
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
}
