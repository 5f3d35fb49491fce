// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// The page of a type: its figures in a day, week, month, half year or year, as a chart and as numbers.
struct TypePage: LivePageView {
  /// One figure of the whole period.
  struct Figure: Encodable, Sendable {
    /// What the figure is.
    var label: String
    /// The figure with its unit, for people.
    var text: String
    /// The figure.
    var number: Double
    /// The unit of the number, in Apple's notation; `s` for times.
    var unit: String
  }

  /// What each source gave.
  struct Shares: Encodable, Sendable {
    /// One source.
    struct Row: Encodable, Sendable {
      /// The name of the source.
      var source: String
      /// What it gave, for people.
      var amount: String
      /// The share of the total in percent; nil where sources are not added.
      var share: String?
    }

    /// The head of the amounts.
    var head: String
    /// What the amounts mean, if the head does not say it.
    var hint: String?
    /// The sources, highest priority first.
    var rows: [Row]
    /// Whether any source has a share.
    @HTMLOnly private(set) var hasShares: Bool

    /// What sources gave.
    init(head: String, hint: String?, rows: [Row]) {
      (self.head, self.hint, self.rows) = (head, hint, rows)
      hasShares = rows.contains { $0.share != nil }
    }
  }

  /// A second type, whose figures are drawn over those of the page where both have data.
  struct Companion: Encodable, Sendable {
    /// The name of the type.
    var companionTitle: String
    /// The address of its page for the same period.
    var companionPath: String
    /// The page with the days of both types and their correlation.
    var againstPath: String
    /// Its own chart: only if the page's type has no data in the period; nil without data, too.
    var companionChart: ChartView?
    /// Whether its figures are left out, because its samples lie in too many intervals.
    var isLeftOut: Bool
    /// Its figures.
    var companionFigures: [Figure]
  }

  /// The list of all data, to which each type belongs.
  static let section = PageSection.browse

  /// The name of the type.
  var title: String
  /// What the type is, in a sentence or two; nil without a text.
  var about: String?
  /// The short name of the type.
  var type: String
  /// Apple's identifier of the type.
  var identifier: String
  /// The address of the page without its query.
  var path: String
  /// The length of the period: `day`, `week`, `month`, `half` or `year`.
  var period: String
  /// The day that the address names; nil for the period of the newest data.
  var date: String?
  /// The period, and links to others.
  var periods: PeriodLinks
  /// The chart, with the figures of the second type over it; nil without data in the period.
  var chart: ChartView?
  /// Whether the figures are left out, because the samples lie in too many intervals.
  var isLeftOut: Bool
  /// The figures of the whole period.
  var figures: [Figure]
  /// What the page says first: the first figure, or both latest values of a pair, such as `121/79 mmHg`.
  @HTMLOnly var lead: Figure?
  /// The days of the first figure; nil for the latest value, which has a date of its own.
  @HTMLOnly var leadDays: String?
  /// The figures after it, of a pair each with both values.
  @HTMLOnly var others: [Figure]
  /// The start of the newest sample, in ISO 8601; nil without samples.
  var newest: String?
  /// The same for people.
  @HTMLOnly var newestText: String?
  /// What each source gave; nil without data.
  var shares: Shares?
  /// The short name of the second type; nil for none.
  var with: String?
  /// The second type; nil for none.
  var companion: Companion?
  /// The types to choose as the second one.
  @HTMLOnly var choices: [FormField.Option]
  /// Whether the type is on the summary.
  var isPinned: Bool
  /// The list of all samples.
  var dataPath: String
  /// The form to add a sample; nil for a type that people do not add.
  var addPath: String?
  /// The sources and apps of the type.
  var accessPath: String
  /// The explanation of the figure; nil for a type without one, and without data.
  var whyPath: String?
  /// The type with its members, and the second type.
  @HTMLOnly var liveTypes: [DataType]

  static let routes: [PageRoute] = [
    .get("/types/:type", TypePage.self) { request, context in
      guard let type = Catalog.type(named: request.parameter("type")) else { return .missing }
      guard TypeAddress.hasOwn(type) else { return .redirect(to: TypeAddress.page(of: type)) }
      return .view(try TypePage(type, request.query, context))
    },
    .post("/types/:type/pin") { request, context in
      guard let type = Catalog.type(named: request.parameter("type")) else { return .missing }
      return .redirect(to: try pin(type, request.form, context))
    },
  ]

