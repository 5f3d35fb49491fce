// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// A past import: what it stored of each type, as far as it is still there.
///
/// The store keeps the samples of an import, but not what the import left out: only ``RunningImportPage`` shows that, at the end.
struct ImportPage: PageView {
  static let section = PageSection.transfer

  var title: String
  /// The file, its dates and the number of samples.
  var facts: [PageFact]
  /// That samples were deleted since, or that not all were counted; otherwise nil.
  var note: String?
  /// The samples by type, the most first; nil without any.
  var types: PageTable?
  /// The page that asks whether to delete what it stored.
  var removalPath: String

  static let routes: [PageRoute] = [
    .get("/transfer/imports/:number", ImportPage.self) { request, context in
      guard let number = Int64(request.parameter("number")),
        let item = try context.ask(ListImports()).first(where: { $0.number == number })
      else { return .missing }
      return .view(try ImportPage(item, context))
    }
  ]

  /// The most portions that are counted, about two million samples, so that a browser does not wait for minutes.
  private static let mostPortions = 100

  /// Cost: one read of each sample of the import, at most ``mostPortions`` of them.
  ///
  /// - Throws: the errors of the store.
  init(_ item: ListImports.Item, _ context: PageContext) throws {
    let (words, reader) = (context.words, context.reader)
    var (counts, next, portions): ([DataType: Int], Int64?, Int) = ([:], -1, 0)
    while let after = next, portions < Self.mostPortions {
      let portion = try context.ask(CountImport(number: item.number, after: after))
      counts.merge(portion.counts, uniquingKeysWith: +)
      (next, portions) = (portion.last, portions + 1)
    }
    let there = counts.values.reduce(0, +)
    title = words["transfer.oneImport"]
    facts = [
      PageFact(words["transfer.file"], SharingText.line(item.name)), PageFact(words["transfer.began"], reader.dates.minute(item.started)),
      PageFact(words["transfer.state"], item.finished == nil ? words["transfer.cut"] : words["transfer.finished"]),
      PageFact(words["transfer.exported"], ifAny: item.exportDate.map { reader.dates.minute($0) }),
      PageFact(words["transfer.stored"], reader.numbers.text(item.sampleCount)),
    ].compactMap { $0 }
    if next != nil {
      note = words["transfer.counted", reader.numbers.text(there)]
    } else if there < item.sampleCount {
      note = words["transfer.deletedSince", reader.numbers.text(item.sampleCount - there)]
    }
    types = PageTable(
      words["transfer.there"], heads: [words["running.type"], words["types.samples"]],
      rows: counts.filter { $0.value > 0 }.map { (reader.title(of: $0.key), TypeAddress.page(of: $0.key), $0.value) }
        .sorted { ($1.2, $0.0) < ($0.2, $1.0) }.map { .init($0, link: $1, [reader.numbers.text($2)]) })
    removalPath = "/transfer/imports/\(item.number)/delete"
  }
}
