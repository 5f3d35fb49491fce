// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import Synchronization
import Testing
import WaitingTestSupport

@testable import OpenHealthDaemon

extension DaemonTests {
  @Suite struct ServedRequestsTests {
    private let app = "com.example.walks"

    private func fetch(_ type: DataType = Facts.steps) -> FetchSamples {
      FetchSamples(selections: [.init(type: type, predicate: .everything)])
    }

    @Test("An app saves and reads over the socket, as many pages as it takes, and reads what it saved")
    func manyPages() async throws {
      let daemon = try await TestDaemon()
      let client = try daemon.app(app)
      try daemon.owner().answer(.granted, [.read, .share], [Facts.steps], app: app)
      let samples = Facts.samples(20_000)
      let identity = Caller.app(try #require(client.app))
      try client.perform(SaveSamples(samples: samples), for: identity)
      let found = try client.perform(fetch(), for: identity)
      #expect(Set(found.map(\.uuid)) == Set(samples.map(\.uuid)))
      // The source is that of the registration.
      #expect(found.allSatisfy { $0.provenance.revision?.source.bundleIdentifier == app })
      try await daemon.end()
    }

    @Test("An app's own socket that was handed over stays as it is when the app is registered")
    func socketHandedOver() async throws {
      let daemon = try await TestDaemon(doors: [.owner, .apps, .app(app)])
      func number() throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: daemon.path(.app(app)))[.systemFileNumber] as? Int
      }
      let before = try number()
      _ = try daemon.register(app)
      let client = try SocketService(path: daemon.path(.app(app)))
      #expect(client.app?.bundleIdentifier == app)
      // Another app's registration opens that one's socket alone.
      _ = try daemon.register("com.example.other")
      _ = try SocketService(path: daemon.path(.app("com.example.other")))
      #expect(try number() == before)
      try await daemon.end()
    }

