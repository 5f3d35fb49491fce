// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Bytes that are read once, from front to end.
///
/// Unsafe: a buffer belongs to the caller of `read`, is used during the call only, and is written up to the returned count.
protocol ByteSource: AnyObject {
  /// Writes the next bytes to the beginning of `buffer` and returns their number; 0 means the end, unless the buffer is empty.
  ///
  /// Damaged content does not throw: reading ends early and `problem` has the reason, so that the bytes before are not lost. Throws
  /// `ArchiveFault` when the file itself cannot be read.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int

  /// The number of bytes of the file that were read so far. In an archive these are compressed bytes.
  var consumedBytes: Int64 { get }

  /// The defect of the content, if any. Final once `read` has returned 0.
  var problem: ByteSourceProblem? { get }
}

/// A defect of bytes that could nevertheless be read.
enum ByteSourceProblem: Hashable, Sendable, CustomStringConvertible {
  /// The data end before their recorded length or, if compressed, before their end marker.
  case truncated
  /// The compressed data are invalid from this position of the file on.
  case damaged(atByte: Int64)
  /// The CRC-32 of the content differs from the recorded one.
  case wrongChecksum
  /// The length of the content differs from the recorded one.
  case wrongSize(expected: Int64, found: Int64)
  /// The content is larger than the reader accepts.
  case tooLarge(limit: Int64)

  var description: String {
    switch self {
    case .truncated: "The archive ends in the middle of the file; the rest is missing."
    case .damaged(let byte): "The archive is damaged near byte \(byte); what follows there could not be read."
    case .wrongChecksum:
      "The file's checksum is not the one the archive recorded: bytes in it are wrong, and values that were read may be, too."
    case .wrongSize(let expected, let found): "The file holds \(found) bytes where the archive recorded \(expected)."
    case .tooLarge(let limit):
      "The file unpacks to more than \(limit) bytes, far more than its packed size explains; the rest was not read."
    }
  }
}

/// A source over a range of a file, without unpacking.
final class FileSource: ByteSource {
  private let file: InputFile
  private let range: Range<Int64>
  private var position: Int64
  private let expectedChecksum: UInt32?
  private let isCutOff: Bool
  private var checksum = Checksum()
  private(set) var problem: ByteSourceProblem?

  /// Reads `range` of `file`, by default all of it, and checks `expectedChecksum` at the end unless it is nil.
  ///
  /// `isCutOff` means that the content is known to be incomplete, which becomes its problem.
  init(file: InputFile, range: Range<Int64>? = nil, expectedChecksum: UInt32? = nil, isCutOff: Bool = false) {
    self.file = file
    self.isCutOff = isCutOff
    self.range = range ?? 0..<file.size
    self.position = self.range.lowerBound
    self.expectedChecksum = expectedChecksum
  }

  var consumedBytes: Int64 { position - range.lowerBound }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let wanted = Int(min(Int64(buffer.count), range.upperBound - position))
    let count = wanted > 0 ? try file.read(at: position, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted])) : 0
    if count == 0 {
      if buffer.count > 0 { noteEnd() }
      return 0
    }
    if expectedChecksum != nil { checksum.update(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
    position += Int64(count)
    return count
  }

  private func noteEnd() {
    guard problem == nil else { return }
    if isCutOff || position < range.upperBound {
      problem = .truncated
    } else if let expectedChecksum, checksum.value != expectedChecksum {
      problem = .wrongChecksum
    }
  }
}

/// A source that keeps all bytes that were read, so that they can be read again.
///
/// Unsafe: the buffer belongs to the caller of `read`; at most its count is copied.
final class RereadSource: ByteSource {
  private let source: any ByteSource
  private var known: [UInt8] = []
  private var position = 0

  init(_ source: any ByteSource) { self.source = source }

  func startAgain() { position = 0 }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if position == known.count {
      let count = try source.read(into: buffer)
      known += UnsafeRawBufferPointer(rebasing: buffer[..<count])
      position += count
      return count
    }
    let count = min(buffer.count, known.count - position)
    buffer.copyBytes(from: known[position..<position + count])
    position += count
    return count
  }

  var consumedBytes: Int64 { source.consumedBytes }
  var problem: ByteSourceProblem? { source.problem }
}
