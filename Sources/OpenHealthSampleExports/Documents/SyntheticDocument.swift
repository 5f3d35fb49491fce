// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthInterchange
import OpenHealthSampleData

/// The text of a synthetic export, written group by group and day by day, so that nothing is kept in memory.
struct SyntheticDocument {
  let seed: UInt64
  let clock: SampleClock
  let until: Int
  /// The days that every group covers.
  let days: Range<Int>
  let names: SyntheticNames
  /// The defects that the form can have.
  let defects: [ExportDefect]
  let defectBytes: Int?
  /// The approximate number of records.
  let estimatedRecords: Int
  private let limit: Int?
  private let vitals = SyntheticVitals()
  private let groups: [SyntheticGroup]
  private let workouts: SyntheticWorkouts
  private let examinations = SyntheticExaminations()

  /// The number of days that are counted to estimate the records of a day.
  private static let sampleDays = 28

  init(_ export: SyntheticExport, form: SyntheticForm) {
    seed = export.seed
    defects = export.defects.filter { $0.forms.contains(form) }
    defectBytes = export.defectBytes
    names = SyntheticNames(isLocalized: defects.contains(.localizedNames))
    limit = export.records
    until = Int(export.until.timeIntervalSinceReferenceDate)
    workouts = SyntheticWorkouts(vitals: vitals)
    groups = vitals.groups + SyntheticMovement().groups + SyntheticHabits().groups + workouts.groups
    let nearby = SampleClock(zone: export.timeZone, first: until - 200 * 86_400, last: until + 86_400)
    let lastDay = nearby.day(of: until - 1)
    let sample = (lastDay - Self.sampleDays + 1)..<(lastDay + 1)
    let others = Self.count(groups, sample, seed, nearby)
    let perDay = Double(others + Self.count([vitals.heartRateGroup], sample, seed, nearby)) / Double(Self.sampleDays)
    let count = export.records.map { max(1, Int(Double($0) / perDay)) } ?? export.days ?? 0
    estimatedRecords = export.records ?? Int(Double(count) * perDay)
    days = (lastDay + 1 - count)..<(lastDay + 1)
    // Heart rates may begin earlier than the other records, to reach the requested number.
    clock = SampleClock(zone: export.timeZone, first: until - (count * 3 / 2 + 800) * 86_400, last: until + 2 * 86_400)
  }

  var hasWideLineBreaks: Bool { defects.contains(.crlf) }

  func day(_ number: Int) -> SampleDay { SampleDay(number, seed: seed, clock: clock) }

  @discardableResult
  func write(to output: SyntheticOutput) throws -> SyntheticContents { try write(to: output, checkReadable: nil) }

  /// The contents of the document if only its first `readableBytes` can be read. Costs as much as writing it.
  func contents(upTo readableBytes: Int64) throws -> SyntheticContents {
    var written: Int64 = 0
    let output = SyntheticOutput(hasWideLineBreaks: hasWideLineBreaks) { written += Int64($0.count) }
    let lineBreak: Int64 = hasWideLineBreaks ? 2 : 1
    return try write(to: output) {
      try output.flush()
      // An element is complete without the line break after it.
      if written - lineBreak > readableBytes { throw SyntheticCut() }
    }
  }

  private func write(to output: SyntheticOutput, checkReadable: (() throws -> Void)?) throws -> SyntheticContents {
    if defects.contains(.byteOrderMark) { output.append([0xEF, 0xBB, 0xBF]) }
    try output.appendLong(SyntheticDoctype.text(defects: defects))
    let injector = defects.isEmpty ? nil : SyntheticInjector(defects: defects, defectBytes: defectBytes, instant: until - 4 * 86_400)
    let writer = SyntheticRecordWriter(
      clock: clock, output: output, limit: limit ?? .max, seed: seed, names: names, injector: injector, checkReadable: checkReadable)
    do {
      try writeHead(writer, output)
      try writeElements(writer, output)
    } catch is SyntheticCut {}
    var contents = writer.contents
    contents.spoiled["Record", default: 0] += defects.contains(.truncatedXML) && checkReadable == nil ? 1 : 0
    return contents
  }

  private func writeElements(_ writer: SyntheticRecordWriter, _ output: SyntheticOutput) throws {
    for group in groups {
      for number in days { try group.write(day(number), writer) }
    }
    try writeHeartRates(writer)
    try writer.writeRemainingDefects()
    if !writer.hasLeftOut {
      for number in days { try workouts.writePressure(day(number), writer) }
    }
    for number in days { try workouts.writeWorkout(day(number), writer) }
    for number in days { try workouts.writeSummary(day(number), writer) }
    for number in days { try examinations.write(day(number), isLast: number == days.upperBound - 1, writer) }
    try output.reserve()
    output.append("</HealthData>\n")
  }

  private func writeHead(_ writer: SyntheticRecordWriter, _ output: SyntheticOutput) throws {
    try output.reserve()
    output.append("<HealthData locale=\"")
    output.append(names.locale)
    output.append("\">\n <ExportDate value=\"")
    writer.dates.append(until + 40, to: output)
    output.append("\"/>\n <Me")
    for item in Catalog.exportCharacteristics where item.isRequired {
      let value = ["dateOfBirth": "1988-04-12", "biologicalSex": "HKBiologicalSexFemale"][
        Catalog.type(identifier: item.attribute)?.name ?? ""]
      output.append(" \(item.attribute)=\"\(value ?? item.unset)\"")
    }
    output.append("/>\n")
  }

  /// Writes the heart rates of all days. For a given number of records it writes as many days as needed, the oldest in part.
  private func writeHeartRates(_ writer: SyntheticRecordWriter) throws {
    let group = vitals.heartRateGroup
    var first = days.lowerBound
    if let limit {
      let missing = limit - writer.count
      guard missing > 0 else { return try writeCut(writer) }
      first = days.upperBound
      var found = 0
      while found < missing {
        first -= 1
        found += Self.count([group], first..<(first + 1), seed, clock)
      }
      writer.skip = found - missing
    }
    let cut = (first + days.upperBound) / 2
    for number in first..<days.upperBound {
      if number == cut { try writeCut(writer) }
      try group.write(day(number), writer)
    }
    if first == days.upperBound { try writeCut(writer) }
  }

  /// Ends the document inside a record, if it has that defect.
  private func writeCut(_ writer: SyntheticRecordWriter) throws {
    guard defects.contains(.truncatedXML), let output = writer.output else { return }
    try writer.writeRemainingDefects()
    try output.reserve()
    output.append(" <Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"Defe")
    throw SyntheticCut()
  }

  private static func count(_ groups: [SyntheticGroup], _ days: Range<Int>, _ seed: UInt64, _ clock: SampleClock) -> Int {
    let counter = SyntheticRecordWriter(clock: clock, output: nil)
    for group in groups {
      for day in days {
        do {
          try group.write(SampleDay(day, seed: seed, clock: clock), counter)
        } catch {
          preconditionFailure("Counting writes nothing, so nothing can fail.")
        }
      }
    }
    return counter.count
  }
}

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
