// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthFiles

/// One thing of one of two exports: what it is, and what it holds, as hashes.
struct ComparisonEntry: Comparable {
  /// The hash of what tells it from others.
  var key: UInt128
  /// The hash of all else.
  var content: UInt64
  /// The number of its kind.
  var kind: UInt32
  /// 0 for the first export, 1 for the second.
  var side: UInt32

  static func < (left: Self, right: Self) -> Bool {
    if left.key != right.key { return left.key < right.key }
    if left.content != right.content { return left.content < right.content }
    return left.side < right.side
  }

  /// The number of bytes in a file.
  static let size = 32

  fileprivate func append(to bytes: inout [UInt8]) {
    for word in [UInt64(truncatingIfNeeded: key >> 64), UInt64(truncatingIfNeeded: key), content, UInt64(kind) << 32 | UInt64(side)] {
      for place in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: word >> (8 * UInt64(place)))) }
    }
  }

  fileprivate init(_ bytes: [UInt8], at start: Int) {
    func word(_ index: Int) -> UInt64 {
      (0..<8).reduce(0) { $0 | UInt64(bytes[start + 8 * index + $1]) << (8 * UInt64($1)) }
    }
    key = UInt128(word(0)) << 64 | UInt128(word(1))
    content = word(2)
    (kind, side) = (UInt32(truncatingIfNeeded: word(3) >> 32), UInt32(truncatingIfNeeded: word(3)))
  }

  init(key: UInt128, content: UInt64, kind: UInt32, side: UInt32) {
    (self.key, self.content, self.kind, self.side) = (key, content, kind, side)
  }
}

/// Sorts any number of entries in constant memory: runs of them are sorted, and wait in a file without a name. Few entries need no file.
struct ComparisonSorter {
  private let folder: String
  private let runLength: Int
  private var entries: [ComparisonEntry] = []
  private var file: (bytes: UnnamedFile, writer: NewFile)?
  /// The number of entries of each run in the file.
  private var runs: [Int] = []

  /// The most runs: with runs of the usual length, a thousand million entries.
  static let mostRuns = 1024

  /// - Parameters:
  ///   - folder: the path of the folder whose file system gets the runs.
  ///   - runLength: the number of entries in memory. The usual takes 50 MB while it is sorted.
  init(in folder: String, runLength: Int = 1 << 20) { (self.folder, self.runLength) = (folder, runLength) }

  /// Adds an entry. Throws `FileFault` where the file cannot be written, and ``ExportFault`` beyond the most entries.
  mutating func add(_ entry: ComparisonEntry) throws {
    entries.append(entry)
    if entries.count == runLength { try spill() }
  }

  private mutating func spill() throws {
    guard runs.count < Self.mostRuns else { throw ExportFault.tooManyToCompare }
    entries.sort()
    if file == nil {
      let bytes = try UnnamedFile(in: folder, prefix: ".health-compare-")
      file = (bytes, try NewFile(bytes, named: "comparison"))
    }
    for start in stride(from: 0, to: entries.count, by: Run.length) {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(Run.length * ComparisonEntry.size)
      for entry in entries[start..<min(start + Run.length, entries.count)] { entry.append(to: &bytes) }
      try file?.writer.write(bytes)
    }
    runs.append(entries.count)
    entries.removeAll(keepingCapacity: true)
  }

  /// Calls `body` with all entries in their order. Throws what `body` throws, and `FileFault` where the file cannot be read.
  mutating func forEach(_ body: (ComparisonEntry) throws -> Void) throws {
    guard let file else {
      entries.sort()
      return try entries.forEach(body)
    }
    if !entries.isEmpty { try spill() }
    entries = []
    var heap: [(entry: ComparisonEntry, run: Int)] = []
    var sources: [Run] = []
    var start = 0
    for count in runs {
      var run = Run(file: file.bytes, start: start, count: count)
      start += count
      if let first = try run.next() { heap.append((first, sources.count)) }
      sources.append(run)
    }
    for place in heap.indices.reversed() { Self.sink(place, &heap) }
    while let least = heap.first {
      try body(least.entry)
      if let next = try sources[least.run].next() {
        heap[0].entry = next
      } else {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
      }
      if !heap.isEmpty { Self.sink(0, &heap) }
    }
  }

  private static func sink(_ start: Int, _ heap: inout [(entry: ComparisonEntry, run: Int)]) {
    var place = start
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2] where child < heap.count && heap[child].entry < heap[least].entry { least = child }
      if least == place { return }
      heap.swapAt(place, least)
      place = least
    }
  }

  /// A sorted part of the file, read piece by piece.
  private struct Run {
    let file: UnnamedFile
    /// The number of entries of the file before the next piece, and of those that are left from there on.
    private var start: Int
    private var left: Int
    private var piece: [UInt8] = []
    private var place = 0

    /// The number of entries in a piece.
    static let length = 2048

    init(file: UnnamedFile, start: Int, count: Int) { (self.file, self.start, left) = (file, start, count) }

    mutating func next() throws -> ComparisonEntry? {
      if place == piece.count {
        let count = min(left, Self.length)
        if count == 0 { return nil }
        piece = try file.read(at: start * ComparisonEntry.size, count: count * ComparisonEntry.size)
        // `pread` of a file gives less only at its end, or where a disk fails.
        guard piece.count == count * ComparisonEntry.size else { throw ExportFault.lostComparison }
        (start, left, place) = (start + count, left - count, 0)
      }
      defer { place += ComparisonEntry.size }
      return ComparisonEntry(piece, at: place)
    }
  }
}
