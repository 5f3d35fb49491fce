// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Makes the elements that defects add to an export.
struct SyntheticFragments {
  let dates: SyntheticDateWriter
  /// The instant of the first element. Each further one is a minute later.
  let instant: Int
  let defectBytes: Int?

  private static let longAttributeBytes = 12 << 20
  private static let blankRunBytes = 32 << 20
  private static let depth = 5000

  func of(_ defect: ExportDefect) -> [SyntheticFragment] {
    switch defect {
    case .controlCharacter:
      [good(record(source: "Defect\u{3}Lab\u{1B}")), good(record(1, children: entry("note", "a\u{B}b\u{1F}\u{7F}")))]
    case .characterReferenceToControl:
      [good(record(source: "Defect&#x3;Lab")), good(record(1, children: entry("note", "&#0;&#x1F;&#xFFFF;&#xD800;")))]
    case .bareAmpersand:
      [good(record(source: "Salt & Pepper")), good(record(1, source: "R&D;")), good(record(2, children: entry("note", "a&b &amp &#; &")))]
    case .bareLessThan:
      [good(record(source: "Spoon <3 Fork")), good(record(1, children: entry("note", "x < y, a<b, <")))]
    case .invalidUTF8:
      [
        good(record(source: "Caf\u{1}"), replacing: 1, by: [0xE9]), good(record(1, source: "\u{1}"), replacing: 1, by: [0xED, 0xA0, 0x80]),
        good(record(2, children: entry("note", "\u{1}")), replacing: 1, by: [0xC0, 0xAF, 0xF4, 0x90, 0x80, 0x80, 0xE2, 0x82]),
      ]
    case .nulByte: [good(record(source: "Defect\0Lab")), good(record(1, children: entry("note", "\0")))]
    case .longAttribute: [longAttribute]
    case .blankRun: [blankRun]
    case .entityBomb: [good(record(source: "&lol9;")), good(record(1, children: entry("note", "&lol8;&lol9;")))]
    case .externalEntity: [good(record(source: "&xxe;")), good(record(1, children: entry("note", "&web;")))]
    case .duplicateRecords: [good(record() + record(), count: 2)]
    case .farDate:
      ["0001-01-01 00:00:00 +0000", "4001-01-01 00:00:00 +0000"].map { good(record(start: $0, end: $0)) }
    case .unclosedRecord, .unclosedQuote, .strayEndTag, .repeatedAttribute, .missingAttribute, .unknownAttribute, .unknownElement,
      .nestedElementsTooDeep:
      ofTags(defect)
    case .badDate, .endBeforeStart, .badNumber, .unknownUnit, .unitOfOtherDimension, .unknownType, .unknownCategoryValue:
      ofValues(defect)
    case .missingFile: [workout(file: "/workout-routes/route_2001-01-01_1.00am.gpx"), clinicalRecord]
    case .pathTraversal:
      [workout(file: "/workout-routes/../../../../../../etc/passwd"), workout(1, file: "/etc/passwd"), workout(2, file: "..\\..\\x.gpx")]
    default: []
    }
  }

  // MARK: Tags

  private func ofTags(_ defect: ExportDefect) -> [SyntheticFragment] {
    switch defect {
    case .unclosedRecord:
      [
        spoiled(record(children: "").replacing("</Record>", with: "")),
        spoiled(record(1).replacing("/>", with: "")),
        spoiled(record(2, children: entry("note", "1")).replacing("</Record>", with: "")),
      ]
    case .unclosedQuote:
      [spoiled(record().replacing("Lab\"", with: "Lab")), spoiled(record(1).replacing("value=\"1\"", with: "value=\"1"))]
    case .strayEndTag: [SyntheticFragment(parts: [.bytes(Array(" </Record>\n </Workout>\n </MetadataEntry>\n".utf8))])]
    case .repeatedAttribute: [spoiled(record(rest: " value=\"2\"")), spoiled(record(1, rest: " unit=\"count\""))]
    case .missingAttribute:
      ["type", "sourceName", "startDate", "endDate", "unit", "value"].enumerated().map { index, name in
        let text = record(index).replacing(" \(name)=", with: " x\(name)=")
        return name == "sourceName" ? good(text) : spoiled(text)
      }
    case .unknownAttribute: [good(record(rest: " novelty=\"1\"")), good(record(1, rest: " novelty=\"&lt;2&gt;\" noveltyUnit=\"\""))]
    case .unknownElement:
      [
        SyntheticFragment(parts: [.bytes(Array(" <Prophecy date=\"\(time(0))\">\n  <Omen value=\"1\">text</Omen>\n </Prophecy>\n".utf8))]),
        good(record(1, children: "  <Novelty value=\"1\"><Detail/></Novelty>\n" + entry("note", "1"))),
      ]
    case .nestedElementsTooDeep:
      [
        SyntheticFragment(parts: [
          .bytes([0x20]), .bytes(Array(String(repeating: "<Deep>", count: Self.depth).utf8)),
          .bytes(Array(String(repeating: "</Deep>", count: Self.depth).utf8)), .bytes([0x0A]),
        ])
      ]
    default: []
    }
  }

