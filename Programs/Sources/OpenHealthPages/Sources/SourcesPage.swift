// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// All apps and devices that saved data, with their types.
struct SourcesPage: PageView {
  /// A type of a source.
  struct Kind: Encodable, Sendable {
    /// The type's page of sources and access.
    var path: String
    /// The title of the type.
    var type: String
    /// The number of samples.
    var count: String
  }

  /// One source.
  struct Source: Encodable, Sendable {
    /// The name of the source.
    var name: String
    /// Its bundle identifier.
    var identifier: String
    /// The number of all its samples.
    var count: String
    /// The end of its newest sample.
    var last: ShownDate?
    /// Its types, those with most samples first.
    var kinds: [Kind]
    /// How many types it has beyond those.
    var more: String?
    /// The question before all its data are deleted.
    var removalPath: String
  }

  /// A phone that sends by itself.
  struct Feed: Encodable, Sendable {
    /// The page of the feed as an app.
    var path: String
    /// Its name.
    var name: String
    /// When it sent last.
    var state: String
    /// The types that have fallen silent; nil for none.
    var silent: String?
  }

  static let section = PageSection.sharing

  var title: String
  /// One page of the sources, those with most samples first.
  var sources: [Source]
  /// Of each phone that sends by itself: when it sent last, and what it has not sent since. On the first page.
  var feeds: [Feed] = []
  /// The page before.
  var previous: String?
  /// The page after.
  var next: String?

  /// The routes of all pages about sources.
  static let areaRoutes: [PageRoute] = routes + SourceRemovalPage.routes + DevicesPage.routes + TypeAccessPage.routes

  static let routes: [PageRoute] = [
    .get("/sources", SourcesPage.self) { request, context in .view(try SourcesPage(request, context)) }
  ]

  private static let size = 20
  private static let mostKinds = 30

  init(_ request: PageRequest, _ context: PageContext) throws {
    let (words, reader) = (context.words, context.reader)
    title = words["sources.title"]
    let bySource = Dictionary(grouping: try context.ask(ReadSourceOrder()), by: \.source)
    let all = bySource.map { source, items in (source, items.sorted { ($1.count, $0.type.name) < ($0.count, $1.type.name) }) }
      .map { (source: $0, items: $1, count: $1.map(\.count).reduce(0, +)) }
      .sorted { ($1.count, $0.source.bundleIdentifier) < ($0.count, $1.source.bundleIdentifier) }
    let names = SourceNames(bySource.keys)
    let window = PageWindow(request.query["page"], size: Self.size, count: all.count)
    sources = try all[window.range].map { source, items, count in
      let dates = try items.prefix(Self.mostKinds).compactMap { item in
        try SourceLanes.newest(1, of: item.type, from: source, context).first?.end
      }
      let kinds = items.prefix(Self.mostKinds).map { item in
        Kind(path: "/types/\(item.type.name)/access", type: reader.title(of: item.type), count: reader.numbers.text(item.count))
      }
      let more = items.count - kinds.count
      return Source(
        name: names[source], identifier: SharingText.line(source.bundleIdentifier), count: reader.numbers.text(count),
        last: dates.max().map { .minute($0, reader) }, kinds: Array(kinds),
        more: more > 0 ? words["sources.more", reader.numbers.text(more)] : nil, removalPath: SourceRemovalPage.path(source))
    }
    if window.range.lowerBound == 0 { feeds = try Self.feeds(context) }
    (previous, next) = window.links("/sources")
  }

  /// The number of feeds that are shown, of which each costs a request.
  private static let mostFeeds = 20

  private static func feeds(_ context: PageContext) throws -> [Feed] {
    let (words, reader) = (context.words, context.reader)
    let names = try context.ask(ListApps()).apps.compactMap { FeedSource.name(ofFeed: $0.registration.bundleIdentifier) }.sorted()
    return try names.prefix(mostFeeds).map { name in
      let identifier = FeedSource.identifier(ofFeed: name)
      let report = try context.ask(ReadFeed(feed: identifier))
      let silent = report.silentTypes(at: reader.now).map { type in Catalog.type(named: type).map { reader.title(of: $0) } ?? type }
      return Feed(
        path: SharingPath.app(identifier), name: name,
        state: report.last.map { words["sources.feedSent", reader.dates.minute($0)] } ?? words["sources.feedEmpty"],
        silent: silent.isEmpty ? nil : words["sources.feedSilent", words.list(silent)])
    }
  }
}
