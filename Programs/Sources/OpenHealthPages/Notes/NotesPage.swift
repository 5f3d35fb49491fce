// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// The person's notes, those that were changed last first, and the form for one of today.
struct NotesPage: PageView {
  static let section = PageSection.records

  var title: String
  /// What is wrong with the form as a whole.
  @HTMLOnly var problem: String?
  /// What the form is about in words.
  @HTMLOnly var subject: String
  /// The form for another day.
  @HTMLOnly var picker: PeriodLinks.Picker
  /// The note that the form is for: that of today, or one that could not be kept.
  var note: NoteView
  /// All notes.
  var notes: PageTable?

  static let routes: [PageRoute] =
    [
      .get("/notes", NotesPage.self) { request, context in
        if let day = request.query["date"].flatMap({ CivilDay($0) }) { return .redirect(to: NoteView.path(.day(day))) }
        let today = CivilDay(of: context.reader.now, in: context.reader.zone)
        return .view(try NotesPage(try NoteView(.day(today), context), request.query, context))
      },
      .post("/notes", NotesPage.self) { request, context in
        guard let subject = request.form["about"].flatMap(NoteView.subject) else { return .missing }
        let text = request.form["delete"] == nil ? NoteView.typed(request.form, "text") : ""
        guard text.utf8.count <= Limits.longestContentText else {
          let fault = context.words["notes.fault.long", context.reader.numbers.text(Limits.longestContentText)]
          let note = NoteView(subject, typed: text, fault: fault)
          return .fault(try NotesPage(note, PageFields(), context, problem: context.words["samples.fault.some"]))
        }
        let removal = try context.ask(SaveNotes(notes: [NoteRecord(subject, text, changed: context.reader.now)]))
        let done = removal.map { [PageFields.Entry("done", "deleted"), .init("undo", String($0))] } ?? [.init("done", "saved")]
        return .redirect(to: NoteView.path(subject) + PageFields(done).queryText)
      },
    ] + DayPage.routes

  /// The longest part of a note in the list, in columns.
  private static let longest = 300

  private init(_ note: NoteView, _ query: PageFields, _ context: PageContext, problem: String? = nil) throws {
    let (reader, words) = (context.reader, context.words)
    title = words["notes.title"]
    (self.note, self.problem) = (note, problem)
    subject = NoteView.subject(note.about).map { Self.title(of: $0, reader) } ?? ""
    picker = PeriodLinks.Picker(action: "/notes", kept: [], day: "")
    let all = try context.ask(FetchNotes()).sorted { $0.changed > $1.changed }
    notes = PageTable(
      title, heads: [words["notes.about"], words["notes.one"], words["notes.changed"]],
      rows: all.map { note in
        let iso: String? = if case .day(let day) = note.subject { day.text } else { nil }
        return .init(
          Self.title(of: note.subject, reader), iso: iso, link: NoteView.path(note.subject),
          [TextWidth.shortened(note.text, to: Self.longest), reader.dates.minute(note.changed)])
      })?.part(query, of: "/notes")
  }

  /// What a note is about, in words.
  private static func title(of subject: NoteRecord.Subject, _ reader: Reader) -> String {
    let words = Words(reader.language)
    return switch subject {
    case .day(let day): DaysPeriod.label(day, reader)
    case .sample: words["notes.sample"]
    case .card: words["medical.title"]
    }
  }
}
