// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthPictures
import OpenHealthWords

/// One sample with everything that the store knows about it.
struct SamplePage: LivePageView {
  /// One fact.
  struct Fact: Encodable, Sendable {
    /// The name of the fact.
    var label: String
    /// The fact in words.
    var text: String
    /// The date in ISO 8601, if the fact is a date.
    var date: String?
    /// The page about it, if there is one.
    var path: String?
  }

  /// Facts under a heading.
  struct Part: Encodable, Sendable {
    /// The heading.
    var heading: String
    /// The facts.
    var facts: [Fact]
  }

  /// A key of the metadata with its value.
  struct Entry: Encodable, Sendable {
    /// The key, and the value in words.
    var key, value: String
  }

  static let section = PageSection.browse

  var title: String
  /// The name of the type.
  var typeTitle: String
  /// The type's page.
  var typePath: String
  /// The sample's own page.
  var ownPath: String
  /// The form that corrects the sample; nil for one that a form cannot make.
  var correctPath: String?
  /// The strip of an electrocardiogram, and the symptoms that it names; nil and empty for other samples.
  var chart: ChartView?
  var symptoms: [PageTable]
  /// Everything except the metadata.
  var parts: [Part]
  /// The metadata, by key.
  var metadata: [Entry]
  /// The person's note about the sample.
  var note: NoteView
  @HTMLOnly var liveTypes: [DataType]

  static let routes: [PageRoute] = [
    .get("/samples/:uuid", SamplePage.self) { request, context in
      guard let found = try find(request, context), let sample = found.sample else { return .missing }
      return .view(try SamplePage(sample, found, context))
    },
    .post("/samples/:uuid/delete") { request, context in
      guard let sample = try find(request, context)?.sample else { return .missing }
      let done = try Removal(.samples([sample.uuid]), context).result
      return .redirect(to: "/types/\(sample.type.name)/data" + PageFields(done).queryText)
    },
    .get("/samples/:uuid/attachments/:attachment") { request, context in
      guard let sample = try find(request, context)?.sample, let wanted = UUID(uuidString: request.parameter("attachment")),
        let file = try RecordFile(attachment: wanted, of: sample, context)
      else { return .missing }
      return file.reply
    },
  ]

  private static func find(_ request: PageRequest, _ context: PageContext) throws -> FindSample.Finding? {
    guard let uuid = UUID(uuidString: request.parameter("uuid")) else { return nil }
    return try context.ask(FindSample(uuid))
  }

  private static func attachments(of sample: SampleRecord, _ context: PageContext) throws -> [AttachmentRecord] {
    sample.type.acceptsAttachments ? try context.ask(FetchAttachments(sample: SampleReference(sample))) : []
  }

  private init(_ sample: SampleRecord, _ found: FindSample.Finding, _ context: PageContext) throws {
    let facts = SampleFacts(sample, context)
    typeTitle = context.reader.title(of: sample.type)
    title = context.words["samples.one", typeTitle, context.reader.dates.minute(sample.start)]
    typePath = "/types/\(sample.type.name)"
    ownPath = "/samples/\(sample.uuid.uuidString)"
    correctPath = try AddForm.fields(of: sample, context) == nil ? nil : "\(ownPath)/correct"
    if case .electrocardiogram = sample.type.kind {
      let details = try RecordDetails(sample, context)
      (chart, symptoms) = (details.chart, details.tables)
    } else {
      symptoms = []
    }
    let attached = try Self.attachments(of: sample, context)
    parts = [
      Part(heading: context.words["samples.value"], facts: try facts.value() + facts.content() + facts.series()),
      Part(heading: context.words["samples.when"], facts: facts.dates()),
      Part(heading: context.words["samples.members"], facts: try facts.members()),
      Part(heading: context.words["samples.attachments"], facts: facts.attachments(attached)),
      Part(heading: context.words["samples.related"], facts: try facts.related(found.workouts)),
      Part(heading: context.words["samples.origin"], facts: try facts.origin(found.importNumber)),
      Part(heading: context.words["samples.device"], facts: facts.device()),
    ].filter { !$0.facts.isEmpty }
    metadata = facts.metadata()
    note = try NoteView(.sample(sample.uuid), context)
    liveTypes = [sample.type]
  }
}
