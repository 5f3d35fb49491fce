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

  static let routes: [PageRoute] = [
    .get("/types/:type/add", AddPage.self) { request, context in
      guard let type = Catalog.type(named: request.parameter("type")), type.isOfSamples else { return .missing }
      return .view(AddPage(try AddForm(type, PageFields(), context)))
    },
    .post("/types/:type/add", AddPage.self) { request, context in
      guard let type = Catalog.type(named: request.parameter("type")), type.isOfSamples else { return .missing }
      var form = try AddForm(type, request.form, context)
      guard form.isPossible else { return .view(AddPage(form)) }
      guard let sample = form.read() else { return .fault(AddPage(form)) }
      do { try context.ask(SaveSamples(samples: [sample], author: HandEntry.author)) } catch HealthError.invalidArgument {
        form.faults[""] = context.words["samples.fault.refused"]
        return .fault(AddPage(form))
      }
      return .redirect(to: "/samples/\(sample.uuid.uuidString)?done=added")
    },
  ]

  private init(_ form: AddForm) {
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
