// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Asks whether to delete what an import stored, and then does so in steps.
struct ImportRemovalPage: PageView {
  static let section = PageSection.transfer

  var title: String
  /// The address that deletes.
  var path: String
  /// The name of the file.
  var name: String
  /// When the import began.
  var began: ShownDate
  /// How many samples it stored.
  var stored: String
  /// How many were deleted so far, if more are left.
  var progress: String?
  /// The text of the button.
  var button: String

  static let routes: [PageRoute] = [
    .get("/transfer/imports/:number/delete", ImportRemovalPage.self) { request, context in
      guard let item = try Self.item(request, context) else { return .missing }
      return .view(ImportRemovalPage(item, request, context))
    },
    .post("/transfer/imports/:number/delete") { request, context in
      guard let item = try Self.item(request, context) else { return .missing }
      var deleted = request.query["deleted"].flatMap { Int($0) }.map { min(max(0, $0), item.sampleCount) } ?? 0
      for _ in 0..<Self.portionsOfStep {
        let portion = try context.ask(DeleteImport(number: item.number))
        deleted += portion.deletedSamples
        if portion.isDone { return .redirect(to: "/transfer?done=importDeleted") }
      }
      return .redirect(to: "/transfer/imports/\(item.number)/delete?deleted=\(deleted)")
    },
  ]

  /// The portions of one answer, about 200,000 samples, so that a browser does not wait for minutes.
  private static let portionsOfStep = 10

  private static func item(_ request: PageRequest, _ context: PageContext) throws -> ListImports.Item? {
    guard let number = Int64(request.parameter("number")) else { return nil }
    return try context.ask(ListImports()).first { $0.number == number }
  }

  init(_ item: ListImports.Item, _ request: PageRequest, _ context: PageContext) {
    let (words, reader) = (context.words, context.reader)
    title = words["transfer.deleteTitle"]
    name = SharingText.line(item.name)
    began = .minute(item.started, reader)
    stored = reader.numbers.text(item.sampleCount)
    let deleted = request.query["deleted"].flatMap { Int($0) }.map { max(0, $0) }
    progress = deleted.map { words["transfer.deleted", reader.numbers.text($0)] }
    button = words[deleted == nil ? "transfer.deleteButton" : "transfer.deleteOn"]
    path = "/transfer/imports/\(item.number)/delete" + (deleted.map { "?deleted=\($0)" } ?? "")
  }
}
