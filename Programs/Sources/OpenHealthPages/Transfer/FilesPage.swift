// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthInterchange

/// The files that imports kept beside the samples, and those that are attached to samples.
struct FilesPage: PageView {
  /// One file.
  struct File: Encodable, Sendable {
    /// Its path in an export.
    var name: String
    /// Its size in words.
    var size: String
    /// Its size in bytes.
    var bytes: Int64
    /// The address that sends it; nil for a file that is too large.
    var download: String?
  }

  static let section = PageSection.transfer

  var title: String
  /// One page of the files.
  var files: [File]
  /// The page before.
  var previous: String?
  /// The page after.
  var next: String?

  static let routes: [PageRoute] = [
    .get("/transfer/files", FilesPage.self) { request, context in .view(try FilesPage(request, context)) },
    .get("/transfer/files/:number") { request, context in try Self.file(request.parameter("number"), context) },
    .get("/transfer/attachments/:number") { request, context in try Self.attachment(request.parameter("number"), context) },
  ]

  private static let size = 50
  /// The most bytes that are sent: they are in memory as a whole.
  private static let mostBytes: Int64 = 64 << 20

  init(_ request: PageRequest, _ context: PageContext) throws {
    title = context.words["transfer.files"]
    let kept = try context.ask(ListFiles()).map { (name: $0.path, bytes: $0.size, address: "/transfer/files/\($0.number)") }
    let attached = try context.service.allAttachments().map { item in
      (
        name: AttachmentForm.path(of: item.attachment), bytes: Int64(item.attachment.data.count),
        address: "/transfer/attachments/\(item.number)"
      )
    }
    let all = kept + attached
    let window = PageWindow(request.query["page"], size: Self.size, count: all.count)
    files = all[window.range].map { file in
      File(
        name: SharingText.line(file.name), size: Self.text(file.bytes, context), bytes: file.bytes,
        download: file.bytes <= Self.mostBytes ? file.address : nil)
    }
    (previous, next) = window.links("/transfer/files")
  }

  /// A size with the largest unit that leaves a number of at least 1.
  private static func text(_ bytes: Int64, _ context: PageContext) -> String {
    let numbers = context.reader.numbers
    switch bytes {
    case ..<1000: return "\(numbers.text(Int(bytes))) B"
    case ..<1_000_000: return "\(numbers.text(Double(bytes) / 1000, decimals: 1)) kB"
    default: return "\(numbers.text(Double(bytes) / 1_000_000, decimals: 1)) MB"
    }
  }

  private static func file(_ number: String, _ context: PageContext) throws -> PageReply {
    guard let number = Int64(number), let item = try context.ask(ListFiles()).first(where: { $0.number == number }), item.size <= mostBytes
    else { return .missing }
    var bytes: [UInt8] = []
    var part = 0
    while let body = try context.ask(ReadFilePart(file: item.number, part: part)) {
      bytes += try FilePart.expand(body)
      // What the store says about its size need not be true in a damaged store.
      guard bytes.count <= mostBytes else { return .missing }
      part += 1
    }
    return .file(name: lastPart(item.path), type: "application/octet-stream", bytes: bytes)
  }

  private static func attachment(_ number: String, _ context: PageContext) throws -> PageReply {
    guard let number = Int64(number), number > 0, let item = try context.ask(ListAttachments(after: number - 1)).items.first,
      item.number == number, item.attachment.data.count <= mostBytes
    else { return .missing }
    var bytes: [UInt8] = []
    try context.service.readAttachment(item.attachment.identifier, of: item.sample) { bytes += $0 }
    return .file(name: lastPart(AttachmentForm.path(of: item.attachment)), type: "application/octet-stream", bytes: bytes)
  }

  /// The name of a file, without the folders before it.
  private static func lastPart(_ path: String) -> String {
    let bytes = path.utf8
    return bytes.lastIndex(of: UInt8(ascii: "/")).map { String(path[bytes.index(after: $0)...]) } ?? path
  }
}
