// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// One record with all that it says, and its files.
struct RecordPage: LivePageView {
  static let section = PageSection.records

  /// The text of a record as its institution sent it.
  struct Source: Encodable, Sendable {
    var shown: String
    /// That only the beginning is shown; nil if all is.
    var cut: String?
  }

  var title: String
  /// The list of the kind, and its name.
  @HTMLOnly var listPath: String
  @HTMLOnly var listName: String
  var facts: [PageFact]
  var chart: ChartView?
  var tables: [PageTable]
  var files: [PageFile]
  /// The page with all fields.
  var fields: String
  var source: Source?
  @HTMLOnly var liveTypes: [DataType]

  static func routes(_ kind: RecordKind) -> [PageRoute] {
    let one = "\(kind.path)/:uuid"
    return [
      .get(one, RecordPage.self) { request, context in
        guard let sample = try context.sample(request, of: kind.types) else { return .missing }
        return .view(try RecordPage(kind, sample, context))
      },
      .get("\(one)/file") { request, context in
        guard let sample = try context.sample(request, of: kind.types), let file = try RecordFile(sample, context) else { return .missing }
        return file.reply
      },
      .get("\(one)/attachments/:attachment") { request, context in
        guard let sample = try context.sample(request, of: kind.types), let identifier = UUID(uuidString: request.parameter("attachment")),
          let file = try RecordFile(attachment: identifier, of: sample, context)
        else { return .missing }
        return file.reply
      },
    ]
  }

  private init(_ kind: RecordKind, _ sample: SampleRecord, _ context: PageContext) throws {
    let words = context.words
    let details = try RecordDetails(sample, context)
    let path = "\(kind.path)/\(sample.uuid.uuidString)"
    title = details.title
    listPath = kind.path
    listName = words["records.\(kind.rawValue)"]
    (facts, chart, tables, source) = (details.facts, details.chart, details.tables, details.source)
    fields = "/samples/\(sample.uuid.uuidString)"
    files = RecordFile.has(sample) ? [PageFile(path: "\(path)/file", name: words["records.file"])] : []
    if sample.type.acceptsAttachments {
      files += try context.ask(FetchAttachments(sample: SampleReference(sample))).prefix(Limits.mostAttachments).map { attachment in
        PageFile(
          path: "\(path)/attachments/\(attachment.identifier.uuidString)",
          name: attachment.name.isEmpty ? words["records.file"] : attachment.name)
      }
    }
    liveTypes = [sample.type]
  }
}
