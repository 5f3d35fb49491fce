// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Logging
import OpenHealthClient
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import ProgramsTestSupport
import ServiceLifecycle
import Synchronization
import Testing

@testable import OpenHealthDaemon

extension DaemonTests {
  /// Whom the daemon takes the process at the other end for.
  @Suite struct PeerTests {
    private let app = "com.example.walks"

    private func sharingStatus(_ stream: UInt32 = 1) throws -> Message {
      Message(.request, stream: stream, body: try RequestEnvelope(SharingStatus(type: Facts.steps), credit: 1).bytes)
    }

    /// A descriptor of a process that has ended and left nothing.
    private func descriptorOfEnded() throws -> (process: Int32, descriptor: Int32) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/cat")
      process.standardInput = Pipe()
      try process.run()
      let number = process.processIdentifier
      let descriptor = try ProcessDescriptor.open(number)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      return (number, descriptor)
    }

    @Test("A process that ended before the look-up is not a peer, also when another process has its number by now")
    func reusedNumber() throws {
      let (number, descriptor) = try descriptorOfEnded()
      #expect(throws: PeerProcess.Fault.ended) { try Peer(user: 0, process: number, descriptor: dup(descriptor)) }
      // This process stands for one that got the number.
      #expect(throws: PeerProcess.Fault.ended) { try Peer(user: 0, process: getpid(), descriptor: descriptor) }
      // Without a descriptor of the socket's the system is asked for one, as before Linux 6.5.
      #expect(throws: ProcessDescriptor.SystemCode.self) { try Peer(user: 0, process: number, descriptor: nil) }
      let living = try Peer(user: geteuid(), process: getpid(), descriptor: nil)
      var status = stat()
      #expect(stat("/proc/self/ns/mnt", &status) == 0)
      #expect(try living.facts?.mountNamespace() == UInt64(status.st_ino))
      #expect(try living.facts?.flatpak() == nil)
    }

