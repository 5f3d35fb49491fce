// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import OpenHealthCore
import OpenHealthWords

/// The page that explains a figure: how much of each sample counts, and why the rest does not.
struct WhyPage: LivePageView {
  /// One source.
  struct Source: Encodable, Sendable {
    /// The name of the source.
    var source: String
    /// What counts of it, or the weight of its samples in an average, for people.
    var amount: String
    /// The same as a number, in ``WhyPage/unit``; a weight has none.
    var number: Double
    /// The figure if this were the only source, for people; nil without one.
    var alone: String?
    /// The number of its samples.
    var samples: Int
    /// How many of them count as a whole.
    var whole: Int
    /// How many count in part.
    var partly: Int
    /// How many do not count.
    var none: Int
  }

  /// One sample.
  struct Part: Encodable, Sendable {
    /// The page of the sample.
    var path: String
    /// The name of its source.
    var source: String
    /// When it begins, in ISO 8601.
    var start: String
    /// When it ends, in ISO 8601.
    var end: String
    /// When it begins, for people.
    var startText: String
    /// When it ends, for people.
    var endText: String
    /// Its value, for people.
    var value: String
    /// What counts of it, or its weight, for people.
    var amount: String
    /// Its value as a number, in ``WhyPage/unit``.
    var valueNumber: Double
    /// What counts of it as a number, in ``WhyPage/unit``; a weight has none.
    var amountNumber: Double
    /// Why it does not count as a whole, one text for each stretch that does not; that it is the lowest, highest or latest.
    var notes: [String]
  }

  /// The list of all data, to which each type belongs.
  static let section = PageSection.browse

  /// The heading, with the name of the type.
  var title: String
  /// The short name of the type.
  var type: String
  /// The title of the type.
  @HTMLOnly var typeTitle: String
  /// The page of the type for the same period.
  var typePath: String
  /// The order of the sources, and the apps of the type.
  var accessPath: String
  /// The period, and links to others.
  var periods: PeriodLinks
  /// That there is nothing to explain, or too much; otherwise nil.
  var hindrance: String?
  /// The explained figures.
  var figures: [TypePage.Figure] = []
  /// That the parts give the sum exactly; nil for other figures.
  var exact: String?
  /// The sources over time.
  @HTMLOnly var chart: ChartView? = nil
  /// The unit of the numbers, in Apple's notation.
  var unit: String
  /// The head of the columns of amounts.
  @HTMLOnly var amountHead: String
  /// The head of the column of values.
  @HTMLOnly var valueHead: String
  /// The sources, highest priority first.
  var sources: [Source] = []
  /// Which samples the page lists, in words.
  @HTMLOnly var range = ""
  /// The number of all samples of the explanation.
  var samples = 0
  /// The samples of this page of the list, in the order in which they are added.
  var parts: [Part] = []
  /// The page of the list before this one; nil for the first.
  var pageBefore: String?
  /// The page of the list after this one; nil for the last.
  var pageAfter: String?
  /// The type.
  @HTMLOnly var liveTypes: [DataType]

  static let routes: [PageRoute] = [
    .get("/types/:type/why", WhyPage.self) { request, context in
      guard let type = Catalog.type(named: request.parameter("type")), let facts = type.quantity else { return .missing }
      return .view(try WhyPage(type, facts, request.query, context))
    }
  ]

  /// The number of samples on one page of the list.
  static let rows = 50

  init(_ type: DataType, _ facts: DataType.QuantityFacts, _ fields: PageFields, _ context: PageContext) throws {
    let (reader, words) = (context.reader, context.words)
    let extent = try StoredExtent.find(type, context)
    let period = TypePeriod(fields, usual: .day, earliest: extent?.lowerBound, newest: extent?.upperBound, reader: reader)
    let isSum = facts.aggregation == .cumulative
    let shown =
      try context.ask(PreferredUnits(types: [type], system: reader.locale.system))[type] ?? facts.displayUnit(in: reader.locale.system)
    let typeTitle = reader.title(of: type)
    self.typeTitle = typeTitle
    title = words["why.title", typeTitle]
    (self.type, unit) = (type.name, shown.string)
    liveTypes = [type]
    typePath = TypeAddress.own(type) + PageFields(period.fields).queryText
    accessPath = "\(TypeAddress.own(type))/access"
    periods = PeriodLinks("\(TypeAddress.own(type))/why", period, extent: extent, context: context)
    let format = FigureFormat(of: type, in: shown, style: reader.numbers)
    let inUnit = format.unit.isEmpty ? "" : ", \(format.unit)"
    amountHead = isSum ? words["types.counted"] + inUnit : words["why.weight"]
    valueHead = words["why.value"] + inUnit
    switch try ShownExplanation.find(type, from: period.start, to: period.end, context) {
    case .empty: hindrance = words["types.nothing"]
    case .tooMany: hindrance = words["why.many", reader.numbers.text(ShownExplanation.mostSamples)]
    case .explained(let reply):
      let explained = try ExplainedFigure(reply, of: type, facts, in: shown, context)
      (figures, exact, sources) = (explained.figures, explained.exact, explained.sources)
      chart = explained.chart(period)
      samples = reply.explanation.parts.count
      let last = max(0, (samples - 1) / Self.rows)
      let page = min(last, max(0, fields["page"].flatMap { Int($0) }.map { $0 == .min ? 0 : $0 - 1 } ?? 0))
      let slice = min(samples, page * Self.rows)..<min(samples, (page + 1) * Self.rows)
      parts = explained.parts(slice)
      range = words["why.range", String(slice.lowerBound + 1), String(slice.upperBound), reader.numbers.text(samples)]
      func address(_ page: Int) -> String {
        "\(TypeAddress.own(type))/why" + PageFields(period.fields + [.init("page", String(page + 1))]).queryText
      }
      pageBefore = page > 0 ? address(page - 1) : nil
      pageAfter = page < last ? address(page + 1) : nil
    }
  }
}
