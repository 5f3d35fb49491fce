// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What the person wrote about a day or a sample, or for the medical ID.
package struct NoteRecord: Sendable, Equatable, Codable {
  /// What a note is about. There is one note about each.
  package enum Subject: Sendable, Hashable, Codable {
    /// A day, wherever it was.
    case day(CivilDay)
    /// The sample with a UUID, which may have been deleted since.
    case sample(UUID)
    /// A part of the medical ID, a line for each thing.
    case card(CardPart)
  }

  /// The parts of the medical ID that the person writes. Raw values are in exports and forms.
  package enum CardPart: String, Sendable, Hashable, Codable, CaseIterable {
    /// Allergies and conditions, besides those of clinical records.
    case allergies, conditions
    /// Whom to call, and what else matters.
    case contacts, remarks
  }

  /// What the note is about.
  package var subject: Subject
  /// The text, which can have several lines; empty for one that is to be deleted.
  package var text: String
  /// When it was written or changed last.
  package var changed: Date

  /// A note; nothing is checked.
  package init(_ subject: Subject, _ text: String, changed: Date) { (self.subject, self.text, self.changed) = (subject, text, changed) }

  /// Checks that the text is within ``Limits``, and the date.
  package func validate() throws(ContentFault) {
    guard text.utf8.count <= Limits.longestContentText else { throw .outOfRange(name: "text") }
    guard changed.timeIntervalSinceReferenceDate.magnitude <= Limits.farthestDate else { throw .outOfRange(name: "changed") }
  }
}

/// Conversion to and from an element of an export, the form in which the store keeps a note. Apple's export has none.
///
/// The attributes are `day`, `sample` or `card`, `text` and `changed`.
extension NoteRecord {
  /// The XML name of the elements.
  package static let elementName = "OpenHealthKitNote"

  /// The key under which the store keeps the note about something.
  package static func key(_ subject: Subject) -> String {
    switch subject {
    case .day(let day): "\(elementName) \(day.text)"
    case .sample(let uuid): "\(elementName) \(uuid.uuidString)"
    case .card(let part): "\(elementName) \(part.rawValue)"
    }
  }

  /// The note that an element describes; nil for an element of another form, or beyond ``Limits``.
  package init?(_ element: KeptElement) {
    guard element.name == Self.elementName, let text = element["text"], !text.isEmpty,
      let changed = element["changed"].flatMap({ InstantText.date($0) })
    else { return nil }
    if let day = element["day"].flatMap({ CivilDay($0) }) {
      self.init(.day(day), text, changed: changed)
    } else if let uuid = element["sample"].flatMap(UUID.init(uuidString:)) {
      self.init(.sample(uuid), text, changed: changed)
    } else if let part = element["card"].flatMap(CardPart.init(rawValue:)) {
      self.init(.card(part), text, changed: changed)
    } else {
      return nil
    }
    // An element that breaks the limits stays an element.
    do throws(ContentFault) { try validate() } catch { return nil }
  }

  /// The element that describes the note.
  package var element: KeptElement {
    let about =
      switch subject {
      case .day(let day): KeptElement.Attribute(name: "day", value: day.text)
      case .sample(let uuid): KeptElement.Attribute(name: "sample", value: uuid.uuidString)
      case .card(let part): KeptElement.Attribute(name: "card", value: part.rawValue)
      }
    return KeptElement(
      name: Self.elementName,
      attributes: [
        about, .init(name: "text", value: text),
        .init(name: "changed", value: InstantText.text(changed.timeIntervalSinceReferenceDate)),
      ])
  }
}

extension KeptElement {
  /// The key of a medication or a note: the store has one element for each key. Nil for another element.
  package var ownKey: String? {
    MedicationRecord(self).map { MedicationRecord.key($0.identifier) } ?? NoteRecord(self).map { NoteRecord.key($0.subject) }
  }
}
