// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthWords

/// The form to add one sample of a type by hand.
struct AddPage: PageView {
  static let section = PageSection.browse

  var title: String
  /// The name of the type.
  var typeTitle: String
  /// The type's page.
  var typePath: String
  /// Why there is no form; nil if there is one.
  var reason: String?
  /// What is wrong with the form as a whole.
  var problem: String?
  /// The fields; empty without a form.
  var groups: [FormGroup] = []
  /// The page to return to; nil for that of the new sample.
  @HTMLOnly var back: String?

  static let routes: [PageRoute] = [
    .get("/types/:type/add", AddPage.self) { request, context in
      guard let type = Catalog.type(named: request.parameter("type")), type.isOfSamples else { return .missing }
      return .view(AddPage(try AddForm(type, fields(request.query, context), context), back: request.query["back"]))
    },
    .post("/types/:type/add", AddPage.self) { request, context in
      guard let type = Catalog.type(named: request.parameter("type")), type.isOfSamples else { return .missing }
      var form = try AddForm(type, request.form, context)
      let back = request.form["back"]
      guard form.isPossible else { return .view(AddPage(form, back: back)) }
      guard let sample = form.read() else { return .fault(AddPage(form, back: back)) }
      do { try context.ask(SaveSamples(samples: [sample], author: HandEntry.author)) } catch HealthError.invalidArgument {
        form.faults[""] = context.words["samples.fault.refused"]
        return .fault(AddPage(form, back: back))
      }
      let done = [PageFields.Entry("done", "added")]
      return .redirect(to: ReturnAddress(back)?.saying(done) ?? "/samples/\(sample.uuid.uuidString)" + PageFields(done).queryText)
    },
  ]

  /// What a new form has: a day before today that the address names, or nothing.
  private static func fields(_ query: PageFields, _ context: PageContext) -> PageFields {
    guard let day = query["day"].flatMap({ CivilDay($0) }), day < CivilDay(of: context.reader.now, in: context.reader.zone) else {
      return PageFields()
    }
    return PageFields([.init("start", day.text)])
  }

  private init(_ form: AddForm, back: String?) {
    self.back = ReturnAddress(back)?.text
    typeTitle = form.reader.title(of: form.type)
    title = form.words["samples.add.title", typeTitle]
    typePath = "/types/\(form.type.name)"
    if form.isPossible {
      groups = form.groups()
      problem = form.faults[""] ?? (form.faults.isEmpty ? nil : form.words["samples.fault.some"])
    } else {
      reason = form.words["samples.add.none"]
    }
  }
}
