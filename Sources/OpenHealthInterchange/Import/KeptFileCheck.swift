// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

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
