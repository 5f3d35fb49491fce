// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCharts
import OpenHealthCore
import OpenHealthWords

/// The records of one kind, the newest first.
struct RecordListPage: LivePageView {
  static let section = PageSection.records

  var title: String
  /// The types to choose from; empty with fewer than two.
  var types: [PageChoice]
  var chart: ChartView?
  var records: PageTable?
  var pager: PagePager
  @HTMLOnly var liveTypes: [DataType]

  static func routes(_ kind: RecordKind) -> [PageRoute] {
    [
      .get(kind.path, RecordListPage.self) { request, context in
        let name = request.query["type"]
        let chosen = kind.types.first { $0.name == name }
        if name != nil, chosen == nil { return .missing }
        return .view(try RecordListPage(kind, chosen, after: request.query["after"], context))
      }
    ]
  }

  init(_ kind: RecordKind, _ chosen: DataType?, after: String?, _ context: PageContext) throws {
    let (reader, words) = (context.reader, context.words)
    let known = Set(try context.ask(ListTypes()).map(\.type))
    let own = kind.types.filter(known.contains)
    let list = try SampleList(chosen.map { [$0] } ?? own, after: after, context)
    let rows = RecordRows(kind, context)
    title = words["records.\(kind.rawValue)"]
    types =
      own.count < 2
      ? []
      : [PageChoice(name: words["records.all"], address: kind.path, isChosen: chosen == nil)]
        + own.map { PageChoice(name: reader.title(of: $0), address: "\(kind.path)?type=\($0.name)", isChosen: $0 == chosen) }
    chart = after == nil && kind == .moods ? try MoodChart(context).view : nil
    records = PageTable(title, heads: rows.heads, rows: list.samples.map(rows.row))
    pager = PagePager(kind.path, filters: chosen.map { [.init("type", $0.name)] } ?? [], list: list, after: after)
    liveTypes = kind.types
  }
}
