// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthSampleData

/// Writes the files beside the XML.
struct SyntheticCompanions {
  private let document: SyntheticDocument
  private let routes: SyntheticRoutes

  private static let zipBombBytes = 1 << 30

  init(_ document: SyntheticDocument) {
    self.document = document
    routes = SyntheticRoutes(clock: document.clock, names: document.names, exported: document.until + 40)
  }

  /// Writes all files, and returns their number.
  func write(to container: any SyntheticContainer) throws -> Int {
    var count = 1
    try container.add(document.names.clinicalDocument) { output in
      output.append("<?xml version=\"1.0\"?>\n<ClinicalDocument xmlns=\"urn:hl7-org:v3\">\n <title>Health Data Export</title>\n")
      output.append("</ClinicalDocument>\n")
    }
    for number in document.days {
      let day = document.day(number)
      let isLast = number == document.days.upperBound - 1
      count += try writeRoute(day, to: container) + writeElectrocardiograms(day, isLast: isLast, to: container)
      for resource in SyntheticExaminations.resources(on: day, isLast: isLast) {
        try container.add(resource.path) { write(resource, day, to: $0) }
        count += 1
      }
    }
    return count + (try writeDefects(to: container))
  }

  private func writeRoute(_ day: SampleDay, to container: any SyntheticContainer) throws -> Int {
    guard let training = day.training, let path = SyntheticRoutes.path(training, document.clock, document.names) else { return 0 }
    try container.add(path) { try routes.write(day, training, to: $0) }
    return 1
  }

  private func writeElectrocardiograms(_ day: SampleDay, isLast: Bool, to container: any SyntheticContainer) throws -> Int {
    let count = SyntheticElectrocardiogram.count(on: day, isLast: isLast)
    let recording = SyntheticElectrocardiogram(
      day, clock: document.clock, names: document.names, hasDecimalComma: document.defects.contains(.decimalCommaECG))
    for index in 0..<count {
      try container.add(SyntheticElectrocardiogram.path(day, index: index, names: document.names)) {
        try recording.write(index: index, to: $0)
      }
    }
    return count
  }

  /// Writes a resource as a clinic's server sends it.
  private func write(_ resource: SyntheticExaminations.Resource, _ day: SampleDay, to output: SyntheticOutput) {
    let date = CivilDay(daysSinceReferenceDate: day.number).text
    let fields: [String] =
      switch resource.type {
      case "AllergyIntolerance": ["\"code\": {\"text\": \"Peanut\"}", "\"criticality\": \"high\"", "\"recordedDate\": \"\(date)\""]
      case "Observation":
        [
          "\"status\": \"final\"",
          "\"code\": {\"coding\": [{\"system\": \"http://loinc.org\", \"code\": \"718-7\"}], \"text\": \"Hemoglobin\"}",
          "\"effectiveDateTime\": \"\(date)\"", "\"valueQuantity\": {\"value\": 13.9, \"unit\": \"g/dL\"}",
        ]
      case "Immunization":
        ["\"status\": \"completed\"", "\"vaccineCode\": {\"text\": \"Influenza\"}", "\"occurrenceDateTime\": \"\(date)\""]
      default: ["\"code\": {\"text\": \"Hay fever\"}", "\"dateRecorded\": \"\(date)\"", "\"verificationStatus\": \"confirmed\""]
      }
    let all = ["\"resourceType\": \"\(resource.type)\"", "\"id\": \"\(resource.identifier)\""] + fields
    output.append("{\n  \(all.joined(separator: ",\n  "))\n}\n")
  }

  private func writeDefects(to container: any SyntheticContainer) throws -> Int {
    var count = 0
    if document.defects.contains(.pathTraversal) { count += try container.addPathTraversal() }
    if document.defects.contains(.zipBomb) {
      let bytes = document.defectBytes ?? Self.zipBombBytes
      let path = "electrocardiograms/\(document.names.electrocardiogram)_1999-12-31.csv"
      try container.add(path, expecting: Int64(bytes), hasWideLineBreaks: false) {
        try $0.appendRun(of: 0x30, count: bytes)
      }
      count += 1
    }
    if document.defects.contains(.duplicateZipEntry) {
      try container.add(document.names.document) { output in
        try output.appendLong(SyntheticDoctype.text())
        output.append("<HealthData locale=\"en_US\">\n <ExportDate value=\"2020-01-01 00:00:00 +0000\"/>\n</HealthData>\n")
      }
      count += 1
    }
    return count
  }
}
