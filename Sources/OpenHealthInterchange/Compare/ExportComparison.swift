// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Compares two Apple Health exports, as they are read by an import.
///
/// Things are the same if their hashes are. Hashes have a secret of the process, so that no content can be guessed from those that
/// wait in a file.
/// Memory does not grow with the exports; the file, in a folder of the caller, has 32 bytes for each record.
///
///     let differences = try ExportComparison(in: "/var/tmp").run(first, second)
package struct ExportComparison {
  private let folder: String
  private let runLength: Int

  /// - Parameters:
  ///   - folder: the path of the folder whose file system gets the temporary file.
  ///   - runLength: the number of hashes in memory at once.
  package init(in folder: String, runLength: Int = 1 << 20) { (self.folder, self.runLength) = (folder, runLength) }

  /// Compares. Cost: reading both exports once.
  ///
  /// - Parameter progress: receives the bytes and records that were read, of the export with this number from 0.
  /// - Throws: ``ExportFault`` when nothing can be read, `FileFault` when the temporary file cannot be written.
  package func run(
    _ first: ExportFile, _ second: ExportFile, progress: @escaping (_ export: Int, AppleExportImport.Progress) -> Void = { _, _ in }
  ) throws -> ExportDifferences {
    var differences = ExportDifferences()
    let entries = ComparisonEntries(ComparisonSorter(in: folder, runLength: runLength))
    for (side, file) in [first, second].enumerated() {
      entries.side = UInt32(side)
      let reader = ComparisonReader(file, entries) { bytes, records in
        progress(side, .init(consumedBytes: bytes, totalBytes: file.documentInputSize, recordCount: records))
      }
      let reading = try reader.read()
      if side == 0 { differences.first = reading } else { differences.second = reading }
    }
    try entries.count(into: &differences)
    return differences
  }
}

/// Gathers what two exports hold, and counts what differs.
final class ComparisonEntries {
  /// 0 while the first export is read, 1 while the second is.
  var side: UInt32 = 0
  private var sorter: ComparisonSorter
  private var kinds: [String: UInt32] = [:]
  private var names: [String] = []
  private var last: (name: String, kind: UInt32)?

  /// The most kinds that are counted by themselves. A file can invent any number.
  static let mostKinds = 10_000
  /// The name of all others.
  static let otherKinds = "<...>"

  init(_ sorter: ComparisonSorter) { self.sorter = sorter }

  /// Adds one thing.
  ///
  /// - Parameters:
  ///   - kind: the name of its kind.
  ///   - identity: what tells it from others of the kind, or two hashes of that.
  func add(_ kind: String, identity: (UInt64, UInt64), content: UInt64) throws {
    let number = number(of: kind)
    func half(_ place: Int, _ hash: UInt64) -> UInt128 {
      UInt128(
        ContentHash.of(place) { hasher in
          hasher.combine(kind)
          hasher.combine(hash)
        })
    }
    let key = half(0, identity.0) << 64 | half(1, identity.1)
    try sorter.add(ComparisonEntry(key: key, content: content, kind: number, side: side))
  }

  private func number(of kind: String) -> UInt32 {
    if let last, last.name == kind { return last.kind }
    let name = kinds[kind] != nil || names.count < Self.mostKinds ? kind : Self.otherKinds
    let number = kinds[name] ?? UInt32(names.count)
    if kinds[name] == nil {
      kinds[name] = number
      names.append(name)
    }
    last = (kind, number)
    return number
  }

  /// Counts everything that was added.
  func count(into differences: inout ExportDifferences) throws {
    var counts = names.map { _ in ExportDifferences.Counts() }
    var (key, kind): (UInt128?, Int) = (nil, 0)
    var content: UInt64 = 0
    // Those of one content, and those of one identity that the other export does not have alike.
    var (equal, left) = ((first: 0, second: 0), (first: 0, second: 0))
    func endContent() {
      let same = min(equal.first, equal.second)
      left.first += equal.first - same
      left.second += equal.second - same
      counts[kind].firstRepeated += max(0, equal.first - 1)
      counts[kind].secondRepeated += max(0, equal.second - 1)
      equal = (0, 0)
    }
    func endKey() {
      endContent()
      let changed = min(left.first, left.second)
      counts[kind].changed += changed
      counts[kind].gone += left.first - changed
      counts[kind].added += left.second - changed
      left = (0, 0)
    }
    try sorter.forEach { entry in
      if entry.key != key {
        if key != nil { endKey() }
        (key, kind, content) = (entry.key, Int(entry.kind), entry.content)
      } else if entry.content != content {
        endContent()
        content = entry.content
      }
      if entry.side == 0 {
        equal.first += 1
        counts[kind].first += 1
      } else {
        equal.second += 1
        counts[kind].second += 1
      }
    }
    if key != nil { endKey() }
    differences.counts = Dictionary(uniqueKeysWithValues: zip(names, counts))
  }
}

/// Hashes that differ in each process.
enum ContentHash {
  /// A hash of what `body` gives the hasher. Hashes with different numbers have nothing to do with each other.
  static func of(_ number: Int, _ body: (inout Hasher) -> Void) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(number)
    body(&hasher)
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }

  /// The hash of texts, byte by byte.
  static func of(_ number: Int, texts: String...) -> UInt64 {
    of(number) { hasher in
      for text in texts {
        var text = text
        // Unsafe: the hasher reads the bytes inside the closure that lends them.
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        // XML has no NUL, so that it ends a text.
        hasher.combine(UInt8(0))
      }
    }
  }
}
