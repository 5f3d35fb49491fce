// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthPictures
import OpenHealthWords

/// The medical ID as a card to print, and the form for what the person writes on it.
///
/// A locked store shows no page but that to unlock it, and where the person allows it, a copy of the card (``LockedCardPage``).
struct MedicalPage: PageView {
  static let section = PageSection.records

  /// A part that the person writes.
  struct Field: Encodable, Sendable {
    var name, label, text: String
  }

  var title: String
  /// What is wrong with the form as a whole.
  @HTMLOnly var problem: String?
  /// The card.
  var parts: [MedicalCard.Part]
  /// What the person writes on it.
  var fields: [Field]
  /// Whether a locked store shows the card.
  var isShownWhileLocked: Bool

  private static let path = LockedCardPage.path

  static let routes: [PageRoute] = [
    .get(path, MedicalPage.self, LockedCardPage.self) { _, context in .view(try MedicalPage(context)) },
    .post("\(path)/locked") { request, context in
      if request.form["shown"] == "yes" { try context.lockedCard.keep(of: context) } else { try context.lockedCard.write(nil) }
      return .redirect(to: path + PageFields([.init("done", "saved")]).queryText)
    },
    .post(path, MedicalPage.self) { request, context in
      let notes = NoteRecord.CardPart.allCases.map { part in
        NoteRecord(.card(part), NoteView.typed(request.form, part.rawValue), changed: context.reader.now)
      }
      guard notes.allSatisfy({ $0.text.utf8.count <= Limits.longestContentText }) else {
        return .fault(
          try MedicalPage(
            context, typed: notes, problem: context.words["notes.fault.long", context.reader.numbers.text(Limits.longestContentText)]))
      }
      let removal = try context.ask(SaveNotes(notes: notes))
      let undo = removal.map { [PageFields.Entry("undo", String($0))] } ?? []
      return .redirect(to: path + PageFields([.init("done", "saved")] + undo).queryText)
    },
  ]

  private init(_ context: PageContext, typed: [NoteRecord]? = nil, problem: String? = nil) throws {
    let words = context.words
    title = words["medical.title"]
    self.problem = problem
    isShownWhileLocked = context.lockedCard.isKept()
    parts = try MedicalCard(reader: context.reader, words: words, service: context.service).parts
    let notes = try typed ?? context.ask(FetchNotes(NoteRecord.CardPart.allCases.map { .card($0) }))
    fields = NoteRecord.CardPart.allCases.map { part in
      Field(name: part.rawValue, label: words["medical.\(part.rawValue)"], text: notes.first { $0.subject == .card(part) }?.text ?? "")
    }
  }
}