    @Test("Facts that are read about a process that has ended are never those of another one")
    func readsNothingLater() throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/cat")
      process.standardInput = Pipe()
      try process.run()
      let peer = try Peer(user: geteuid(), process: process.processIdentifier, descriptor: nil)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      #expect(peer.facts?.isAlive == false)
      #expect(throws: PeerProcess.Fault.hidden) { try peer.facts?.mountNamespace() }
      #expect(throws: PeerProcess.Fault.hidden) { try peer.facts?.flatpak() }
    }

    /// Notes whom it lets in: everybody.
    private final class OpenDoor: Doorkeeper {
      let peers = Mutex<[Int32]>([])
      private let service: any HealthService

      init(_ service: any HealthService) { self.service = service }

      func admit(at door: Door, peer: Peer, hello: Hello) throws(HealthError) -> Admission {
        peers.withLock { $0.append(peer.process) }
        return Admission(service: service, caller: .owner)
      }
    }

    @Test("A connection whose process has ended before the daemon takes it is dropped without a question to the store")
    func deadPeer() async throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ohk-\(UUID().uuidString.prefix(8))")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let socket = try ListeningSocket(.owner, in: folder)
      let path = folder.appendingPathComponent(Door.owner.name).path
      // Connects, sends its greeting, and ends.
      #expect(try Probe.run(Probe.command(path, [Probe.hello()], frames: 0)).isEmpty)
      let service = HealthEngine(database: try .inMemory(), answering: QueuedAnswering())
      let (doorkeeper, logger) = (OpenDoor(service), Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
      let server = DaemonServer(service, sockets: [socket], folder: nil, doorkeeper: doorkeeper, logger: logger)
      let group = ServiceGroup(services: [server], logger: logger)
      let task = Task(executorPreference: ThreadExecutor.daemons) { try await group.run() }
      let output = try Probe.run(Probe.command(path, [Probe.hello()], frames: 1))
      #expect(try Probe.messages(output).first?.kind == .welcome)
      #expect(doorkeeper.peers.withLock { $0.count } == 1)
      await group.triggerGracefulShutdown()
      try await task.value
    }

    @Test("A process that executes another program after connecting stays the app that its socket says")
    func execAfterConnecting() async throws {
      let daemon = try await TestDaemon()
      let token = try daemon.register(app)
      // The program that comes after it greets, as another app with that one's socket: the socket decides.
      let later = Probe.command("&9", [try Probe.hello(app, token), try sharingStatus()], frames: 3)
      let exec = "use POSIX; POSIX::dup2(fileno($s), 9); $^F = 99; exec(@ARGV[4..$#ARGV]) or die;"
      let output = try Probe.run(Probe.command(daemon.path(.apps), [], frames: 0, before: exec) + later)
      #expect(try Probe.app(output)?.bundleIdentifier == app)
      #expect(try Probe.app(output)?.strength == .registered)
      #expect(try Probe.messages(output).last == Message(.end, stream: 1))
      try await daemon.end()
    }

    @Test("A connection that is handed to another process stays the app's that made it")
    func handedOver() async throws {
      let daemon = try await TestDaemon()
      let token = try daemon.register(app)
      _ = try daemon.register("com.example.other")
      try daemon.owner().answer(.granted, [.share], [Facts.steps], app: app)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: daemon.path(.apps).utf8) }
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      let outcome = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
      }
      try #require(outcome == 0)
      let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      try handle.write(contentsOf: Probe.hello(app, token).bytes)
      var head = [UInt8](repeating: 0, count: 4096)
      try #require(recv(descriptor, &head, head.count, 0) > 0)
      // A greeting again, as another app, ends the connection; a request is that of the app that greeted.
      let output = try Probe.run(Probe.command("&0", [sharingStatus()], frames: 2), input: handle)
      let page = try #require(try Probe.messages(output).first)
      #expect(page.kind == .page)
      #expect(try WireForm.value(Permission?.self, from: page.body) == .granted)
      let again = try Probe.run(Probe.command("&0", [Probe.hello("com.example.other", nil)], frames: 1), input: handle)
      #expect(try Probe.messages(again).first?.kind == .failure)
      try await daemon.end()
    }

    // MARK: Sandboxes

    @Test("T16: a program in a sandbox that shows a secret is refused, and the owner who announces one learns what it must not show")
    func sandboxes() async throws {
      // A sandbox that hides nothing: the mounts of this process.
      var status = stat()
      #expect(stat("/proc/self/ns/mnt", &status) == 0)
      let claim = SandboxClaim(app: app, folder: "own", mountNamespace: UInt64(status.st_ino))
      let secret = FileManager.default.temporaryDirectory.path
      for secrets in [[], [secret]] {
        let daemon = try await TestDaemon(doorkeeper: { StoreDoorkeeper($0, secretPaths: secrets) })
        _ = try daemon.register(app)
        try FileManager.default.createDirectory(
          at: daemon.folder.appendingPathComponent("\(SandboxClaim.folders)/own"), withIntermediateDirectories: true)
        #expect(try daemon.owner().secrets == nil)
        let announcement = try SocketService(path: daemon.path(.owner), sandbox: claim)
        #expect(announcement.secrets?.map(\.path) == secrets)
        let path = daemon.path(.sandbox(claim))
        if secrets.isEmpty {
          #expect(try SocketService(path: path, bundleIdentifier: app).app?.strength == .isolated)
        } else {
          #expect(throws: HealthError.appNotRegistered(bundleIdentifier: app)) { try SocketService(path: path, bundleIdentifier: app) }
        }
        withExtendedLifetime(announcement) {}
        try await daemon.end()
      }
    }

    // MARK: Flatpaks

    /// What a program in a sandbox that looks like a flatpak's is let in as; nil when it is refused.
    private func strength(
      _ daemon: TestDaemon, _ door: Door, hello: Message, _ arguments: [String], isFlatpak: Bool = true
    ) throws -> IdentityStrength? {
      let command = Probe.command(daemon.path(door), [hello], frames: 1)
      let sandbox =
        ["/usr/bin/env", "bwrap", "--unshare-all", "--unshare-user", "--dev", "/dev"]
        + ["/usr", "/bin", "/lib", "/lib64"].flatMap { ["--ro-bind-try", $0, $0] }
        + ["--bind", daemon.path(door), daemon.path(door)] + arguments
      return try Probe.app(Probe.run(isFlatpak ? sandbox + command : command))?.strength
    }

    @Test("A flatpak is isolated when it is the one that is registered, and sees nothing secret", .withSandboxes)
    func flatpaks() async throws {
      let secret = FileManager.default.temporaryDirectory.appendingPathComponent("ohk-\(UUID().uuidString.prefix(8))")
      try FileManager.default.createDirectory(at: secret, withIntermediateDirectories: true)
      func file(_ name: String, _ text: String) throws -> String {
        let url = secret.appendingPathComponent(name)
        try Data(text.utf8).write(to: url)
        return url.path
      }
      let secretPath = secret.appendingPathComponent("store").path
      let daemon = try await TestDaemon(doorkeeper: { StoreDoorkeeper($0, secretPaths: [secretPath]) })
      let token = try daemon.register(app, flatpak: "com.example.Walks")
      _ = try file("store", "")
      func info(_ text: String) throws -> [String] { ["--ro-bind", try file(UUID().uuidString, text), "/.flatpak-info"] }
      let own = try info("[Application]\nname=com.example.Walks\nruntime=x\n\n[Context]\nname=no\n")
      let (plain, known) = (try Probe.hello(), try Probe.hello(app, token))
      #expect(try strength(daemon, .app(app), hello: plain, own) == .isolated)
      // Through the socket of all, outside of a flatpak, or with the store before its eyes, it is one of the owner's programs.
      #expect(try strength(daemon, .apps, hello: known, own) == .registered)
      #expect(try strength(daemon, .app(app), hello: plain, [], isFlatpak: false) == .registered)
      #expect(try strength(daemon, .app(app), hello: plain, []) == .registered)
      #expect(try strength(daemon, .app(app), hello: plain, own + ["--ro-bind", secretPath, secretPath]) == .registered)
      #expect(try strength(daemon, .app(app), hello: plain, own + ["--symlink", "/usr", secret.path]) == .registered)
      // Another flatpak with its socket, and what is not what flatpak writes, are refused.
      for other in [
        try info("[Application]\nname=com.example.Other\n"), try info(""), try info("[Instance]\nname=com.example.Walks\n"),
        try info(String(repeating: "#", count: 70_000) + "\n[Application]\nname=com.example.Walks\n"),
        ["--symlink", "/usr/info", "/.flatpak-info"], ["--dir", "/.flatpak-info"],
      ] {
        #expect(try strength(daemon, .app(app), hello: plain, other) == nil)
        #expect(try strength(daemon, .apps, hello: known, other) == nil)
      }
      // An app that is not a flatpak is not looked at.
      _ = try daemon.register("com.example.other")
      #expect(try strength(daemon, .app("com.example.other"), hello: plain, own) == .registered)
      try await daemon.end()
    }
  }
}
