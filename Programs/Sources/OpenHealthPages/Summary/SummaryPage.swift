// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords

/// The first page: the latest figures of the pinned types.
public struct SummaryPage: LivePageView {
  /// One type with its latest figure.
  public struct Card: Encodable, Sendable {
    /// The type's page.
    public var path: String
    /// The name of the type.
    public var title: String
    /// The latest value with its unit.
    public var value: String
    /// When it was measured.
    public var when: String
  }

  public static let section = PageSection.summary
  public static let template = #"""
    <ul class="cards">{{#cards}}<li class="card"><a class="whole" href="{{path}}"><h2>{{title}}</h2>
    <p class="value">{{value}}</p><p class="quiet">{{when}}</p></a></li>{{/cards}}</ul>
    {{^cards}}<p>[[summary.empty]]</p><p><a class="button" href="/transfer">[[section.transfer]]</a></p>{{/cards}}
    """#

  public var title: String
  /// The types with data, the pinned ones in the person's order.
  public var cards: [Card]
  public var liveTypes: [DataType]

  private enum CodingKeys: String, CodingKey { case title, cards }

  static let routes: [PageRoute] = [
    .get("/", SummaryPage.self) { _, context in
      .view(try SummaryPage(context))
    }
  ]

  init(_ context: PageContext) throws {
    let reader = context.reader
    let overview = try Overview(
      at: reader.now, system: reader.locale.system, numbers: reader.numbers, calendar: reader.calendar, service: context.service)
    let items = context.pinned.map { pinned in pinned.compactMap { type in overview.items.first { $0.type == type } } } ?? overview.items
    title = context.words["section.summary"]
    cards = items.map { item in
      let values = item.latest.map { item.format.number($0) }.joined(separator: "/")
      return Card(
        path: "/types/\(item.type.name)", title: reader.title(of: item.type),
        value: item.latest.count == 1 ? item.format.text(item.latest[0]) : "\(values) \(item.format.unit)",
        when: reader.dates.day(item.date))
    }
    liveTypes = items.map(\.type)
  }
}
