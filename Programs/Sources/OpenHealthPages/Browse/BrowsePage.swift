// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// The list of all types by category, those with data first.
struct BrowsePage: LivePageView {
  /// One type.
  struct Entry: Encodable, Sendable {
    /// The short name of the type.
    var type: String
    /// The title of the type.
    var name: String
    /// The page of the type.
    var path: String
    /// The number of samples.
    var samples: Int
    /// The same for people.
    var samplesText: String
    /// The end of the newest sample, in ISO 8601; nil without samples.
    var last: String?
    /// The day of the newest sample for people; nil without samples.
    var lastText: String?
    /// The latest value in words; nil without samples, and for records.
    var latest: String?
    /// The form to add a sample; nil for a type that people do not add.
    var addPath: String?
  }

  /// One category.
  struct Category: Encodable, Sendable {
    /// The name of the category for addresses.
    var group: String
    /// The name for people.
    var heading: String
    /// The types with data, by title.
    var stored: [Entry]
    /// The other types, by title.
    var others: [Entry]
    /// Whether the list of types without data is open.
    var isOpen: Bool
  }

  /// Another text to search for.
  struct Suggestion: Encodable, Sendable {
    /// The text.
    var word: String
    /// The address of the search.
    var wordPath: String
  }

  /// The list of all data.
  static let section = PageSection.browse

  /// The heading.
  var title: String
  /// The text that is searched for; empty for all types.
  var search: String
  /// The categories that hold a type with that text.
  var categories: [Category]
  /// Similar texts, where nothing was found.
  var suggestions: [Suggestion]
  /// The types with data; the main types where there are none.
  @HTMLOnly var liveTypes: [DataType]

  static let routes: [PageRoute] = [
    .get("/browse", BrowsePage.self) { request, context in .view(try BrowsePage(request.query["search"] ?? "", context)) }
  ]

  /// The longest text to search for.
  private static let longestSearch = 100

  init(_ text: String, _ context: PageContext) throws {
    let (reader, words) = (context.reader, context.words)
    let search = String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.longestSearch)))
    let stored = Dictionary(uniqueKeysWithValues: try context.ask(ListTypes()).map { ($0.type, $0) })
    let found = Dictionary(grouping: Catalog.types(matching: search), by: TypeGroup.init(of:))
    let values = try LatestValues(of: Array(stored.keys), context)
    func entry(_ type: DataType) throws -> Entry {
      let item = stored[type]
      return Entry(
        type: type.name, name: reader.title(of: type), path: TypeAddress.page(of: type), samples: item?.count ?? 0,
        samplesText: reader.numbers.text(item?.count ?? 0), last: item.map { reader.dates.iso($0.latestEnd) },
        lastText: item.map { values.day(type, end: $0.latestEnd) }, latest: try item.flatMap { try values.text(type, end: $0.latestEnd) },
        addPath: TypeAddress.form(for: type))
    }
    categories = try TypeGroup.allCases.compactMap { group in
      guard let types = found[group] else { return nil }
      let entries = try types.map(entry).sorted { reader.language.sorting($0.name) < reader.language.sorting($1.name) }
      let (with, without) = (entries.filter { $0.samples > 0 }, entries.filter { $0.samples == 0 })
      return Category(
        group: group.rawValue, heading: words["group.\(group.rawValue)"], stored: with, others: without, isOpen: !search.isEmpty)
    }
    title = words["section.browse"]
    self.search = search
    suggestions =
      categories.isEmpty
      ? Catalog.suggestions(for: search).map { word in
        Suggestion(word: word, wordPath: "/browse" + PageFields([.init("search", word)]).queryText)
      } : []
    // The first samples of an empty store are most likely of a main type.
    liveTypes = stored.isEmpty ? Catalog.overview : stored.keys.sorted { $0.name < $1.name }
  }
}
