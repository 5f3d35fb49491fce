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
  static let template = #"""
    <p><a href="{{typePath}}">{{typeTitle}}</a> · <a href="{{typePath}}/data">[[samples.all]]</a></p>
    """# + ChartView.template("chart") + PageTable.template("symptoms") + #"""
      {{#parts}}<section><h2>{{heading}}</h2><dl class="figures">{{#facts}}<dt>{{label}}</dt><dd>{{#path}}<a href="{{path}}">{{text}}</a>{{/path}}{{^path}}{{#date}}<time datetime="{{date}}">{{text}}</time>{{/date}}{{^date}}{{text}}{{/date}}{{/path}}</dd>{{/facts}}</dl></section>{{/parts}}
      <section><h2>[[samples.metadata]]</h2>{{#hasMetadata}}<div class="table-wrap" tabindex="0"><table><thead><tr><th scope="col">[[samples.key]]</th><th scope="col">[[samples.value]]</th></tr></thead>
      <tbody>{{#metadata}}<tr><th scope="row">{{key}}</th><td>{{value}}</td></tr>{{/metadata}}</tbody></table></div>{{/hasMetadata}}{{^hasMetadata}}<p>[[samples.metadata.none]]</p>{{/hasMetadata}}</section>
      """# + NoteView.template("note") + #"""
      {{#correctPath}}<p><a class="button-quiet" href="{{correctPath}}">[[samples.correct]]</a></p>{{/correctPath}}
      <form method="post" action="{{ownPath}}/delete"><input type="hidden" name="token" value="{{token}}"><p class="quiet">[[samples.delete.undo]]</p><button class="button-danger">[[samples.delete]]</button></form>
      """#

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
  var liveTypes: [DataType]
  /// Whether there are metadata, for the template.
  private(set) var hasMetadata: Bool

  private enum CodingKeys: String, CodingKey {
    case title, typeTitle, typePath, ownPath, correctPath, chart, symptoms, parts, metadata, note
  }

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
        let attachment = try attachments(of: sample, context).first(where: { $0.identifier == wanted })
      else { return .missing }
      var bytes: [UInt8] = []
      var part: Int? = 0
      while let number = part {
        let next = try context.ask(FetchAttachmentBytes(sample: SampleReference(sample), attachment: wanted, part: number))
        bytes += next.bytes
        part = next.next
      }
      return .file(name: attachment.name, type: "application/octet-stream", bytes: bytes)
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
    hasMetadata = !metadata.isEmpty
    liveTypes = [sample.type]
  }
}
