// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The question before all data of a source are deleted.
struct SourceRemovalPage: PageView {
  /// A type with its samples.
  struct Row: Encodable, Sendable {
    /// The title of the type.
    var type: String
    /// The number of samples.
    var count: String
  }

  static let section = PageSection.sharing

  var title: String
  /// What is to be deleted, as a sentence with the number.
  var question: String
  /// The bundle identifier.
  var identifier: String
  /// The types with most samples.
  var rows: [Row]
  /// How many types there are beyond those.
  var more: String?
  /// The address that deletes.
  var path: String

  static let routes: [PageRoute] = [
    .get("/sources/:source/delete", SourceRemovalPage.self) { request, context in
      let items = try items(request, context)
      return items.isEmpty ? .missing : .view(SourceRemovalPage(items, context))
    },
    .post("/sources/:source/delete") { request, context in
      guard let source = try items(request, context).first?.source else { return .missing }
      let done = try Removal(.matching(nil, .source([source.bundleIdentifier])), context).result
      return .redirect(to: "/sources" + PageFields(done).queryText)
    },
  ]

  /// The address of the question about a source.
  static func path(_ source: SourceRecord) -> String { "/sources/\(SharingPath.part(source.bundleIdentifier))/delete" }

  /// The types of the source of an address, those with most samples first.
  private static func items(_ request: PageRequest, _ context: PageContext) throws -> [ReadSourceOrder.Item] {
    let identifier = request.parameter("source")
    return try context.ask(ReadSourceOrder()).filter { $0.source.bundleIdentifier == identifier && $0.count > 0 }
      .sorted { ($1.count, $0.type.name) < ($0.count, $1.type.name) }
  }

  private static let mostRows = 50

  private init(_ items: [ReadSourceOrder.Item], _ context: PageContext) {
    let (words, reader) = (context.words, context.reader)
    let source = items[0].source
    title = words["samples.delete.title", TypeAddress.name(of: source)]
    question = words["samples.delete.count", reader.numbers.text(items.map(\.count).reduce(0, +))]
    identifier = SharingText.line(source.bundleIdentifier)
    rows = items.prefix(Self.mostRows).map { Row(type: reader.title(of: $0.type), count: reader.numbers.text($0.count)) }
    more = items.count > Self.mostRows ? words["sources.more", reader.numbers.text(items.count - Self.mostRows)] : nil
    path = Self.path(source)
  }
}
