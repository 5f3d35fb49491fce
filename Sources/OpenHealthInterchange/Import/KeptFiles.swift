// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Reads the files that imports kept, for kept elements that name them and now become samples (``KeptElementAdoption``).
///
/// Cost: one request for the list when the first file is needed; for each file one request more than it has parts.
final class KeptFiles {
  private let service: any HealthService
  private let freeBytes: Int64
  /// The versions of each path, in the order in which they were kept; nil before the first file is needed.
  private var files: [String: [ListFiles.Item]]?
  /// The number of bytes that may still be unpacked. It bounds the work, because any number of elements can name the same file.
  private var budget: Int64 = 0

  /// - Parameter freeBytes: How many more bytes may be unpacked than all files have together.
  init(service: any HealthService, freeBytes: Int64 = ImportLimits().freeBytes) {
    self.service = service
    self.freeBytes = freeBytes
  }

  /// The files that the elements of an import mean by their paths.
  func ofImport(_ number: Int64?) -> some NamedFiles { OfImport(files: self, number: number) }

  private struct OfImport: NamedFiles {
    let files: KeptFiles
    let number: Int64?

    func contents(of path: String, limit: Int64) throws -> Data? {
      try files.file(path, number).flatMap { try files.contents(of: $0, limit: limit) }
    }
  }

  /// The file that an element of an import names with a path: the file of this import, else the only file with this path. Nil if there is
  /// none, or if it is not clear which version of the file the element means.
  private func file(_ path: String, _ number: Int64?) throws -> ListFiles.Item? {
    let files = try files ?? list()
    let versions = files[ArchivePath.safe(path)] ?? []
    return versions.last { $0.importNumber == number } ?? (versions.count == 1 ? versions[0] : nil)
  }

  private func list() throws -> [String: [ListFiles.Item]] {
    let items = try service.perform(ListFiles(), for: .owner)
    let found = Dictionary(grouping: items) { ArchivePath.safe($0.path) }
    budget = items.reduce(freeBytes) { $0 + $1.size }
    files = found
    return found
  }

  /// The bytes of a file; nil if they are more than the limit or the budget, or damaged.
  private func contents(of file: ListFiles.Item, limit: Int64) throws -> Data? {
    guard file.size <= min(limit, budget) else { return nil }
    budget -= file.size
    var data = Data()
    var part = 0
    while data.count <= file.size, let body = try service.perform(ReadFilePart(file: file.number, part: part), for: .owner) {
      // If a part is damaged in the store, no sample is made: element and file stay as they are.
      do { data += try FilePart.expand(body) } catch { return nil }
      part += 1
    }
    return data.count == file.size ? data : nil
  }
}

/// Checks that each kept file is the one that an import read: unpacks it, and compares size and hash.
package struct KeptFileCheck {
  private static let subject = "kept files"
  private let service: any HealthService

  /// A check through a service.
  package init(service: any HealthService) { self.service = service }

  /// The files that are not as they were. Reads all kept files, a mebibyte at a time.
  ///
  /// - Parameter progress: Called before each file with its place and the number of files.
  package func findings(progress: (Int, Int) -> Void = { _, _ in }) throws -> [StoreFinding] {
    let files = try service.perform(ListFiles(), for: .owner)
    var findings: [StoreFinding] = []
    for (place, file) in files.enumerated() {
      progress(place, files.count)
      guard try !isSound(file) else { continue }
      findings.append(
        StoreFinding(
          .damage, Self.subject, "The kept file number \(file.number) is not as it was imported.",
          remedy: "Import the export that it came with again, or restore a backup with `health restore`."))
    }
    return findings
  }

  private func isSound(_ file: ListFiles.Item) throws -> Bool {
    var hash = RunningHash()
    var size: Int64 = 0
    var part = 0
    while let body = try service.perform(ReadFilePart(file: file.number, part: part), for: .owner) {
      let content: Data
      // A part that does not unpack is what this looks for.
      do { content = try FilePart.expand(body) } catch { return false }
      // Unsafe: the hash reads the bytes inside the closure that lends them.
      content.withUnsafeBytes { hash.add($0) }
      size += Int64(content.count)
      part += 1
      if size > file.size { return false }
    }
    return size == file.size && hash.value == file.digest
  }
}
