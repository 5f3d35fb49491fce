// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles

/// The file in which a feed keeps how far it has come. It holds no health values, and only its user can read it.
///
/// Each change is on the disk when ``update(_:)`` returns. The running feed and a command that sends dead letters again share the file:
/// each change is made under a lock, on what is there.
package struct FeedFile: Sendable {
  /// Why a file cannot be used.
  package enum Fault: Error, Equatable, CustomStringConvertible {
    /// It is no file of a feed of this kind.
    case unreadable(String)
    /// Another process runs this feed.
    case inUse(String)

    /// A sentence, and what to do.
    package var description: String {
      switch self {
      case .unreadable(let path): "\(path) is not the file of such a feed. Name another one with --state, or delete it to begin again."
      case .inUse(let path): "The feed of \(path) runs already. Name another file with --state for a second one."
      }
    }
  }

  /// A change that a receiver refused too often. It says which, and never what the sample holds.
  package struct DeadLetter: Codable, Sendable, Equatable {
    /// The identifier of the event.
    package let id: String
    /// The identifier of the sample's type.
    package let type: String
    /// The sample's UUID.
    package let uuid: UUID
    /// Whether the change was a deletion.
    package let isDeletion: Bool
    /// When it was set aside.
    package let date: Date
    /// The status of the last answer.
    package let status: Int
  }

  /// What the file says.
  package struct Content: Codable, Sendable, Equatable {
    /// Which format, and which kind of feed.
    fileprivate var format: String
    /// Up to where everything was delivered; nil before the first run.
    package var anchor: ChangeAnchor?
    /// What the receiver was told to show, by name: for Home Assistant.
    package var shown: [String] = []
    /// Whether the receiver said that it is gone for good.
    package var isGone = false
    /// What was set aside.
    package var deadLetters: [DeadLetter] = []
  }

  /// The most dead letters. The feed stops before one more.
  package static let mostDeadLetters = 1000
  private static let mostBytes = 1 << 20

  /// The path.
  package let path: String
  private let format: String

  /// A file of a kind of feed. Nothing is read yet.
  package init(path: String, kind: String) { (self.path, format) = (path, "openhealthkit-feed-\(kind)-1") }

  /// What the file says; what an empty one says where there is none. Throws ``Fault/unreadable(_:)``, and `FileFault` for a file that others
  /// can read.
  package func content() throws -> Content {
    guard let data = try CheckedFile.contents(of: path, atMost: Self.mostBytes, demanding: [.ownedByUser, .isPrivate]) else {
      return Content(format: format)
    }
    // Any other content is not a feed's.
    guard let content = try? JSONDecoder().decode(Content.self, from: data), content.format == format,
      content.deadLetters.count <= Self.mostDeadLetters
    else { throw Fault.unreadable(path) }
    return content
  }

  /// Changes what the file says. When it returns, that is on the disk; when it throws, the file is as before.
  package func update(_ body: (inout Content) -> Void) throws {
    let lock = try lockFile(path + ".lock", waits: true)
    defer { close(lock) }
    var content = try content()
    let before = content
    body(&content)
    if content == before, access(path, F_OK) == 0 { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let file = try NewFile(at: path, replacing: true, mayStream: false)
    try file.write(Array(try encoder.encode(content)) + [UInt8(ascii: "\n")])
    try file.finish()
  }

  /// Keeps other processes from running the same feed, until this one ends. Throws ``Fault/inUse(_:)``.
  package func claim() throws { _ = try lockFile(path + ".running", waits: false) }

  /// Opens and locks a file; the lock ends with the descriptor, or the process.
  private func lockFile(_ name: String, waits: Bool) throws -> Int32 {
    let descriptor = open(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw FileFault(.system(errno), name) }
    var result = flock(descriptor, LOCK_EX | (waits ? 0 : LOCK_NB))
    while result != 0, errno == EINTR { result = flock(descriptor, LOCK_EX | (waits ? 0 : LOCK_NB)) }
    guard result == 0 else {
      let code = errno
      close(descriptor)
      if code == EWOULDBLOCK { throw Fault.inUse(path) }
      throw FileFault(.system(code), name)
    }
    return descriptor
  }
}
