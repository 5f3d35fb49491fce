// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The content of a SMART Health Card: the person and the items of its FHIR bundle. Parts that the card lacks are empty.
public struct CardContent: Sendable, Equatable {
  /// The name of the person.
  public private(set) var subjectName = ""
  /// When the person was born, such as `1990-02-03`; nil where the card does not say the day.
  public private(set) var subjectBirth: String?
  /// The names of the items, such as vaccines, each once and in the order of the card.
  public private(set) var itemNames: [String] = []
  /// The latest date of an item; nil without one. A day counts from its beginning in UTC.
  public private(set) var latest: Date?

  init(_ bundle: Bundle?) {
    for resource in (bundle?.entry ?? []).compactMap(\.value?.resource) {
      if resource.resourceType == "Patient" {
        guard subjectName.isEmpty else { continue }
        subjectName = resource.name?.first?.text ?? ""
        subjectBirth = resource.birthDate.flatMap { CivilDay($0) == nil ? nil : $0 }
      } else {
        let concept = resource.vaccineCode ?? resource.code
        if let name = concept?.title, !itemNames.contains(name) { itemNames.append(name) }
        let date = (resource.occurrenceDateTime ?? resource.effectiveDateTime).flatMap(Self.date)
        latest = [latest, date].compactMap(\.self).max()
      }
    }
  }

  /// The instant of a date of FHIR, which can be a day, a month or a year alone; nil for another text.
  static func date(_ text: String) -> Date? {
    if let instant = InstantText.date(text) { return instant }
    let rest = text.utf8.count == 4 ? "-01-01" : text.utf8.count == 7 ? "-01" : ""
    return CivilDay(text + rest)?.start(in: .gmt)
  }

  /// A part that counts as missing if it has another form: the content of a card does not affect whether its signature verifies.
  struct Part<Value: Decodable>: Decodable {
    let value: Value?

    // Another form is not an error.
    init(from decoder: any Decoder) { value = try? Value(from: decoder) }
  }

  /// The parts of a FHIR bundle that are read.
  struct Bundle: Decodable {
    let entry: [Part<Entry>]?

    struct Entry: Decodable { let resource: Resource? }

    struct Resource: Decodable {
      let resourceType: String
      let name: [Name]?
      let birthDate: String?
      let vaccineCode, code: Concept?
      let occurrenceDateTime, effectiveDateTime: String?
    }

    struct Name: Decodable {
      private let whole: String?
      private let given: [String]?
      private let family: String?

      private enum CodingKeys: String, CodingKey {
        case whole = "text"
        case given, family
      }

      var text: String { whole ?? ((given ?? []) + [family].compactMap(\.self)).joined(separator: " ") }
    }

    struct Concept: Decodable {
      private struct Code: Decodable { let display, code: String? }

      private let text: String?
      private let coding: [Code]?

      /// The text, else the name of a code, else a code itself.
      var title: String? { ([text] + (coding ?? []).map(\.display) + (coding ?? []).map(\.code)).compactMap(\.self).first { !$0.isEmpty } }
    }
  }
}
