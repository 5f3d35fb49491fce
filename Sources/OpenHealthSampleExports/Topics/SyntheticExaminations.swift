// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthSampleData

/// Writes rare examinations: hearing, sight, and clinical records. The last day has one of each kind.
struct SyntheticExaminations {
  /// A clinical resource.
  struct Resource {
    var type: String
    var identifier: String
    var fhirVersion: String
    var path: String { "clinical-records/\(type)-\(identifier).json" }
  }

  func write(_ day: SampleDay, isLast: Bool, _ writer: SyntheticRecordWriter) throws {
    var random = day.random(40)
    if random.chance(0.004) || isLast { try writeAudiogram(day, &random, writer) }
    if random.chance(0.002) || isLast { try writePrescription(day, &random, writer, type: isLast ? "Glasses" : "Contacts") }
    for resource in Self.resources(on: day, isLast: isLast) { try write(resource, day, writer) }
  }

  /// The clinical records of a day: those of a visit on some days, one of each kind on the last day.
  static func resources(on day: SampleDay, isLast: Bool) -> [Resource] {
    var random = day.random(41)
    let types = ["AllergyIntolerance", "Observation", "Immunization", "Condition"]
    let isVisit = random.chance(0.01)
    let index = random.int(0...3)
    return types.enumerated().filter { isLast || isVisit && $0.offset == index }.map { item in
      Resource(type: item.element, identifier: random.uuid(), fhirVersion: item.offset == 3 ? "1.0.2" : "4.0.1")
    }
  }

  private func writeAudiogram(_ day: SampleDay, _ random: inout SplitMix64, _ writer: SyntheticRecordWriter) throws {
    guard let output = writer.output else { return }
    let at = day.wake + 7200
    try output.reserve()
    output.append(" <Audiogram type=\"HKDataTypeIdentifierAudiogram\"")
    output.append(SyntheticSource.quiet.head)
    writer.appendDates(creation: at + 400, start: at, end: at + 300, to: output)
    output.append("\">\n")
    output.metadata("HKExternalUUID", random.uuid())
    for frequency in [250, 500, 1000, 2000, 3000, 4000, 6000, 8000] {
      try output.reserve()
      output.append("  <SensitivityPoint frequencyValue=\"\(frequency)\" frequencyUnit=\"Hz\"")
      for side in ["left", "right"] {
        // If even the loudest tone was not heard, there is a bound instead of an exact value.
        let isClamped = frequency == 8000
        output.append(" \(side)EarValue=\"\(isClamped ? 85 : random.int(-5...25))\" \(side)EarUnit=\"dBHL\"")
        output.append(" \(side)EarMasked=\"\(random.int(0...1))\"")
        if isClamped { output.append(" \(side)EarClampingRangeLowerBound=\"-10\" \(side)EarClampingRangeUpperBound=\"85\"") }
      }
      output.append("/>\n")
    }
    output.append(" </Audiogram>\n")
    try writer.noteEnd(of: "Audiogram")
  }

  private func writePrescription(
    _ day: SampleDay, _ random: inout SplitMix64, _ writer: SyntheticRecordWriter, type: String
  ) throws {
    guard let output = writer.output else { return }
    try output.reserve()
    output.append(" <VisionPrescription type=\"HKVisionPrescriptionType\(type)\" dateIssued=\"")
    writer.dates.append(day.start + 36_000, to: output)
    output.append("\" expirationDate=\"")
    writer.dates.append(day.start + 36_000 + 730 * 86_400, to: output)
    output.append("\"")
    let isContacts = type == "Contacts"
    if isContacts { output.append(" brand=\"Clear &amp; Calm\"") }
    output.append(">\n")
    for eye in ["Right", "Left"] {
      output.append("  <\(eye)Eye sphere=\"-\(random.int(1...5)).\(25 * random.int(1...3))\" sphereUnit=\"D\"")
      output.append(" cylinder=\"-0.5\" cylinderUnit=\"D\"")
      output.append(" axis=\"\(random.int(1...180))\" axisUnit=\"deg\"")
      output.append(
        isContacts
          ? " baseCurve=\"8.6\" baseCurveUnit=\"mm\" diameter=\"14.2\" diameterUnit=\"mm\""
          : " add=\"0.75\" addUnit=\"D\" vertex=\"12\" vertexUnit=\"mm\" prismAmount=\"0.5\" prismAmountUnit=\"pD\" prismAngle=\"90\""
            + " prismAngleUnit=\"deg\" farPD=\"31.5\" farPDUnit=\"mm\" nearPD=\"30\" nearPDUnit=\"mm\"")
      output.append("/>\n")
    }
    output.append("  <Attachment identifier=\"\(random.uuid())\"/>\n")
    output.metadata("HKWasUserEntered", "1")
    output.append(" </VisionPrescription>\n")
    try writer.noteEnd(of: "VisionPrescription")
  }

  private func write(_ resource: Resource, _ day: SampleDay, _ writer: SyntheticRecordWriter) throws {
    guard let output = writer.output else { return }
    try output.reserve()
    output.append(" <ClinicalRecord type=\"\(resource.type)\" identifier=\"\(resource.identifier)\" sourceName=\"Lakeside Clinic\"")
    output.append(" sourceURL=\"https://fhir.lakeside.invalid/\(resource.fhirVersion == "1.0.2" ? "dstu2" : "r4")/\"")
    output.append(" fhirVersion=\"\(resource.fhirVersion)\" receivedDate=\"")
    writer.dates.append(day.start + 43_200, to: output)
    output.append("\" resourceFilePath=\"/\(resource.path)\"/>\n")
    try writer.noteEnd(of: "ClinicalRecord")
  }
}
