// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Reads the attachments of samples: descriptions from the elements, contents from the files that the elements name.
///
/// Unsafe: the buffer for pieces is allocated and freed in one function, and used up to the number of bytes read.
final class AttachmentFiles {
  /// The attachments in the element of a sample.
  struct Found {
    /// The attachments with their content.
    var attachments: [AttachmentRecord] = []
    /// Their files.
    var paths: [String] = []
    /// Why other attachments are left in the element.
    var problems: [String] = []
  }

  private let file: ExportFile
  private let isCancelled: () -> Bool
  private let companions: [String: ExportFile.Companion]
  /// The number of bytes that may still be unpacked, as a file can be named many times.
  private var budget: Int64
  /// The paths of the files whose attachments were imported. They are not kept as files, too.
  private(set) var taken: Set<String> = []

  init(_ file: ExportFile, isCancelled: @escaping () -> Bool) {
    self.file = file
    self.isCancelled = isCancelled
    companions = file.companionsByPath()
    budget = file.companionBudget
  }

  /// Removes the attachments from an element. An attachment stays in it if its content is missing, too large or not as described. Throws
  /// `CancellationError` between two pieces of a file.
  func take(from element: inout KeptElement) throws -> Found {
    var found = Found()
    var rest: [KeptElement] = []
    var size = 0
    for child in element.children {
      guard let (described, path) = AttachmentForm.reading(child) else {
        rest.append(child)
        continue
      }
      let safe = ArchivePath.safe(path)
      do {
        var attachment = described
        let isRepeated = found.attachments.contains { $0.identifier == described.identifier }
        guard !isRepeated, found.attachments.count < Limits.mostAttachments, size + described.data.count <= Limits.largestAttachments,
          described.data.count >= 0
        else { throw ImportFault("the sample has more attachments than the store keeps, or one twice") }
        guard let companion = companions[safe] else { throw ImportFault("its file is missing") }
        guard let whole = described.data.filled(try read(companion, limit: described.data.count)) else { throw Self.changed }
        attachment.data = whole
        do { try attachment.validate() } catch { throw ImportFault("its description breaks a rule") }
        found.attachments.append(attachment)
        found.paths.append(safe)
        size += whole.count
      } catch let fault as ImportFault {
        found.problems.append(fault.description)
        rest.append(child)
      } catch let error as ArchiveFault {
        found.problems.append("its file cannot be read: \(error)")
        rest.append(child)
      }
    }
    if rest.count < element.children.count { element.children = rest }
    return found
  }

  /// Notes that the attachments of an element are imported.
  func note(_ found: Found) { taken.formUnion(found.paths) }

  private func read(_ companion: ExportFile.Companion, limit: Int) throws -> Data {
    guard Int64(limit) <= min(file.limits.fileBytes, budget) else { throw ImportFault("its file is too large") }
    let source = try file.open(companion, limit: Int64(limit))
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { piece.deallocate() }
    var data = Data()
    defer { budget = max(0, budget - Int64(data.count)) }
    while true {
      if isCancelled() { throw CancellationError() }
      let count = try source.read(into: piece)
      if count == 0 { break }
      data.append(contentsOf: piece[..<count])
      if data.count > limit { throw Self.changed }
    }
    if source.problem != nil { throw Self.changed }
    return data
  }

  private static let changed = ImportFault("its file is damaged, or not the one that was exported")
}
