// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Bytes that are read once, from the front to the end.
protocol ByteSource: AnyObject {
  /// Fills the front of `buffer` and returns how many bytes it wrote; 0 means the end.
  ///
  /// Damaged content does not throw: reading ends early and `problem` says why, so that what came before is not lost.
  /// Throws `ArchiveError` when the file itself cannot be read.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int

  /// How many bytes of the file have been used so far (compressed bytes, in an archive).
  var consumedBytes: Int64 { get }

  /// What turned out to be wrong with the content; final once `read` has returned 0.
  var problem: ByteSourceProblem? { get }
}

/// What is wrong with bytes that could nevertheless be read.
enum ByteSourceProblem: Hashable, Sendable, CustomStringConvertible {
  /// The compressed data ends before its end marker.
  case truncated
  /// The compressed data is not valid deflate data from this position of the file on.
  case damaged(atByte: Int64)
  /// The content's CRC-32 is not the recorded one.
  case wrongChecksum
  /// The content's length is not the recorded one.
  case wrongSize(expected: Int64, found: Int64)
  /// The content is larger than a reader takes.
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

/// A source over part of a file, as it is.
final class FileSource: ByteSource {
  private let file: InputFile
  private let range: Range<Int64>
  private var position: Int64
  private let expectedChecksum: UInt32?
  private let isCutOff: Bool
  private var checksum = Checksum()
  private(set) var problem: ByteSourceProblem?

  /// Reads `range` of `file` (all of it by default); where `expectedChecksum` is given, checks it at the end.
  ///
  /// `isCutOff` says that the content is known to be incomplete, which then is its problem.
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
