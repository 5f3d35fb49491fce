// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Asks before it deletes all samples that a filter shows.
struct DeleteDataPage: PageView {
  /// The samples of one source and type.
  struct Row: Encodable, Sendable {
    /// The name of the source, and that of the type.
    var source, type: String
    /// How many there are.
    var count: String
  }

  static let section = PageSection.browse

  var title: String
  /// What is to be deleted, as a sentence with the number.
  var question: String
  /// The samples by source and type.
  var rows: [Row]
  /// The address of all data of the type, without and with the filter.
  var dataPath, backPath: String
  /// The fields of the filter, which the form sends again.
  @HTMLOnly var kept: [PageFields.Entry]

  static let routes: [PageRoute] = [
    .get("/types/:type/data/delete", DeleteDataPage.self, DataPage.self) { request, context in
      guard let type = Catalog.type(named: request.parameter("type")), type.hasRecords else { return .missing }
      let filter = DataFilter(request.query, context.reader)
      guard filter.isValid else { return .fault(try DataPage(type, filter, after: nil, context)) }
      return .view(try DeleteDataPage(type, filter, context))
    }
  ]

  private init(_ type: DataType, _ filter: DataFilter, _ context: PageContext) throws {
    let (reader, words) = (context.reader, context.words)
    let items = try context.ask(CountSamples(selection: .matching([type], filter.predicate)))
    let total = reader.numbers.text(items.map(\.count).reduce(0, +))
    title = words["samples.delete.title", reader.title(of: type)]
    question = items.isEmpty ? words["samples.none"] : words["samples.delete.count", total]
    let names = SourceNames(items.map(\.source))
    rows = items.sorted { $0.count > $1.count }.prefix(Self.mostRows).map {
      Row(source: names[$0.source], type: reader.title(of: $0.type), count: reader.numbers.text($0.count))
    }
    dataPath = "/types/\(type.name)/data"
    backPath = dataPath + PageFields(filter.entries).queryText
    kept = filter.entries
  }

  /// The most rows of the table; the question counts all samples.
  private static let mostRows = 50
}
