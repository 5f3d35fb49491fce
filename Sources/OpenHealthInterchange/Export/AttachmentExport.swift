// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Exports the attachments of samples: elements inside those of the samples, and files.
struct AttachmentExport {
  /// An attachment with the path of its file.
  struct File {
    var path: String
    var item: ListAttachments.Item
  }

  private let service: any HealthService
  private let bySample: [UUID: [ListAttachments.Item]]
  /// The used paths, in lower case, as case-insensitive file systems compare them.
  private var taken: Set<String>
  private(set) var files: [File] = []

  init(service: any HealthService, kept: KeptFilePaths) throws {
    self.service = service
    bySample = Dictionary(grouping: try service.allAttachments()) { $0.sample.uuid }
    taken = kept.taken
  }

  /// The element of a sample with its attachments, in an order that does not depend on the store. Plans their files.
  mutating func complete(_ element: KeptElement, of sample: SampleRecord) -> KeptElement {
    guard let items = bySample[sample.uuid] else { return element }
    var element = element
    for item in items.sorted(by: { Self.key($0) < Self.key($1) }) {
      let path = newPath(item.attachment)
      files.append(File(path: path, item: item))
      element.children.append(AttachmentForm.element(item.attachment, path: "/\(path)"))
    }
    return element
  }

  private static func key(_ item: ListAttachments.Item) -> (Date, String) {
    (item.attachment.creation, item.attachment.identifier.uuidString)
  }

  private mutating func newPath(_ attachment: AttachmentRecord) -> String {
    var path = AttachmentForm.path(of: attachment)
    var number = 2
    while !taken.insert(path.lowercased()).inserted {
      path = "\(AttachmentForm.pathWithoutExtension(of: attachment))-\(number).\(AttachmentForm.pathExtension(of: attachment))"
      number += 1
    }
    return path
  }

  /// Calls `body` with the content of an attachment, part by part, at least once. The content is empty or incomplete if the attachment is
  /// removed meanwhile. An import notices that, because the element has the size and checksum.
  func write(_ file: File, _ body: (Data) throws -> Void) throws {
    do {
      try service.readAttachment(file.item.attachment.identifier, of: file.item.sample, body)
    } catch HealthError.invalidArgument(.noAttachment) {
      return
    }
  }
}
