// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The deletions that can still be undone, newest first.
struct RemovedPage: LivePageView {
  /// The deleted samples of one type and source.
  struct Row: Encodable, Sendable {
    /// The name of the type, and that of the source.
    var type, source: String
    /// How many there are.
    var count: String
  }

  /// One deletion.
  struct Item: Encodable, Sendable {
    /// Its number.
    var number: Int64
    /// When it happened and until when it can be undone, for people.
    var deleted, until: String
    /// The same in ISO 8601.
    var deletedDate, untilDate: String
    /// The number of samples, medications and notes, and of rows that a repair set aside.
    var count: String
    /// The samples by type and source.
    var rows: [Row]
    /// The number of types and sources that are not in `rows`; nil for none.
    var more: String?
  }

  static let section = PageSection.profile

  var title: String
  /// What the last undo could not restore; nil without one.
  var left: String?
  /// The deletions.
  var items: [Item]
  @HTMLOnly var liveTypes: [DataType]

  static let routes: [PageRoute] = [
    .get("/removed", RemovedPage.self) { request, context in .view(try RemovedPage(request, context)) },
    .post("/removed/:number/restore") { request, context in
      guard let number = Int64(request.parameter("number")) else { return .missing }
      var (restored, left) = (0, 0)
      do {
        while true {
          let portion = try context.ask(RestoreSamples(removal: number))
          restored += portion.restoredSamples + portion.restoredMedications + (portion.restoredNotes ?? 0)
          left += portion.leftOut + portion.leftOutMedications + (portion.leftOutNotes ?? 0)
          if portion.isDone { break }
        }
      } catch HealthError.invalidArgument {
        // A day has passed, or it was undone before.
        return .redirect(to: "/removed?done=gone")
      }
      // What is left over is said on the page of deletions.
      if left > 0 {
        return .redirect(
          to: "/removed" + PageFields([.init("done", restored > 0 ? "restored" : "gone"), .init("left", String(left))]).queryText)
      }
      guard restored > 0 else { return .redirect(to: "/removed?done=gone") }
      if let instead = request.form["instead"].flatMap({ UUID(uuidString: $0) }) { try remove(instead, context) }
      let back = ReturnAddress(request.form["back"])
      return .redirect(to: back?.saying([.init("done", "restored")]) ?? "/removed?done=restored")
    },
  ]

  /// Deletes the sample that stood instead of one that is there again; nothing if it is gone.
  private static func remove(_ uuid: UUID, _ context: PageContext) throws {
    do { _ = try Removal(.samples([uuid]), context) } catch HealthError.objectsNotFound { return }
  }

  private init(_ request: PageRequest, _ context: PageContext) throws {
    let (reader, words) = (context.reader, context.words)
    title = words["removed.title"]
    left = request.query["left"].flatMap { Int($0) }.map { words["removed.left", reader.numbers.text($0)] }
    let removals = try context.ask(ListRemovals())
    items = removals.reversed().prefix(Self.mostItems).map { removal in
      let count = removal.samples.map(\.count).reduce(removal.medications + (removal.notes ?? 0) + (removal.setAside ?? 0), +)
      let names = SourceNames(removal.samples.map(\.source))
      return Item(
        number: removal.number, deleted: reader.dates.minute(removal.date), until: reader.dates.minute(removal.until),
        deletedDate: reader.dates.iso(removal.date), untilDate: reader.dates.iso(removal.until),
        count: words["removed.count", reader.numbers.text(count)],
        rows: removal.samples.prefix(Self.mostRows).map {
          Row(type: reader.title(of: $0.type), source: names[$0.source], count: reader.numbers.text($0.count))
        },
        more: removal.samples.count > Self.mostRows
          ? words["removed.more", reader.numbers.text(removal.samples.count - Self.mostRows)] : nil)
    }
    var types: [DataType] = []
    for type in removals.flatMap(\.samples).map(\.type) where !types.contains(type) { types.append(type) }
    liveTypes = types
  }

  /// The most deletions on the page, and the most lines of one.
  private static let (mostItems, mostRows) = (50, 50)
}
