// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization

/// A source that reads another one on a separate thread, up to four pieces ahead of its reader.
///
/// Unsafe: each piece owns its buffer, which is as large as `pieceBytes`; only the first `count` bytes are copied out.
final class ReadAheadSource: ByteSource {
  /// The pieces that the two threads share, each used by one thread at a time.
  private final class Ring: Sendable {
    // Unchecked: a piece belongs to one thread at a time. The semaphores pass it to the other, and order the accesses.
    final class Piece: @unchecked Sendable {
      let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: ReadAheadSource.pieceBytes, alignment: 16)
      var count = 0
      var consumedBytes: Int64 = 0
      var problem: ByteSourceProblem?
      var failure: (any Error)?

      deinit { bytes.deallocate() }
    }

    let pieces = (0..<ReadAheadSource.pieceCount).map { _ in Piece() }
    let empty = DispatchSemaphore(value: ReadAheadSource.pieceCount)
    let full = DispatchSemaphore(value: 0)
    let isAbandoned = Atomic(false)
  }

  /// Carries the source to the other thread.
  ///
  /// Unchecked: from then on only that thread uses the source, as the initialiser's caller promises.
  private struct TransferredSource: @unchecked Sendable {
    let source: any ByteSource
  }

  private static let pieceBytes = 256 << 10
  private static let pieceCount = 4

  private let ring = Ring()
  private var current: Int?
  private var next = 0
  private var taken = 0
  private var isAtEnd = false
  private(set) var consumedBytes: Int64 = 0
  private(set) var problem: ByteSourceProblem?

  /// - Parameter source: The source to read. The caller must not use it any more.
  init(_ source: any ByteSource) {
    let (ring, handed) = (ring, TransferredSource(source: source))
    Thread.detachNewThread {
      var index = 0
      while true {
        ring.empty.wait()
        if ring.isAbandoned.load(ordering: .relaxed) { return }
        let piece = ring.pieces[index]
        do {
          piece.count = try handed.source.read(into: piece.bytes)
        } catch {
          piece.count = 0
          piece.failure = error
        }
        piece.consumedBytes = handed.source.consumedBytes
        piece.problem = handed.source.problem
        let isLast = piece.count == 0
        ring.full.signal()
        if isLast { return }
        index = (index + 1) % ReadAheadSource.pieceCount
      }
    }
  }

  deinit {
    ring.isAbandoned.store(true, ordering: .relaxed)
    ring.empty.signal()
    // A semaphore must not be released below its initial value. The other thread may hold the ring longer than this object.
    for _ in 0..<Self.pieceCount { ring.empty.signal() }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    guard !isAtEnd, buffer.count > 0 else { return 0 }
    if current == nil {
      ring.full.wait()
      current = next
      taken = 0
      next = (next + 1) % Self.pieceCount
    }
    guard let current else { return 0 }
    let piece = ring.pieces[current]
    (consumedBytes, problem) = (piece.consumedBytes, piece.problem)
    if piece.count == 0 {
      isAtEnd = true
      if let failure = piece.failure { throw failure }
      return 0
    }
    let count = min(buffer.count, piece.count - taken)
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: piece.bytes[taken..<taken + count]))
    taken += count
    if taken == piece.count {
      self.current = nil
      ring.empty.signal()
    }
    return count
  }
}