  // MARK: Values

  private func ofValues(_ defect: ExportDefect) -> [SyntheticFragment] {
    let sleep = "HKCategoryTypeIdentifierSleepAnalysis"
    switch defect {
    case .badDate:
      return Self.badDates.enumerated().map { index, text in
        spoiled(index % 2 == 0 ? record(index, start: text, end: time(index)) : record(index, start: time(index), end: text))
      } + [
        spoiled(record(14, creation: "soon")),
        spoiled(workout(type: "Running", start: "2025-13-01 10:00:00 +0000", end: time(15)), "Workout"),
        spoiled(" <ActivitySummary dateComponents=\"2025-13-41\" activeEnergyBurned=\"1\"/>\n", "ActivitySummary"),
      ]
    case .endBeforeStart:
      return [
        spoiled(record(start: time(1), end: time(0))), spoiled(record(2, start: time(2), end: "1970-01-01 00:00:00 +0000")),
        spoiled(workout(type: "Running", start: time(4), end: time(3)), "Workout"),
      ]
    case .badNumber:
      return Self.badNumbers.enumerated().map { index, text in spoiled(record(index, value: text)) }
    case .unknownUnit:
      return ["parsec", "count/", "kg·", "furlong/fortnight", "count count"].enumerated().map { index, text in
        spoiled(record(index, unit: text))
      } + [spoiled(record(5, type: "HKQuantityTypeIdentifierBodyMass", unit: ""))]
    case .unitOfOtherDimension:
      return [
        spoiled(record(unit: "kg")), spoiled(record(1, type: "HKQuantityTypeIdentifierBodyMass", unit: "count")),
        spoiled(record(2, type: "HKQuantityTypeIdentifierHeartRate", unit: "min")),
      ]
    case .unknownType:
      return [
        spoiled(record(type: "HKQuantityTypeIdentifierOfTomorrow")),
        spoiled(record(1, type: "HKCategoryTypeIdentifierOfTomorrow", unit: nil, value: "HKCategoryValueOfTomorrow")),
        spoiled(record(2, type: "")), spoiled(workout(type: "OfTomorrow", start: time(3), end: time(4)), "Workout"),
      ]
    case .unknownCategoryValue:
      return ["HKCategoryValueSleepAnalysisDreaming", "7", "HKCategoryValueSeverityMild", ""].enumerated().map { index, text in
        spoiled(record(index, type: sleep, unit: nil, value: text))
      }
    default: return []
    }
  }

  private static let badDates = [
    "0000-00-00 00:00:00 +0000", "2025-13-01 10:00:00 +0000", "2025-02-30 10:00:00 +0000", "2025-01-01 25:00:00 +0000",
    "2025-01-01 10:00:00", "2025-01-01T10:00:00Z", "01/02/2025 10:00 AM", "", "yesterday", "2025-01-01 10:00:00 +9900",
    "٢٠٢٥-٠١-٠١ ١٠:٠٠:٠٠ +٠٠٠٠", "1735725600", "20250-01-01 10:00:00 +0000", "-001-01-01 10:00:00 +0000",
  ]

  private static let badNumbers = [
    "NaN", "inf", "1e999", "12,5", "", "0x10", "1 000", "--5", "12abc", "١٢", "1.2.3", "-1e999", "e5", ".",
  ]

