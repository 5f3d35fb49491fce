// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthClient

@Suite struct UnixSocketTests {
  @Test("One byte is written and read like many; a connection that has ended takes and gives nothing")
  func bytes() throws {
    let daemon = try ScriptedDaemon([
      { peer in
        let found = try peer.bytes()
        try peer.check(found == [7], "Other bytes: \(found)")
        try peer.send([9])
      }
    ])
    let socket = try UnixSocket(path: daemon.path)
    defer { socket.release() }
    var reader = MessageReader(mostBytes: 1 << 20)
    let hasWritten = socket.write([7])
    let hasRead = socket.read(into: &reader)
    #expect(hasWritten)
    #expect(hasRead)
    #expect(reader.isInMessage)
    #expect(daemon.faultsAtEnd() == [])
    // What another call left there says nothing about this one.
    errno = EINTR
    let hasMore = socket.read(into: &reader)
    let isTaken = socket.write([7])
    #expect(!hasMore)
    #expect(!isTaken)
  }

  @Test("A read that gets nothing in time ends the connection")
  func patience() throws {
    let daemon = try ScriptedDaemon([{ peer in while try !peer.bytes().isEmpty {} }])
    let socket = try UnixSocket(path: daemon.path)
    let descriptor = try #require(ScriptedPeer.descriptorOfClient(at: daemon.path))
    // As if its time were over.
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    var reader = MessageReader(mostBytes: 1 << 20)
    let hasRead = socket.read(into: &reader)
    #expect(!hasRead)
    #expect(!reader.isInMessage)
    socket.end()
    #expect(daemon.faultsAtEnd() == [])
    socket.release()
  }

  @Test("No socket, and a socket without a listener, are different errors")
  func nobody() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("ohk-\(UUID().uuidString.prefix(8)).sock").path
    #expect(throws: HealthError.daemon(.noSocket(path: path))) { try UnixSocket(path: path) }
    let address = try SocketAddress(at: path)
    let other = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let isBound = address.use { bind(other, $0, $1) }
    try #require(isBound == 0)
    defer {
      close(other)
      unlink(path)
    }
    #expect(throws: HealthError.daemon(.unreachable(path: path, code: ECONNREFUSED))) { try UnixSocket(path: path) }
  }

  @Test("A connection may have the descriptor 0, and neither a look nor an attempt that fails leaves one open")
  func descriptors() async {
    // In a process of its own, in which no other test opens files.
    await #expect(processExitsWith: .exitCode(0)) {
      let path = FileManager.default.temporaryDirectory.appendingPathComponent("ohk-\(UUID().uuidString.prefix(8)).sock").path
      let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      let address = try SocketAddress(at: path)
      let isBound = address.use { bind(listener, $0, $1) }
      guard isBound == 0, listen(listener, 8) == 0 else { exit(1) }
      /// The descriptor that the next file gets.
      func next() -> Int32 {
        let descriptor = open("/dev/null", O_RDONLY)
        close(descriptor)
        return descriptor
      }
      let before = next()
      let attempts = [StoreLocation.answers(path), StoreLocation.answers(path), StoreLocation.answers(path + ".other")]
      let after = next()
      close(STDIN_FILENO)
      let isAnswered = StoreLocation.answers(path)
      unlink(path)
      guard attempts == [true, true, false] else { exit(2) }
      guard before == after else { exit(3) }
      exit(isAnswered ? 0 : 4)
    }
  }

  @Test("T11: the owner's commands speak to a daemon of the same user or of root, and root's to any")
  func whoMayServe() {
    #expect(UnixSocket.mayServe(2001, for: 2001))
    #expect(UnixSocket.mayServe(0, for: 2001))
    #expect(UnixSocket.mayServe(2001, for: 0))
    #expect(UnixSocket.mayServe(0, for: 0))
    #expect(!UnixSocket.mayServe(2002, for: 2001))
    #expect(!UnixSocket.mayServe(.max, for: 2001))
  }
}
