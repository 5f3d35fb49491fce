// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// The form that corrects a sample: a new one takes the place of the old one, which an undo brings back.
struct CorrectPage: PageView {
  static let section = PageSection.browse

  var title: String
  /// The name of the type.
  var typeTitle: String
  /// The page of the sample.
  var samplePath: String
  /// What is wrong with the form as a whole.
  var problem: String?
  /// The fields.
  var groups: [FormGroup]

  static let routes: [PageRoute] = [
    .get("/samples/:uuid/correct", CorrectPage.self) { request, context in
      guard let (sample, fields) = try find(request, context) else { return .missing }
      return .view(CorrectPage(sample, try AddForm(sample.type, fields, correcting: sample, context)))
    },
    .post("/samples/:uuid/correct", CorrectPage.self) { request, context in
      guard let (sample, _) = try find(request, context) else { return .missing }
      var form = try AddForm(sample.type, request.form, correcting: sample, context)
      guard let new = form.read() else { return .fault(CorrectPage(sample, form)) }
      // First the new one: whatever happens between the two, nothing is lost.
      do { try context.ask(SaveSamples(samples: [new], author: HandEntry.author)) } catch HealthError.invalidArgument {
        form.faults[""] = context.words["samples.fault.refused"]
        return .fault(CorrectPage(sample, form))
      }
      // The old one keeps its note, for an undo.
      if let note = try context.ask(FetchNotes([.sample(sample.uuid)])).first {
        _ = try context.ask(SaveNotes(notes: [NoteRecord(.sample(new.uuid), note.text, changed: note.changed)]))
      }
      var done = [PageFields.Entry("done", "added")]
      do {
        let removal = try Removal(.samples([sample.uuid]), context)
        done =
          [.init("done", "corrected")] + (removal.number.map { [.init("undo", String($0)), .init("instead", new.uuid.uuidString)] } ?? [])
          + [.init("back", path(sample))]
      } catch HealthError.objectsNotFound {
        // Another program deleted the old one meanwhile.
      }
      return .redirect(to: path(new) + PageFields(done).queryText)
    },
  ]

  private static func path(_ sample: SampleRecord) -> String { "/samples/\(sample.uuid.uuidString)" }

  /// The sample of an address with the fields of its form; nil if there is none, or a form cannot make it.
  private static func find(_ request: PageRequest, _ context: PageContext) throws -> (SampleRecord, PageFields)? {
    guard let uuid = UUID(uuidString: request.parameter("uuid")), let sample = try context.ask(FindSample(uuid)).sample,
      let fields = try AddForm.fields(of: sample, context)
    else { return nil }
    return (sample, fields)
  }

  private init(_ sample: SampleRecord, _ form: AddForm) {
    typeTitle = form.reader.title(of: sample.type)
    title = form.words["samples.correct.title", typeTitle]
    samplePath = Self.path(sample)
    groups = form.groups()
    problem = form.faults[""] ?? (form.faults.isEmpty ? nil : form.words["samples.fault.some"])
  }
}
