// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Writes changes as lines, to a file or a stream, or posts them to a server.
package final class LineReceiver: EventReceiver {
  /// Where lines go.
  package enum Target: Sendable {
    /// A server, with the value of `Authorization` if it wants one.
    case server(HTTPPost, authorization: String?)
    /// A file that grows.
    case file(String)
    /// Standard output. What is written there is not acknowledged.
    case output
  }

  /// The most changes of one portion.
  package let mostChanges = 5000
  private let lines: LineProtocol
  private let target: Target
  private let now: () -> Date
  private let note: ([LineProtocol.Skipped: Int]) -> Void

  /// A receiver.
  ///
  /// - Parameters:
  ///   - lines: how changes are written.
  ///   - target: where they go.
  ///   - now: the time of lines about deletions.
  ///   - note: called with the numbers of changes without a line.
  package init(
    _ lines: LineProtocol, to target: Target, now: @escaping () -> Date = { Date() }, note: @escaping ([LineProtocol.Skipped: Int]) -> Void
  ) { (self.lines, self.target, self.now, self.note) = (lines, target, now, note) }

  /// Delivers the lines of changes. Throws `stopped` where a server does not want them.
  package func take(_ events: [StoreEvent]) throws {
    var (bytes, skipped) = ([UInt8](), [LineProtocol.Skipped: Int]())
    let now = now()
    for event in events {
      switch lines.line(event, now: now) {
      case .success(let line): bytes += line
      case .failure(let reason): skipped[reason, default: 0] += 1
      }
    }
    if !bytes.isEmpty { try deliver(bytes) }
    if !skipped.isEmpty { note(skipped) }
  }

  /// Nothing is due before the next change.
  package func rest() -> Double { 3600 }

  private func deliver(_ bytes: [UInt8]) throws {
    switch target {
    case .output: try write(bytes, to: STDOUT_FILENO, "Standard output")
    case .file(let path): try append(bytes, to: path)
    case .server(let post, let authorization):
      let headers = [("Content-Type", "text/plain; charset=utf-8")] + (authorization.map { [("Authorization", $0)] } ?? [])
      let answer: HTTPPost.Answer
      do { answer = try post.send(bytes, headers: headers) } catch { throw DeliveryFault.later(error.description) }
      if answer.isSuccess { return }
      let text = "The server answered with status \(answer.status)."
      guard answer.mayPass || answer.status >= 500 else { throw DeliveryFault.stopped("\(text) The lines stay undelivered.") }
      throw DeliveryFault.later(text, atLeast: answer.retryAfter ?? 0)
    }
  }

  /// Appends to a file, and returns when the bytes are on the disk. Half a line, which a process that was killed has left, goes first: its
  /// sample comes again.
  private func append(_ bytes: [UInt8], to path: String) throws {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { throw FileFault(.system(errno), path) }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw FileFault(.system(errno), path) }
    guard facts.st_mode & S_IFMT == S_IFREG else { throw FileFault(.isNoRegularFile, path) }
    let end = try Self.endOfLines(descriptor, off_t(facts.st_size), path)
    guard ftruncate(descriptor, end) == 0, lseek(descriptor, end, SEEK_SET) == end else { throw FileFault(.system(errno), path) }
    try write(bytes, to: descriptor, path)
    guard fsync(descriptor) == 0 else { throw FileFault(.system(errno), path) }
  }

  /// The most bytes of half a line that is taken back. Lines are shorter.
  private static let mostBytesOfLine = 65_536

  /// Where the last whole line of a file ends.
  private static func endOfLines(_ descriptor: Int32, _ size: off_t, _ path: String) throws -> off_t {
    let start = max(0, size - off_t(mostBytesOfLine))
    var bytes = [UInt8](repeating: 0, count: Int(size - start))
    var count = 0
    while count < bytes.count {
      // Unsafe: the pointer is to the rest of the array, for the duration of the call, with its length.
      let got = bytes.withUnsafeMutableBytes { buffer in
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
        return pread(descriptor, rest.baseAddress, rest.count, start + off_t(count))
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { throw FileFault(.system(got < 0 ? errno : EIO), path) }
      count += got
    }
    guard let last = bytes.lastIndex(of: UInt8(ascii: "\n")) else {
      // The only line is half a one; a long text without lines is no file of ours.
      guard start == 0 else { throw FileFault(.system(EINVAL), path) }
      return 0
    }
    return start + off_t(last + 1)
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32, _ path: String) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      // Unsafe: the pointer is to the rest of the array, for the duration of the call, with its length.
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileFault(.system(errno), path) }
      rest = rest.dropFirst(count)
    }
  }
}
