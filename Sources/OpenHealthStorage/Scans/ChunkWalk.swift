// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// A walk over the samples in the chunks of one lane that match a predicate. Chunks are read when the walk comes to them.
final class ChunkWalk {
  private let reader: StorageReader
  private let type: DataType
  private let predicate: PredicateTree
  private let bounds: ChunkBounds
  private let descending: Bool
  /// The headers that were read ahead, the next one last.
  private var headers: [ChunkHeader] = []
  private var lastRead: SampleKey?
  private var isAtEnd = false

  /// The chunk at which the walk is, its starts, the samples of it that are left, and whether each has to be checked.
  private var chunk: StoredChunk?
  private var starts: [Double] = []
  private var left = 0..<0
  private var isChecked = false
  private var check: RowCheck

  init(_ lane: Lane, predicate: PredicateTree, bounds: ChunkBounds, descending: Bool, reader: StorageReader) {
    self.reader = reader
    type = lane.type
    check = RowCheck(lane.type, reader: reader)
    self.predicate = predicate
    self.bounds = bounds
    self.descending = descending
  }

  /// Whether the walk is at a sample; otherwise the next chunk is still to be read, and its next sample has ``key`` or comes later.
  var isOpen: Bool { chunk != nil }

  /// The start of the next sample, or one before it in the direction of the walk; nil at the end.
  func start() throws -> Double? {
    if chunk != nil { return starts[index] }
    return try nextHeader().map { descending ? $0.last.start : $0.first.start }
  }

  /// The number of the sample whose start is ``start()``.
  func sequence() throws -> Int64 {
    if let chunk { return try sequence(of: chunk, index) }
    return try nextHeader().map { descending ? $0.last.sequence : $0.first.sequence } ?? 0
  }

  /// Without their numbers, the samples of a chunk are left out one by one, whatever their order.
  private func sequence(of chunk: StoredChunk, _ index: Int) throws -> Int64 {
    try reader.sound("chunk", chunk.header.body, type: type) { try chunk.content.sequence[index] } ?? 0
  }

  private var index: Int { descending ? left.upperBound - 1 : left.lowerBound }

  private func nextHeader() throws -> ChunkHeader? {
    if headers.isEmpty, !isAtEnd {
      // Most walks end within a chunk or two; long ones read many.
      let limit = lastRead == nil ? 2 : 64
      headers = try reader.chunkHeaders(bounds, beyond: lastRead, descending: descending, limit: limit).reversed()
      isAtEnd = headers.count < limit
      lastRead = headers.first?.first
    }
    return headers.last
  }

  /// Reads the next chunk, if it has samples that match.
  func open() throws {
    guard let header = headers.popLast() else { return }
    let matches = predicate.matchesAll(of: header)
    if matches == false { return }
    guard let opened = try reader.chunk(header, &check) else { return }
    isChecked = matches == nil || !opened.unsound.isEmpty
    starts = try opened.content.start
    left = try opened.index(ofStart: bounds.earliest)..<opened.index(ofStart: bounds.latest, isAfter: true)
    chunk = opened
    try skip()
  }

  /// Moves to the first sample left that matches; leaves the chunk after its last.
  private func skip() throws {
    guard let chunk else { return }
    while isChecked, !left.isEmpty, try !matches(chunk, index) { dropFirst() }
    if left.isEmpty { self.chunk = nil }
  }

  private func matches(_ chunk: StoredChunk, _ index: Int) throws -> Bool {
    if chunk.unsound.contains(index) { return false }
    // A column that does not decode matches nothing.
    return try reader.sound("chunk", chunk.header.body, type: type) { try predicate.matches(chunk, index, of: type) } ?? false
  }

  private func dropFirst() { left = descending ? left.dropLast() : left.dropFirst() }

  /// The samples from here on that match and precede another one, without one that does not match between them; the walk moves behind them.
  /// At least one: the caller has compared the current sample. The other one's number is needed only where both start at once.
  func run(before start: Double?, _ sequence: () throws -> Int64) throws -> (chunk: StoredChunk, indices: Range<Int>)? {
    guard let chunk else { return nil }
    let starts = starts
    var rest = left
    let first = descending ? rest.upperBound - 1 : rest.lowerBound
    while true {
      rest = descending ? rest.dropLast() : rest.dropFirst()
      if rest.isEmpty { break }
      let next = descending ? rest.upperBound - 1 : rest.lowerBound
      if let start {
        let own = starts[next]
        if own == start {
          let (number, other) = (try self.sequence(of: chunk, next), try sequence())
          if descending ? number < other : number > other { break }
        } else if descending ? own < start : own > start {
          break
        }
      }
      if isChecked, try !matches(chunk, next) { break }
    }
    left = rest
    try skip()
    return (chunk, descending ? rest.upperBound..<first + 1 : first..<rest.lowerBound)
  }
}