  // MARK: Elements

  private func time(_ index: Int) -> String { dates.text(instant + 60 * index) }

  /// A record, by default of steps.
  private func record(
    _ index: Int = 0, type: String = "HKQuantityTypeIdentifierStepCount", source: String = "Defect Lab", unit: String? = "count",
    value: String = "1", start: String? = nil, end: String? = nil, creation: String? = nil, rest: String = "", children: String? = nil
  ) -> String {
    let unitText = unit.map { " unit=\"\($0)\"" } ?? ""
    return " <Record type=\"\(type)\" sourceName=\"\(source)\" sourceVersion=\"1\"\(unitText)"
      + " creationDate=\"\(creation ?? time(index + 1))\" startDate=\"\(start ?? time(index))\" endDate=\"\(end ?? time(index))\" value=\"\(value)\"\(rest)"
      + (children.map { ">\n\($0) </Record>\n" } ?? "/>\n")
  }

  private func entry(_ key: String, _ value: String) -> String { "  <MetadataEntry key=\"\(key)\" value=\"\(value)\"/>\n" }

  private func workout(type: String, start: String, end: String, children: String = "") -> String {
    " <Workout workoutActivityType=\"HKWorkoutActivityType\(type)\" duration=\"1\" durationUnit=\"min\" sourceName=\"Defect Lab\""
      + " creationDate=\"\(end)\" startDate=\"\(start)\" endDate=\"\(end)\">\n\(children) </Workout>\n"
  }

  /// A sound workout whose route names a missing file, or one outside the archive.
  private func workout(_ index: Int = 0, file: String) -> SyntheticFragment {
    let route =
      "  <WorkoutRoute sourceName=\"Defect Lab\" startDate=\"\(time(index))\" endDate=\"\(time(index + 1))\">\n"
      + "   <FileReference path=\"\(file)\"/>\n  </WorkoutRoute>\n"
    let text = workout(type: "Running", start: time(index), end: time(index + 1), children: route)
    return SyntheticFragment(parts: [.bytes(Array(text.utf8))], good: ["Workout": 1])
  }

  private var clinicalRecord: SyntheticFragment {
    let text =
      " <ClinicalRecord type=\"Observation\" identifier=\"nowhere\" sourceName=\"Defect Lab\" sourceURL=\"https://fhir.invalid/r4\""
      + " fhirVersion=\"4.0.1\" receivedDate=\"\(time(0))\" resourceFilePath=\"/clinical-records/Observation-nowhere.json\"/>\n"
    return SyntheticFragment(parts: [.bytes(Array(text.utf8))], spoiled: ["ClinicalRecord": 1])
  }

  // MARK: Fragments

  private func good(_ text: String, count: Int = 1) -> SyntheticFragment {
    SyntheticFragment(parts: [.bytes(Array(text.utf8))], good: ["Record": count])
  }

  /// A sound record with a byte replaced by others.
  private func good(_ text: String, replacing mark: UInt8, by bytes: [UInt8]) -> SyntheticFragment {
    SyntheticFragment(parts: [.bytes(text.utf8.flatMap { $0 == mark ? bytes : [$0] })], good: ["Record": 1])
  }

  private func spoiled(_ text: String, _ element: String = "Record") -> SyntheticFragment {
    SyntheticFragment(parts: [.bytes(Array(text.utf8))], spoiled: [element: 1])
  }

  private var longAttribute: SyntheticFragment {
    let halves = record(children: entry("note", "\u{1}")).utf8.split(separator: 1).map(Array.init)
    let count = defectBytes ?? Self.longAttributeBytes
    return SyntheticFragment(parts: [.bytes(halves[0]), .run(of: 0x78, count: count), .bytes(halves[1])], good: ["Record": 1])
  }

  private var blankRun: SyntheticFragment {
    let halves = record(rest: "\u{1}").utf8.split(separator: 1).map(Array.init)
    let count = defectBytes ?? Self.blankRunBytes
    return SyntheticFragment(
      parts: [
        .run(of: 0x20, count: count / 2), .run(of: 0x0A, count: count - count / 2), .bytes(halves[0]), .run(of: 0x20, count: count / 4),
        .bytes(halves[1]),
      ], good: ["Record": 1])
  }
}
