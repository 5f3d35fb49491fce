// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// The medical ID: what others should know of the person when there is no time to ask.
package struct MedicalCard: Sendable {
  /// A part of the card with what it says; without what it does not know, which is left out.
  package struct Part: Sendable, Codable, Equatable {
    /// The name for programs, such as `bloodType`.
    package let name: String
    /// The name for people.
    package let label: String
    /// What it says, a line each.
    package let lines: [String]
  }

  /// The parts in their order, each with a line at least.
  package let parts: [Part]

  /// The card as a locked store shows it: its parts in the person's language, and when they were read.
  package struct Copy: Sendable, Codable, Equatable {
    /// The parts in their order.
    package let parts: [Part]
    /// When they were read from the store.
    package let date: Date

    /// A copy of a card that was read at a date.
    package init(_ card: MedicalCard, at date: Date) { (parts, self.date) = (card.parts, date) }

    /// The copy whose ``bytes()`` these are.
    ///
    /// - Throws: the decoder's error for other bytes.
    package init(_ bytes: [UInt8]) throws { self = try JSONDecoder().decode(Self.self, from: Data(bytes)) }

    /// The bytes of the copy, which are JSON.
    ///
    /// - Throws: the encoder's error.
    package func bytes() throws -> [UInt8] { Array(try JSONEncoder().encode(self)) }
  }

  /// The most lines of a part.
  private static let mostLines = 50

  /// Reads the card.
  ///
  /// - Parameter words: the words of the labels.
  /// - Throws: the errors of the store.
  package init(reader: Reader, words: Words, service: any HealthService) throws {
    let profile = try service.perform(ReadProfile(), for: .owner)
    let notes = Dictionary(
      try service.perform(FetchNotes(NoteRecord.CardPart.allCases.map { .card($0) }), for: .owner).map { ($0.subject, $0.text) }
    ) { first, _ in first }
    func own(_ part: NoteRecord.CardPart) -> [String] { Self.lines(notes[.card(part)] ?? "") }
    func part(_ name: String, _ label: String, _ lines: [String]) -> Part? {
      lines.isEmpty ? nil : Part(name: name, label: label, lines: Array(lines.prefix(Self.mostLines)))
    }
    let items = [ProfileItem.dateOfBirth, .bloodType].compactMap { item -> Part? in
      guard let stored = profile[item.type.identifier] else { return nil }
      switch CharacteristicValue(storedText: stored, of: item.type) {
      case .choice(let choice) where choice.isNotSet: return nil
      case .choice(let choice): return part(item.type.name, reader.title(of: item.type), [reader.title(of: choice)])
      case .day(let year, let month, let day):
        return part(item.type.name, reader.title(of: item.type), [reader.day(year: year, month: month, day: day)])
      case nil: return part(item.type.name, reader.title(of: item.type), [stored])
      }
    }
    let schedules = ScheduleText(reader: reader, words: words)
    let today = CivilDay(of: reader.now, in: reader.zone)
    let medications = try service.perform(FetchMedications(), for: .owner).filter { !$0.isArchived }.map { medication in
      "\(medication.displayText) (\(schedules.text(medication, on: today)))"
    }
    parts =
      items
      + [
        part("allergies", words["medical.allergies"], try Self.recorded("AllergyIntolerance", service) + own(.allergies)),
        part("conditions", words["medical.conditions"], try Self.recorded("Condition", service) + own(.conditions)),
        part("medications", words["medical.medications"], medications),
        part("contacts", words["medical.contacts"], own(.contacts)), part("remarks", words["medical.remarks"], own(.remarks)),
      ].compactMap { $0 }
  }

  /// The lines of a text, without empty ones.
  private static func lines(_ text: String) -> [String] {
    text.split { $0.isNewline }.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  /// The names in clinical records of a kind, the newest first, each once.
  private static func recorded(_ resource: String, _ service: any HealthService) throws -> [String] {
    guard let type = Catalog.clinicalType(ofResource: resource, categories: []) else { return [] }
    let samples = try service.perform(
      FetchSamples(
        selections: [.init(type: type, predicate: .everything)], order: [.init(field: .start, ascending: false)], limit: mostLines),
      for: .owner)
    var names: [String] = []
    for sample in samples {
      guard case .clinicalRecord(let record)? = sample.content, !record.displayName.isEmpty, !names.contains(record.displayName) else {
        continue
      }
      names.append(record.displayName)
    }
    return names
  }
}
