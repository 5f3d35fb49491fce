// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Makes clinical records from the element `ClinicalRecord` and the file that it names: a FHIR resource as JSON.
enum ClinicalRecordReading {
  static let elementName = "ClinicalRecord"
  /// The most commas, colons and opening brackets in a file that becomes a record: about as many values take memory while it is parsed.
  private static let mostValues = 1_000_000

  /// The record of an element. Nil for an element that this version does not understand, one whose file is missing or is not of the same
  /// resource, and one that HealthKit has no type for: it is kept unchanged.
  static func reading(_ element: KeptElement, _ files: some NamedFiles) throws -> ContentReading? {
    guard let received = element.timestamp("receivedDate"), let type = element["type"], let identifier = element["identifier"],
      let version = element["fhirVersion"].flatMap(FHIRVersion.init), let path = element["resourceFilePath"],
      let data = try files.contents(of: path, limit: Int64(Limits.largestResource)), hasFewValues(data),
      let json = String(validating: data, as: UTF8.self),
      let resource = object(data), resource["resourceType"] as? String == type,
      let sampleType = Catalog.clinicalType(ofResource: type, categories: categories(of: resource))
    else { return nil }
    let record = ClinicalRecord(
      displayName: displayName(of: resource) ?? type,
      resource: .init(type: type, identifier: identifier, version: version, source: element["sourceURL"], json: json))
    return ContentReading(
      type: sampleType, start: received.date, end: received.date, offsetSeconds: received.offsetSeconds, content: .clinicalRecord(record))
  }

  private static func hasFewValues(_ data: Data) -> Bool {
    data.count { byte in
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "{"): true
      default: false
      }
    } <= mostValues
  }

  private static func object(_ data: Data) -> [String: Any]? {
    // A file without an object in it is not understood.
    (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
  }

  /// The codes of a resource's categories. DSTU2 has one concept where release 4 has a list.
  private static func categories(of resource: [String: Any]) -> Set<String> {
    let concepts = resource["category"] as? [Any] ?? resource["category"].map { [$0] } ?? []
    return Set(
      concepts.flatMap { concept -> [String] in
        ((concept as? [String: Any])?["coding"] as? [Any] ?? []).compactMap { ($0 as? [String: Any])?["code"] as? String }
      })
  }

  /// The members that hold the title of a resource. The first one that a resource has counts.
  private static let concepts = ["code", "vaccineCode", "medicationCodeableConcept", "type", "substance", "category"]

  /// The title of a resource: the text of a concept, else the name of its first named code.
  static func displayName(of resource: [String: Any]) -> String? {
    for name in concepts {
      let value = resource[name]
      guard let concept = (value as? [Any])?.first as? [String: Any] ?? value as? [String: Any] else { continue }
      let codes = (concept["coding"] as? [Any] ?? []).compactMap { ($0 as? [String: Any])?["display"] as? String }
      if let text = ([concept["text"] as? String] + codes).compactMap(\.self).first(where: { !$0.isEmpty }) {
        return String(text.prefix(longestName))
      }
    }
    return ((resource["medicationReference"] as? [String: Any])?["display"] as? String).map { String($0.prefix(longestName)) }
  }

  /// The most characters of a name.
  private static let longestName = 1000
}
