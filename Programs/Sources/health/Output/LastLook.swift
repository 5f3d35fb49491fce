// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthFiles

/// The date of a person's last look at each store, and the place in its change log: kept in `$XDG_STATE_HOME/openhealthkit/looks.json`,
/// without health data.
struct LastLook {
  struct News {
    /// The stored and deleted samples in words.
    var text: String
    /// The date of the previous look; nil for the first one.
    var since: Date?
    /// The end of the change log.
    var place: Int64
  }

  private struct Entry: Codable {
    var date: Date
    var place: Int64
  }

  /// What identifies the store: a path would still be known when another store is there.
  private let store: String
  private let file: URL

  /// More changes are not counted.
  private static let mostCounted = 20_000
  private static let mostStores = 100

  init(of store: String, environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.store = store
    file = HomeFolder.xdg("XDG_STATE_HOME", default: ".local/state", environment: environment).appendingPathComponent(
      "openhealthkit/looks.json")
  }

  /// The news since the last look. Without an earlier look, only the end of the log.
  func news(_ service: any HealthService) throws -> News? {
    let selections = Catalog.types.filter(\.hasRecords).map { FetchSamples.Selection(type: $0, predicate: .everything) }
    guard let before = entries()[store] else {
      // Finds the end of the log without reading it.
      let end = try service.perform(FetchChanges(selections: selections, anchor: .end, limit: 1), for: .owner)
      return News(text: "", since: nil, place: end.latest)
    }
    let request = FetchChanges(selections: selections, anchor: ChangeAnchor(place: before.place), limit: Self.mostCounted)
    let reply = try service.perform(request, for: .owner)
    return News(text: Self.words(reply), since: before.date, place: reply.latest)
  }

  private static func words(_ reply: FetchChanges.Reply) -> String {
    let words = Person.words
    let added = reply.added.filter { !$0.isCorrelationMember }
    if added.isEmpty && reply.deleted.isEmpty { return words["command.nothingNew"] }
    let isMore = reply.added.count + reply.deleted.count >= mostCounted
    let counts = Dictionary(grouping: added, by: \.type).mapValues(\.count).sorted { ($1.value, $0.key.name) < ($0.value, $1.key.name) }
    var parts = counts.prefix(3).map { "\($0.key.titleInSentence) \(Person.numbers.text($0.value))" }
    if counts.count > 3 { parts.append(words["command.moreTypes", Person.numbers.text(counts.count - 3)]) }
    if !reply.deleted.isEmpty { parts.append(words["command.deleted", Person.numbers.text(reply.deleted.count)]) }
    let (total, list) = (Person.numbers.text(added.count), parts.joined(separator: ", "))
    return isMore ? words["command.newMore", total, list] : words["command.newSamples", total, list]
  }

  /// Records a look.
  func remember(_ place: Int64, at date: Date) throws {
    var all = entries()
    all[store] = Entry(date: date, place: place)
    // Drops the oldest entries.
    for (path, _) in all.sorted(by: { $0.value.date < $1.value.date }).dropLast(Self.mostStores) { all[path] = nil }
    try FileWriting.telling {
      try FileWriting.makeFolder(file.deletingLastPathComponent())
      let new = try NewFile(at: file.path, replacing: true)
      try new.write(Array(JSONEncoder().encode(all)))
      try new.finish()
    }
  }

  /// The recorded looks. An unreadable file counts as empty, and is replaced later.
  private func entries() -> [String: Entry] {
    guard let data = try? Data(contentsOf: file), data.count < 1 << 20 else { return [:] }  // nil before the first look
    return (try? JSONDecoder().decode([String: Entry].self, from: data)) ?? [:]  // a broken file counts as empty
  }
}
