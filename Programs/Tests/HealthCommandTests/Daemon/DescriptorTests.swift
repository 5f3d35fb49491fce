// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import Testing
import WaitingTestSupport

/// What a daemon does with descriptors, which each connection takes some of.
@Suite(.serialized) struct DescriptorTests {
  private func count(_ daemon: ServingHealth) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(daemon.identifier)/fd").count
  }

  /// Those of connections: files of the store are opened when they are needed.
  private func sockets(_ daemon: ServingHealth) throws -> Int {
    let folder = "/proc/\(daemon.identifier)/fd"
    return try FileManager.default.contentsOfDirectory(atPath: folder).count { name in
      // A descriptor that was closed in between does not count.
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)"))?.hasPrefix("socket:") == true
    }
  }

  private func connect(_ path: String) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    _ = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
    return descriptor
  }

  @Test("A client costs the daemon one descriptor, and none when it was refused or has gone")
  func givenBack() throws {
    try Health.withFolder { health in
      let daemon = try ServingHealth(health)
      let owner = try SocketService(path: daemon.socket)
      _ = try owner.perform(ListApps(), for: .owner)
      let before = try sockets(daemon)
      let clients = try (0..<10).map { _ in try SocketService(path: daemon.socket) }
      for _ in 0..<50 {
        #expect(throws: HealthError.self) { try SocketService(path: health.path("run/health.sock"), bundleIdentifier: "a", token: "") }
        close(connect(health.path("run/health.sock")))
      }
      // The daemon closes its side a moment later.
      try #require(try eventually { try sockets(daemon) <= before + clients.count })
      #expect(try sockets(daemon) == before + clients.count)
      withExtendedLifetime((owner, clients)) {}
      #expect(daemon.end() == 0)
    }
  }

  @Test("A daemon drops connections before it lacks descriptors, and serves on: those that it has, and new ones when some have gone")
  func noneLeft() throws {
    try Health.withFolder { health in
      let daemon = try ServingHealth(health)
      let owner = try SocketService(path: daemon.socket)
      _ = try owner.perform(ListApps(), for: .owner)
      let before = try sockets(daemon)
      // Room for 20 connections beside what it keeps free for the files of the store.
      let limit = try count(daemon) + 48 + 20
      let prlimit = Process()
      prlimit.executableURL = URL(fileURLWithPath: "/usr/bin/prlimit")
      prlimit.arguments = ["--pid", "\(daemon.identifier)", "--nofile=\(limit):\(limit)"]
      try prlimit.run()
      prlimit.waitUntilExit()
      try #require(prlimit.terminationStatus == 0)
      let idle = (0..<100).map { _ in connect(health.path("run/health.sock")) }
      for _ in 0..<20 {
        #expect(try owner.perform(ListApps(), for: .owner).apps.isEmpty)
        // Pause: the daemon has time for them meanwhile.
        pause(for: .milliseconds(10))
      }
      #expect(try sockets(daemon) <= before + 20)
      for descriptor in idle { close(descriptor) }
      let end = Date() + 120
      while (try? SocketService(path: daemon.socket)) == nil { try #require(Date() < end) }
      #expect(try owner.perform(ListApps(), for: .owner).apps.isEmpty)
      #expect(daemon.end() == 0)
    }
  }
}
