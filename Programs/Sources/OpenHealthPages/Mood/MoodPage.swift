// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords

/// A month of states of mind: how pleasant each day was, and what the states were associated with.
struct MoodPage: LivePageView {
  static let section = PageSection.records

  var title: String
  /// The month.
  var calendar: MonthView
  /// What the states of the month were associated with, and the feelings, each with its number and mean.
  var associations, labels: PageTable?
  /// Whether the month has no states.
  @HTMLOnly var isBare: Bool
  @HTMLOnly var liveTypes = MoodDays.types
  /// The form for a state.
  @HTMLOnly private(set) var addPath: String

  static let routes: [PageRoute] = [
    .get("/mood", MoodPage.self) { request, context in .view(try MoodPage(request.query, context)) }
  ]

  /// A sign for each class of valence, from very unpleasant to very pleasant.
  private static let signs = ["−−−", "−−", "−", "○", "+", "++", "+++"]

  private init(_ query: PageFields, _ context: PageContext) throws {
    let (reader, words) = (context.reader, context.words)
    let month = MonthView.first(query, reader)
    let found = try MoodDays(
      MonthView.range(month), zone: reader.zone, overridesZones: reader.overridesZones, service: context.service)
    title = words["mood.title"]
    addPath = MoodDays.types.first.map { ReturnAddress.adding($0, back: "/mood") } ?? "/browse"
    isBare = found.days.isEmpty
    func name(_ valence: Double) -> String { Self.choice(valence).map { reader.title(of: $0) } ?? "" }
    calendar = MonthView(month, "/mood", reader) { day in
      guard let own = found.days[day], let choice = Self.choice(own.valence), Self.signs.indices.contains(choice.rawValue - 1) else {
        return ("", "", false)
      }
      return (Self.signs[choice.rawValue - 1], words["mood.day", reader.title(of: choice), reader.numbers.text(own.count)], false)
    }
    func table(_ caption: String, _ head: String, _ items: [MoodDays.Item], of valueEnum: CatalogEnum) -> PageTable? {
      PageTable(
        caption, heads: [head, words["samples.number"], words["mood.mean"]],
        rows: items.map { item in
          let title = Catalog.choice(item.value, of: valueEnum).map { reader.title(of: $0) } ?? String(item.value)
          return .init(
            title, [reader.numbers.text(item.count), "\(name(item.valence)) (\(reader.numbers.text(item.valence, decimals: 2)))"])
        })
    }
    associations = table(words["mood.associations"], words["records.associations"], found.associations, of: .stateOfMindAssociation)
    labels = table(words["mood.labels"], words["records.labels"], found.labels, of: .stateOfMindLabel)
  }

  private static func choice(_ valence: Double) -> CatalogChoice? {
    StateOfMindRecord.classification(of: valence).flatMap { Catalog.choice($0, of: .stateOfMindValenceClassification) }
  }
}