  init(_ type: DataType, _ fields: PageFields, _ context: PageContext) throws {
    let reader = context.reader
    let extent = try StoredExtent.find(type, context)
    let period = TypePeriod(fields, usual: .week, earliest: extent?.lowerBound, newest: extent?.upperBound, reader: reader)
    let second = fields["with"].flatMap { Catalog.type(named: $0) }.flatMap { $0 != type && Self.hasFigures($0) ? $0 : nil }
    let more = second.map { [PageFields.Entry("with", $0.name)] } ?? []
    let own = try TypeFigures(type, period, context)
    title = reader.title(of: type)
    about = ["about.\(type.name)", "about.\(type.group)"].first(where: Words.has).map { context.words[$0] }
    (self.type, identifier, path) = (type.name, type.identifier, TypeAddress.own(type))
    (self.period, date, with) = (period.length.rawValue, period.day?.text, second?.name)
    periods = PeriodLinks(path, period, extent: extent, more: more, context: context)
    let other = try second.map { try TypeFigures($0, period, context) }
    let both = try other.flatMap { try own.chart(id: "chart", with: $0) }
    chart = try both ?? own.chart(id: "chart")
    isLeftOut = own.isLeftOut
    figures = try own.figures()
    let pair = own.latestPair()
    lead = pair ?? figures.first
    leadDays = own.table.style == .sum || own.table.style == .count ? periods.days : nil
    others = pair == nil ? Array(figures.dropFirst()) : own.pairs() ?? figures
    newest = extent.map { reader.dates.iso($0.upperBound) }
    newestText = extent.map { reader.dates.minute($0.upperBound) }
    shares = try own.shares()
    companion = try other.flatMap { figures in
      try second.map { try Self.companion($0, against: TypeAddress.own(type), figures, hasOwnChart: both == nil, period, context) }
    }
    let stored = try context.ask(ListTypes()).map(\.type)
    choices = stored.filter { $0 != type && Self.hasFigures($0) }
      .map { FormField.Option(value: $0.name, text: reader.title(of: $0), isChosen: $0 == second) }
      .sorted { reader.language.sorting($0.text) < reader.language.sorting($1.text) }
    isPinned = (context.pinned ?? Catalog.overview).contains(type)
    dataPath = "\(path)/data"
    addPath = TypeAddress.form(for: type)
    accessPath = "\(path)/access"
    whyPath = type.quantity != nil && chart != nil ? "\(path)/why" + PageFields(period.fields).queryText : nil
    liveTypes = [type] + (type.memberTypes ?? []) + [second].compactMap { $0 }
  }

  /// Whether figures of a type make sense below those of another.
  static func hasFigures(_ type: DataType) -> Bool {
    switch type.kind {
    case .category, .correlation, .quantity, .workout: true
    default: false
    }
  }

  private static func companion(
    _ type: DataType, against: String, _ figures: TypeFigures, hasOwnChart: Bool, _ period: TypePeriod, _ context: PageContext
  ) throws -> Companion {
    let path = TypeAddress.page(of: type)
    return Companion(
      companionTitle: context.reader.title(of: type),
      companionPath: TypeAddress.hasOwn(type) ? path + PageFields(period.fields).queryText : path,
      againstPath: "\(against)/against/\(type.name)", companionChart: hasOwnChart ? try figures.chart(id: "companion") : nil,
      isLeftOut: figures.isLeftOut, companionFigures: try figures.figures())
  }

  /// Puts a type on the summary, or takes it off. Returns the address that shows it.
  private static func pin(_ type: DataType, _ form: PageFields, _ context: PageContext) throws -> String {
    var pinned = context.pinned ?? Catalog.overview
    let place = pinned.firstIndex(of: type)
    switch form["pin"] {
    case "yes" where place == nil: pinned.append(type)
    case "no": pinned.removeAll { $0 == type }
    default: break
    }
    if pinned != context.pinned { try context.pin(pinned) }
    var fields: [PageFields.Entry] = []
    if let length = form["period"].flatMap(TypePeriod.Length.init(rawValue:)) { fields.append(.init("period", length.rawValue)) }
    if let day = form["date"].flatMap({ CivilDay($0) }) { fields.append(.init("date", day.text)) }
    if let second = form["with"].flatMap({ Catalog.type(named: $0) }) { fields.append(.init("with", second.name)) }
    return TypeAddress.own(type) + PageFields(fields + [.init("done", "saved")]).queryText
  }
}