    @Test("Errors of the store arrive as they are")
    func errors() async throws {
      let daemon = try await TestDaemon()
      let client = try daemon.app(app)
      let identity = Caller.app(try #require(client.app))
      #expect(throws: HealthError.authorizationNotDetermined) { try client.perform(fetch(), for: identity) }
      #expect(throws: HealthError.ownerOnly) { try client.perform(ListTypes(), for: .owner) }
      try daemon.owner().answer(.refused, [.share], [Facts.steps], app: app)
      #expect(throws: HealthError.authorizationDenied) { try client.perform(SaveSamples(samples: Facts.samples(1)), for: identity) }
      try await daemon.end()
    }

    @Test("The daemon decides which app asks, whatever a request says")
    func callerIsOfTheConnection() async throws {
      let daemon = try await TestDaemon()
      let client = try daemon.app(app)
      #expect(client.app?.bundleIdentifier == app)
      #expect(client.app?.strength == .registered)
      // As the owner, it says.
      #expect(throws: HealthError.ownerOnly) { try client.perform(ListApps(), for: .owner) }
      let other = AppIdentity("com.example.other", name: "Other")
      try daemon.owner().answer(.granted, [.read, .share], [Facts.steps], app: "com.example.other")
      #expect(throws: HealthError.authorizationNotDetermined) { try client.perform(fetch(), for: .app(other)) }
      try await daemon.end()
    }

    @Test("A hundred threads of one app, more than the daemon carries out at once, all get their answer")
    func manyAtOnce() async throws {
      let daemon = try await TestDaemon()
      let client = try daemon.app(app)
      try daemon.owner().answer(.granted, [.read, .share], [Facts.steps], app: app)
      let identity = Caller.app(try #require(client.app))
      let saved = Mutex(0)
      let threads = (0..<100).map { number in
        let hasEnded = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          for part in 0..<3 {
            let samples = Facts.samples(5, from: Double(number * 100 + part * 10))
            if (try? client.perform(SaveSamples(samples: samples), for: identity)) != nil { saved.withLock { $0 += 5 } }
          }
          hasEnded.signal()
        }
        return hasEnded
      }
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          for thread in threads { thread.wait() }
          continuation.resume()
        }
      }
      #expect(saved.withLock { $0 } == 1500)
      #expect(try client.perform(fetch(), for: identity).count == 1500)
      try await daemon.end()
    }

    // MARK: Who comes in

    @Test("No app comes in without its own token, and each refusal says the same")
    func refusals() async throws {
      let daemon = try await TestDaemon()
      let (mine, other) = (try daemon.register(app), try daemon.register("com.example.other"))
      func error(_ door: Door, _ identifier: String?, _ token: String?) -> HealthError? {
        do {
          _ = try SocketService(path: daemon.path(door), bundleIdentifier: identifier, token: token)
          return nil
        } catch { return error }
      }
      #expect(error(.apps, app, mine) == nil)
      let refusal = HealthError.appNotRegistered(bundleIdentifier: app)
      let forged = String(mine.reversed())
      for token in [nil, "", other, forged, mine + "A", String(mine.dropLast())] { #expect(error(.apps, app, token) == refusal) }
      #expect(error(.apps, "com.example.unknown", mine) == .appNotRegistered(bundleIdentifier: "com.example.unknown"))
      for identifier in [nil, "", "../owner", "a b\n"] {
        #expect(error(.apps, identifier, mine) == .appNotRegistered(bundleIdentifier: ""))
      }
      // Its own socket takes one app alone, and the owner's no app.
      #expect(error(.app(app), app, nil) == nil)
      #expect(error(.app(app), nil, nil) == nil)
      #expect(error(.app(app), "com.example.other", other) == .appNotRegistered(bundleIdentifier: "com.example.other"))
      #expect(error(.owner, app, mine) == .ownerOnly)
      // With the registration goes everything.
      let client = try SocketService(path: daemon.path(.apps), bundleIdentifier: app, token: mine)
      try daemon.owner().perform(RemoveApp(app), for: .owner)
      #expect(error(.apps, app, mine) == refusal)
      #expect(throws: refusal) { try client.perform(fetch(), for: .owner) }
      try await daemon.end()
      #expect(error(.apps, app, mine) == .daemon(.noSocket(path: daemon.path(.apps))))
    }

    @Test("The door of another user's process is closed", arguments: [1, 65_534] as [UInt32])
    func otherUser(uid: UInt32) throws {
      let service = HealthEngine(database: try .inMemory(), answering: QueuedAnswering())
      let token = AppToken.text(of: Array(repeating: 1, count: AppToken.byteCount))
      try service.perform(AddApp(AppRegistration(bundleIdentifier: app, name: "Walks"), token: token), for: .owner)
      let own = AppRegistration(bundleIdentifier: "com.example.isolated", name: "Isolated", uid: 4711)
      try service.perform(AddApp(own, token: token), for: .owner)
      let keeper = StoreDoorkeeper(service, owner: 1000)
      func strength(_ door: Door, _ uid: UInt32, _ identifier: String) -> IdentityStrength? {
        let hello = Hello(bundleIdentifier: door == .owner ? nil : identifier, token: token)
        return (try? keeper.admit(at: door, peer: Peer(user: uid, process: 1), hello: hello)).map { $0.caller.app?.strength ?? .isolated }
      }
      #expect(strength(.owner, 1000, app) == .isolated)
      #expect(strength(.owner, uid, app) == nil)
      for door in [Door.apps, .app(app)] {
        #expect(strength(door, 1000, app) == .registered)
        #expect(strength(door, uid, app) == nil)
      }
      #expect(strength(.app(own.bundleIdentifier), 4711, own.bundleIdentifier) == .isolated)
      #expect(strength(.apps, 4711, own.bundleIdentifier) == .registered)
      // The owner's other programs are not the app.
      #expect(strength(.app(own.bundleIdentifier), 1000, own.bundleIdentifier) == nil)
      #expect(strength(.app(own.bundleIdentifier), uid, own.bundleIdentifier) == nil)
    }

    // MARK: Asking

    private func ask(_ client: SocketService) -> Task<Result<Void, HealthError>, Never> {
      Task.detached {
        await withCheckedContinuation { continuation in
          Thread.detachNewThread {
            continuation.resume(
              returning: Result { () throws(HealthError) in
                try client.perform(RequestAuthorization(share: [Facts.steps], read: [Facts.steps]), for: .owner)
              })
          }
        }
      }
    }

    /// Waits until the owner has questions to answer.
    private func openQuestions(_ daemon: TestDaemon, _ count: Int) async throws {
      try #require(try await eventually { try questions(daemon) == count })
    }

    private func questions(_ daemon: TestDaemon) throws -> Int {
      let rows = try daemon.service.perform(ListPermissionRequests(), for: .owner).flatMap(\.rows)
      return rows.reduce(0) { $0 + ($1.read == .asked ? 1 : 0) + ($1.share == .asked ? 1 : 0) }
    }

    @Test("AUTH-13 AUTH-15: an app's request waits for the owner, and ends with the answers")
    func asking() async throws {
      let daemon = try await TestDaemon()
      let client = try daemon.app(app)
      let asking = ask(client)
      try await openQuestions(daemon, 2)
      // Others are served meanwhile, also the same app.
      #expect(try client.perform(SharingStatus(type: Facts.steps), for: .owner) == nil)
      try daemon.owner().answer(.granted, [.share], [Facts.steps], app: app)
      try daemon.owner().answer(.refused, [.read], [Facts.steps], app: app)
      try await asking.value.get()
      #expect(try client.perform(SharingStatus(type: Facts.steps), for: .owner) == .granted)
      // Answered: not asked again.
      try client.perform(RequestAuthorization(share: [Facts.steps], read: [Facts.steps]), for: .owner)
      try await daemon.end()
    }

    @Test("AUTH-16: an app's request waits on when the daemon restarts, and its questions stay when the app goes")
    func askingAndRestarts() async throws {
      let first = try await TestDaemon()
      let client = try first.app(app)
      let asking = ask(client)
      try await openQuestions(first, 2)
      try await first.end()
      let second = try await TestDaemon(first.service, in: first.folder)
      try await openQuestions(second, 2)
      try second.owner().answer(.granted, [.share, .read], [Facts.steps], app: app)
      try await asking.value.get()

      var gone: SocketService? = try second.app("com.example.other")
      _ = ask(gone!)
      try await openQuestions(second, 2)
      gone = nil
      #expect(try await steadily { try questions(second) == 2 })
      try await second.end()
    }

    @Test("An answer that is taken back counts for queries that run")
    func revoking() async throws {
      let daemon = try await TestDaemon()
      let owner = try daemon.owner()
      let (writer, reader) = (try daemon.app("com.example.writer"), try daemon.app(app))
      try owner.answer(.granted, [.share], [Facts.steps], app: "com.example.writer")
      try owner.answer(.granted, [.read], [Facts.steps], app: app)
      try writer.perform(SaveSamples(samples: Facts.samples(3)), for: .owner)
      #expect(try reader.perform(fetch(), for: .owner).count == 3)
      try owner.answer(.refused, [.read], [Facts.steps], app: app)
      #expect(try reader.perform(fetch(), for: .owner).isEmpty)
      try await daemon.end()
    }

    // MARK: Changes

    @Test("Observers hear of changes, and after a restart that they may have missed some")
    func observing() async throws {
      let first = try await TestDaemon()
      let client = try first.app(app)
      try first.owner().answer(.granted, [.read, .share], [Facts.steps, Facts.heartRate], app: app)
      let heard = Mutex<[Set<DataType>]>([])
      let observation = client.observeChanges(of: [Facts.steps, Facts.heartRate]) { types in heard.withLock { $0.append(types) } }
      func waitFor(_ types: Set<DataType>) async throws {
        try #require(await eventually { heard.withLock { $0.contains(types) } })
        heard.withLock { $0 = [] }
      }
      try client.perform(SaveSamples(samples: Facts.samples(1)), for: .owner)
      try await waitFor([Facts.steps])
      try await first.end()
      let second = try await TestDaemon(first.service, in: first.folder)
      try await waitFor([Facts.steps, Facts.heartRate])
      try client.perform(SaveSamples(samples: Facts.samples(1, of: Facts.heartRate)), for: .owner)
      try await waitFor([Facts.heartRate])
      observation.cancel()
      try client.perform(SaveSamples(samples: Facts.samples(1, from: 50)), for: .owner)
      #expect(await steadily { heard.withLock { $0.isEmpty } })
      try await second.end()
    }

    @Test("AUTH-27: an app hears of changes that it can see, and of no others")
    func observingWithoutPermission() async throws {
      let daemon = try await TestDaemon()
      let owner = try daemon.owner()
      let (writer, reader) = (try daemon.app("com.example.writer"), try daemon.app(app))
      try owner.answer(.granted, [.share], [Facts.steps, Facts.heartRate], app: "com.example.writer")
      try owner.answer(.refused, [.read], [Facts.steps], app: app)
      try owner.answer(.granted, [.share], [Facts.steps], app: app)
      // Heart rate: never asked about.
      try reader.perform(SaveSamples(samples: Facts.samples(1)), for: .owner)
      let heard = Mutex<[Set<DataType>]>([])
      let observation = reader.observeChanges(of: [Facts.steps, Facts.heartRate]) { types in heard.withLock { $0.append(types) } }
      for number in 0..<5 {
        try writer.perform(SaveSamples(samples: Facts.samples(1, from: 100 + Double(number))), for: .owner)
        try writer.perform(SaveSamples(samples: Facts.samples(1, of: Facts.heartRate, from: 100 + Double(number))), for: .owner)
      }
      #expect(await steadily { heard.withLock { $0.isEmpty } })
      try reader.perform(SaveSamples(samples: Facts.samples(1, from: 200)), for: .owner)
      try #require(await eventually { heard.withLock { !$0.isEmpty } })
      #expect(heard.withLock { $0 } == [[Facts.steps]])
      // Granted now: those of others, too.
      try owner.answer(.granted, [.read], [Facts.heartRate], app: app)
      try writer.perform(SaveSamples(samples: Facts.samples(1, of: Facts.heartRate, from: 300)), for: .owner)
      try #require(await eventually { heard.withLock { $0.count >= 2 } })
      #expect(heard.withLock { $0.last } == [Facts.heartRate])
      observation.cancel()
      try await daemon.end()
    }

    @Test("Requests that only read wait for a daemon that restarts; a change that was sent and not answered is an error")
    func restart() async throws {
      let first = try await TestDaemon()
      let client = try first.app(app)
      try first.owner().answer(.granted, [.read, .share], [Facts.steps], app: app)
      try client.perform(SaveSamples(samples: Facts.samples(3)), for: .owner)
      try await first.end()
      let reading = Task.detached { try client.perform(self.fetch(), for: .owner).count }
      // Pause: the request comes before the other daemon, or waits for it.
      await pause(for: .milliseconds(100))
      let second = try await TestDaemon(first.service, in: first.folder)
      #expect(try await reading.value == 3)
      // Not sent before the daemon was there again: it is made.
      try client.perform(SaveSamples(samples: Facts.samples(2, from: 100)), for: .owner)
      #expect(try client.perform(fetch(), for: .owner).count == 5)
      try await second.end()
    }
  }
}
