// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Reads the files that imports kept, for elements that name them.
///
/// Cost: one request for the list, once the first file is needed, and one for each part of a file.
final class KeptFiles {
  private let service: any HealthService
  private let freeBytes: Int64
  private var files: [String: [ListFiles.Item]]?
  /// The number of bytes that may still be unpacked, as a file can be named many times.
  private var budget: Int64 = 0

  /// - Parameter freeBytes: The bytes that may be unpacked in addition to each file once.
  init(service: any HealthService, freeBytes: Int64 = ImportLimits().freeBytes) {
    self.service = service
    self.freeBytes = freeBytes
  }

  /// The files as the elements of an import name them.
  func ofImport(_ number: Int64?) -> some NamedFiles { OfImport(files: self, number: number) }

  private struct OfImport: NamedFiles {
    let files: KeptFiles
    let number: Int64?

    func contents(of path: String, limit: Int64) throws -> Data? {
      try files.file(path, number).flatMap { try files.contents(of: $0, limit: limit) }
    }
  }

  /// The file that an element of an import names with a path: the one of this import, else the only one. Nil if there is none, or if it is
  /// not clear which version of the file the element means.
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

  private func contents(of file: ListFiles.Item, limit: Int64) throws -> Data? {
    guard file.size <= min(limit, budget) else { return nil }
    budget -= file.size
    var data = Data()
    var part = 0
    while data.count <= file.size, let body = try service.perform(ReadFilePart(file: file.number, part: part), for: .owner) {
      // A part that is damaged in the store makes no sample: the element stays, and so does the part.
      do { data += try FilePart.expand(body) } catch { return nil }
      part += 1
    }
    return data.count == file.size ? data : nil
  }
}
