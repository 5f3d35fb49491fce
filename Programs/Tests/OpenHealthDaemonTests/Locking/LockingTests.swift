// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthJournal
import OpenHealthTestSupport
import ProgramsTestSupport
import Synchronization
import Testing
import WaitingTestSupport

@testable import OpenHealthDaemon
@testable import OpenHealthEngine
@testable import OpenHealthStorage

extension DaemonTests {
  /// A store that is locked: nothing is read, what is saved is kept and is there afterwards.
  @Suite struct LockingTests {
    private static let name = "com.example.walks"

    /// What a caller gets of each way to read, and of the ways to change something that need a look at the store.
    private func readings(_ type: DataType = Facts.steps) -> [(String, (any HealthService, Caller) throws -> String)] {
      let all = PredicateTree.everything
      let selection = FetchSamples.Selection(type: type, predicate: all)
      func path<R: HealthRequest>(_ request: R) -> (String, (any HealthService, Caller) throws -> String) {
        ("\(R.self)", { service, caller in "\(try service.perform(request, for: caller))" })
      }
      let sample = Facts.samples(1, of: type)[0]
      return [
        path(FetchSamples(selections: [selection])), path(FetchChanges(selections: [selection], anchor: nil, limit: nil)),
        path(FetchSources(selection: selection)), path(FetchQuantities(type: type, predicate: all, order: .quantities, limit: 5)),
        path(ComputeStatistics(type: type, predicate: all, options: [.cumulativeSum])), path(ComputeSleep(timeZone: .gmt)),
        path(PreferredUnits(types: [type], system: .metric)), path(ReadCharacteristic(type: Catalog.type(named: "bloodType")!)),
        path(AuthorizationRequestStatus(types: AuthorizationTypes(share: [type], read: [type]))),
        path(RequestAuthorization(share: [type], read: [type])), path(DeleteMatchingSamples(type: type, predicate: all)),
        path(DeleteSamples(samples: [sample])), path(SetBackgroundDelivery(.disableAll)), path(FetchWorkoutBuilder(builder: UUID())),
        path(FollowWorkoutSession(session: nil, after: 0)), path(SaveSeries(series: [sample])), path(TakeCompanionStart()),
        path(ListTypes()), path(ListApps()), path(ReadPermissions(app: nil)), path(ListAccess()), path(ReadProfile()), path(ListImports()),
        path(CountSamples(selection: .samples([]))), path(FindSample(UUID())), path(IdentifyApp(Self.name, token: nil)),
        path(SaveSamples(samples: [sample], author: JournalPerson.app)),
      ]
    }

    @Test(
      "LOCK-01 LOCK-06: while the store is locked every way of reading fails with code 6, for apps and for the owner, own saves included")
    func readingFails() throws {
      let world = try LockableWorld()
      let app = try world.app(Self.name)
      try world.store.perform(SaveSamples(samples: Facts.samples(3)), for: app)
      try world.store.lock()
      // V14: its key file opens it, so a page has nothing to ask for.
      #expect(world.store.isLocked)
      #expect(!world.store.hasPassphrase)
      try world.store.perform(SaveSamples(samples: Facts.samples(3, from: 100)), for: app)
      for (name, read) in readings() {
        for caller in [app, .owner] { #expect(throws: HealthError.store(.locked), "\(name)") { try read(world.store, caller) } }
      }
      // The app knows what it may save; that discloses none of the data.
      #expect(try world.store.perform(SharingStatus(type: Facts.steps), for: app) == .granted)
      #expect(try world.store.perform(SharingStatus(type: Facts.heartRate), for: app) == nil)
      try world.store.unlock(passphrase: nil)
      #expect(try world.stored().count == 6)
    }

    @Test("LOCK-01: the permission matrix, locked: an app learns nothing about the data in the store or its own saves meanwhile")
    func matrix() async throws {
      var found: [[String]] = []
      for type in [Facts.steps, Facts.heartRate] {
        let world = try LockableWorld()
        let daemon = try await TestDaemon(world.store)
        let client = try daemon.app(Self.name)
        let writer = try world.app("com.example.writer", [type])
        try daemon.owner().answer(.granted, [.share, .read], [Facts.steps, Facts.heartRate], app: Self.name)
        try world.store.perform(SaveSamples(samples: Facts.samples(12, of: type)), for: writer)
        try world.store.lock()
        try world.store.perform(SaveSamples(samples: Facts.samples(5, of: type, from: 100)), for: writer)
        // Also of its own: in one world only.
        if type === Facts.steps { try client.perform(SaveSamples(samples: Facts.samples(2, from: 500)), for: .owner) }
        found.append(
          readings().filter { $0.0 != "SaveSamples" }.map { name, read in
            do { return "\(name): \(try read(client, .owner))" } catch { return "\(name): error \(error)" }
          })
        try await daemon.end()
      }
      #expect(found[0] == found[1])
      #expect(
        found[0].allSatisfy { $0.contains("error \(HealthError.store(.locked))") || $0.hasSuffix("error \(HealthError.ownerOnly)") },
        "\(found[0])")
    }

    @Test("LOCK-02: a client connects, saves and is checked as ever while the store is locked; all of it is there afterwards")
    func saving() async throws {
      let world = try LockableWorld()
      let daemon = try await TestDaemon(world.store)
      let (one, other) = (try daemon.app(Self.name), try daemon.app("com.example.other"))
      let owner = try daemon.owner()
      try owner.answer(.granted, [.share], [Facts.steps], app: Self.name)
      try owner.answer(.refused, [.share], [Facts.steps], app: "com.example.other")
      #expect(try owner.perform(ChangeLock(.lock), for: .owner).phase == .locked)
      #expect(throws: HealthError.ownerOnly) { try one.perform(ChangeLock(.unlock(passphrase: nil)), for: .owner) }
      let samples = Facts.samples(3)
      try one.perform(SaveSamples(samples: samples), for: .owner)
      #expect(throws: HealthError.authorizationDenied) { try other.perform(SaveSamples(samples: Facts.samples(1)), for: .owner) }
      #expect(throws: HealthError.authorizationNotDetermined) {
        try one.perform(SaveSamples(samples: Facts.samples(1, of: Facts.heartRate)), for: .owner)
      }
      #expect(throws: HealthError.duplicateObject(uuid: samples[0].uuid.uuidString)) {
        try one.perform(SaveSamples(samples: samples), for: .owner)
      }
      // One that is not known stays out.
      #expect(throws: HealthError.appNotRegistered(bundleIdentifier: Self.name)) {
        try SocketService(path: daemon.path(.apps), bundleIdentifier: Self.name, token: AppToken.text(of: Array(repeating: 9, count: 32)))
      }
      #expect(try owner.perform(ChangeLock(.status), for: .owner).waiting == 1)
      let status = try owner.perform(ChangeLock(.unlock(passphrase: nil)), for: .owner)
      #expect(status.phase == .unlocked)
      #expect(status.merge?.saves == 1)
      #expect(status.merge?.refused == 0)
      #expect(try world.stored() == samples.map(\.uuid))
      try await daemon.end()
    }

    @Test("LOCK-04: a workout that is made and finished while the store is locked gives neither workout nor error, and is there afterwards")
    func workout() throws {
      let world = try LockableWorld()
      let app = try world.app(Self.name, [Facts.steps, Catalog.workout])
      let builder = UUID()
      let start = Date(timeIntervalSinceReferenceDate: 700_000_000)
      let beginning = WorkoutDraft.Beginning(configuration: .init(activityType: 37), start: start, activity: UUID())
      _ = try world.store.perform(ChangeWorkoutBuilder(builder: builder, .begin(beginning)), for: app)
      try world.store.lock()
      #expect(throws: HealthError.store(.locked)) {
        try world.store.perform(ChangeWorkoutBuilder(builder: builder, .end(start + 60)), for: app)
      }
      try world.store.perform(AddSamplesToWorkout(workout: builder, samples: Facts.samples(4)), for: app)
      for step in [.addMetadata(MetadataSet([.init(key: "place", value: .string("park"))])), .end(start + 60), .finish]
        as [WorkoutDraft.Change]
      {
        try world.store.perform(TakeWorkoutStep(builder: builder, step), for: app)
      }
      // What a session needs cannot be done blindly.
      #expect(throws: HealthError.store(.locked)) { try world.store.perform(TakeWorkoutStep(builder: builder, .collect([])), for: app) }
      try world.store.unlock(passphrase: nil)
      let workouts = try world.store.samples(of: Catalog.workout)
      #expect(workouts.map(\.uuid) == [builder] && workouts[0].end == start + 60 && workouts[0].metadata.entries.map(\.key) == ["place"])
      #expect(workouts[0].workout?.statistics.isEmpty == false)
      #expect(try world.stored().count == 4 && world.store.status.merge?.refused == 0)
    }

    @Test("LOCK-05: a series that is finished while the store is locked fails with code 6, and is not kept")
    func series() throws {
      let world = try LockableWorld()
      let app = try world.app(Self.name)
      try world.store.lock()
      #expect(throws: HealthError.store(.locked)) { try world.store.perform(SaveSeries(series: Facts.samples(1)), for: app) }
      #expect(world.store.status.waiting == 0)
      try world.store.unlock(passphrase: nil)
      #expect(try world.stored().isEmpty)
    }

    @Test("LOCK-02: observers stay over a lock: when the store is unlocked they get all types, and then each change")
    func observers() async throws {
      let world = try LockableWorld()
      let daemon = try await TestDaemon(world.store)
      let client = try daemon.app(Self.name)
      try daemon.owner().answer(.granted, [.share, .read], [Facts.steps], app: Self.name)
      let heard = Mutex(0)
      let observation = client.observeChanges(of: [Facts.steps]) { _ in heard.withLock { $0 += 1 } }
      func hear() async throws {
        try #require(await eventually { heard.withLock { $0 > 0 } })
        heard.withLock { $0 = 0 }
      }
      try client.perform(SaveSamples(samples: Facts.samples(1)), for: .owner)
      try await hear()
      try world.store.lock()
      // One that begins meanwhile, too.
      let late = Mutex(0)
      let second = client.observeChanges(of: [Facts.steps]) { _ in late.withLock { $0 += 1 } }
      try client.perform(SaveSamples(samples: Facts.samples(1, from: 10)), for: .owner)
      #expect(heard.withLock { $0 } == 0)
      try world.store.unlock(passphrase: nil)
      try await hear()
      try #require(await eventually { late.withLock { $0 > 0 } })
      try client.perform(SaveSamples(samples: Facts.samples(1, from: 20)), for: .owner)
      try await hear()
      observation.cancel()
      second.cancel()
      try await daemon.end()
    }

    @Test("LOCK-01: a call that waits for the owner ends with code 6 when the store is locked; its questions stay")
    func questions() async throws {
      let world = try LockableWorld()
      let app = try world.app(Self.name)
      let store = world.store
      async let asked: HealthError? = withCheckedContinuation { continuation in
        Thread.detachNewThread {
          do throws(HealthError) {
            _ = try store.perform(RequestAuthorization(share: [Facts.heartRate], read: []), for: app)
            continuation.resume(returning: nil)
          } catch { continuation.resume(returning: error) }
        }
      }
      try #require(try await eventually { try !store.perform(ListPermissionRequests(), for: .owner).isEmpty })
      try store.lock()
      #expect(await asked == .store(.locked))
      try store.unlock(passphrase: nil)
      #expect(try store.perform(ListPermissionRequests(), for: .owner).count == 1)
    }

    // MARK: Keys

    @Test("A locked store has no key in the process's memory and no file open, but the public one")
    func keysAreGone() async {
      // In a separate process, in which no other code maps memory.
      await #expect(processExitsWith: .success) { try LockingTests.lookForKeys() }
    }

    private static func lookForKeys() throws {
      let world = try LockableWorld()
      let app = try world.app(name)
      try world.store.perform(SaveSamples(samples: Facts.samples(3)), for: app)
      // Masked, so that the test itself does not have them in memory.
      let masked = try { () throws -> [[UInt8]] in
        let keys = try StoreKeys.openExisting(folder: world.folder, keyFolder: world.place.appendingPathComponent("keys"))
        try Journal.prepare(keys)
        let page = try LibCrypto.hkdf(keys.dataKey, salt: keys.storeIdentifier, info: Array("ohk page 1".utf8))
        let secrets = [keys.dataKey, page, try #require(try keys.journalKey())]
        return secrets.map { secret in secret.withBytes { bytes in bytes.map { $0 ^ 0x5A } } }
      }()
      for key in masked[..<2] { try #require(try ProcessBytes.count(ofMasked: key) > 0) }
      try world.store.lock()
      for (number, key) in masked.enumerated() { try #require(try ProcessBytes.count(ofMasked: key) == 0, "key \(number)") }
      try #require(try ProcessBytes.openFiles(in: world.folder).filter { !$0.hasSuffix("store.served") } == [])
      try world.store.perform(SaveSamples(samples: Facts.samples(3, from: 50)), for: app)
      for (number, key) in masked.enumerated() { try #require(try ProcessBytes.count(ofMasked: key) == 0, "key \(number)") }
      try world.store.unlock(passphrase: nil)
      try #require(try world.stored().count == 6)
    }

    @Test("Before each lock the store can be read once more, also before one by time; a locked store is not locked again")
    func lastLook() throws {
      let world = try LockableWorld(lockAfter: 60)
      let looks = Mutex<[Bool]>([])
      world.store.beforeLocking { [weak store = world.store] in
        // The types of the empty store.
        let isRead = (try? store?.perform(ListTypes(), for: .owner)) != nil  // a store that is locked already throws
        looks.withLock { $0.append(isRead) }
      }
      try world.store.lock()
      try world.store.lock()
      #expect(looks.withLock { $0 } == [true])
      try world.store.unlock(passphrase: nil)
      world.clock.advance(by: 61)
      #expect(try world.store.lockIfUnused())
      #expect(looks.withLock { $0 } == [true, true])
    }

    @Test("A locked store is still the daemon's: no other process takes it")
    func staysServed() throws {
      let world = try LockableWorld()
      try world.store.lock()
      #expect(throws: HealthError.store(.served(socket: "/nowhere"))) {
        try HealthDatabase.open(folder: world.folder, keyFolder: world.place.appendingPathComponent("keys"))
      }
    }

    @Test("A passphrase opens the store again, a wrong one does not; a store that begins locked takes saves of apps it knows")
    func passphrases() throws {
      let world = try LockableWorld(passphrase: LockableWorld.passphrase)
      let app = try world.app(Self.name)
      try world.store.lock()
      // V14: what a page has to ask for is known while the store is locked.
      #expect(world.store.hasPassphrase)
      #expect(throws: HealthError.store(.passphraseNeeded)) { try world.store.unlock(passphrase: nil) }
      #expect(throws: HealthError.store(.wrongKey)) { try world.store.unlock(passphrase: SecretBytes(Array("wrong".utf8))) }
      #expect(world.store.isLocked)
      try world.store.perform(SaveSamples(samples: Facts.samples(2)), for: app)
      // As after a crash: nothing is known but what is in the folder.
      try world.restart(isLocked: true)
      #expect(try world.store.registeredApps().count == 1 && world.store.isLocked)
      try world.store.perform(SaveSamples(samples: Facts.samples(2, from: 10)), for: app)
      #expect(throws: HealthError.authorizationNotDetermined) {
        try world.store.perform(SaveSamples(samples: Facts.samples(1, of: Facts.heartRate)), for: app)
      }
      try world.store.unlock(passphrase: SecretBytes(LockableWorld.passphrase))
      #expect(try world.stored().count == 4)
      #expect(world.store.status == LockStatus(phase: .unlocked, merge: world.store.status.merge))
    }

    @Test("A store that begins locked where it was never open, as after a restore, says so instead of knowing no app")
    func unknownApps() throws {
      let world = try LockableWorld(passphrase: LockableWorld.passphrase)
      _ = try world.app(Self.name)
      try world.restart(isLocked: true)
      #expect(throws: HealthError.store(.locked)) { try world.store.registeredApps() }
      let token = AppToken.text(of: [UInt8](repeating: 7, count: AppToken.byteCount))
      #expect(throws: HealthError.store(.locked)) { try TokenDirectory(world.store).app(ofToken: token) }
      #expect(try TokenDirectory(world.store).app(ofToken: "no token") == nil)
    }

    @Test("LOCK-02 T4: a daemon that finds saves of an earlier one answers before they are merged, keeps what apps save, and can be locked")
    func answersBeforeMerge() throws {
      let world = try LockableWorld()
      let app = try world.app(Self.name)
      var uuids: [UUID] = []
      func save(_ start: Double) throws {
        let samples = Facts.samples(2, from: start)
        try world.store.perform(SaveSamples(samples: samples), for: app)
        uuids += samples.map(\.uuid)
      }
      try save(0)
      try world.store.lock()
      try save(10)
      try world.restart(merges: false)
      #expect(world.store.status.phase == .merging)
      let fetch = FetchSamples(selections: [.init(type: Facts.steps, predicate: .everything)])
      #expect(try world.store.perform(fetch, for: app).map(\.uuid) == Array(uuids.prefix(2)))
      try save(20)
      #expect(try world.stored() == Array(uuids.prefix(2)))
      try world.store.lock()
      try save(30)
      try world.restart(merges: false)
      try save(40)
      try world.store.mergeEarlierSaves()
      #expect(try world.stored() == uuids && world.store.status.phase == .unlocked)
      try save(50)
      #expect(try world.stored() == uuids)
      // Without such saves it does not begin with a merge.
      try world.restart(merges: false)
      #expect(world.store.status.phase == .unlocked)
    }

    // MARK: The timer

    @Test("The store locks itself when the owner has not used it for the set time, whatever apps do")
    func timer() throws {
      let world = try LockableWorld(lockAfter: 600)
      let app = try world.app(Self.name)
      func passes(_ seconds: TimeInterval) throws -> Bool {
        world.clock.advance(by: seconds)
        return try world.store.lockIfUnused()
      }
      #expect(try !passes(599))
      world.store.noteUse()
      #expect(try !passes(599))
      try world.store.perform(SaveSamples(samples: Facts.samples(1)), for: app)
      #expect(try passes(1) && world.store.isLocked)
      #expect(try !passes(6000))
      try world.store.unlock(passphrase: nil)
      #expect(try !passes(599) && passes(1))
    }

    @Test("A request of the owner's at his socket keeps the store open; asking whether it is locked does not, nor does an app")
    func use() async throws {
      let world = try LockableWorld(lockAfter: 600)
      let daemon = try await TestDaemon(world.store)
      let (owner, client) = (try daemon.owner(), try daemon.app(Self.name))
      world.clock.advance(by: 599)
      _ = try owner.perform(ListTypes(), for: .owner)
      world.clock.advance(by: 599)
      #expect(try !world.store.lockIfUnused())
      _ = try client.perform(SharingStatus(type: Facts.steps), for: .owner)
      _ = try owner.perform(ChangeLock(.status), for: .owner)
      world.clock.advance(by: 1)
      #expect(try world.store.lockIfUnused())
      try await daemon.end()
    }

    // MARK: Interleavings

    @Test("LOCK-02: in any order of saves, locks, unlocks and restarts each save is in the store once, in order", arguments: 0..<12)
    func interleavings(seed: Int) throws {
      var random = SeededGenerator(seed: UInt64(seed))
      let world = try LockableWorld()
      let apps = try (0..<4).map { try world.app("com.example.app\($0)") }
      var expected: [UUID] = []
      var start = 0.0
      for _ in 0..<40 {
        switch Int.random(in: 0..<10, using: &random) {
        case 0...5:
          let samples = Facts.samples(Int.random(in: 1...3, using: &random), from: start)
          start += 10
          try world.store.perform(SaveSamples(samples: samples), for: apps.randomElement(using: &random)!)
          expected += samples.map(\.uuid)
        case 6: try world.store.lock()
        case 7: try world.store.unlock(passphrase: nil)
        // With its key file a daemon begins unlocked, and takes in what an earlier one left.
        case 8: try world.restart()
        default: if !world.store.isLocked { #expect(try world.stored() == expected) }
        }
      }
      try world.store.unlock(passphrase: nil)
      #expect(try world.stored() == expected)
    }

    @Test("LOCK-02: saves that four apps make while the store is locked and unlocked are stored once, those of each app in order")
    func concurrent() async throws {
      let world = try LockableWorld()
      let store = world.store
      let apps = try (0..<4).map { try world.app("com.example.app\($0)") }
      let savers = apps.enumerated().map { Saver(store: store, app: $1, number: $0) }
      for saver in savers { Thread.detachNewThread { saver.run() } }
      for _ in 0..<5 {
        try store.lock()
        // Pause: the apps save meanwhile.
        await pause(for: .milliseconds(20))
        try store.unlock(passphrase: nil)
      }
      var saved: [[UUID]] = []
      for saver in savers { saved.append(try await saver.end()) }
      let all = try world.store.perform(
        FetchChanges(selections: [.init(type: Facts.steps, predicate: .everything)], anchor: nil, limit: nil), for: .owner
      ).added
      for number in 0..<4 {
        let own = all.filter { $0.provenance.revision?.source.bundleIdentifier == "com.example.app\(number)" }.map(\.uuid)
        #expect(own == saved[number])
      }
    }
  }
}

/// An app that saves one sample after another, on its own thread.
private final class Saver: Sendable {
  private struct State {
    var uuids: [UUID] = []
    var isAsked = false
    var result: Result<Void, any Error>?
  }

  private let state = Mutex(State())
  private let store: LockableStore
  private let app: Caller
  private let number: Int

  init(store: LockableStore, app: Caller, number: Int) {
    (self.store, self.app, self.number) = (store, app, number)
  }

  func run() {
    let result = Result {
      while state.withLock({ !$0.isAsked || $0.uuids.isEmpty }) {
        let sample = Facts.samples(1, from: Double(number * 100_000 + state.withLock { $0.uuids.count }))
        try store.perform(SaveSamples(samples: sample), for: app)
        state.withLock { $0.uuids += sample.map(\.uuid) }
      }
    }
    state.withLock { $0.result = result }
  }

  /// Waits for its end; gives what was acknowledged.
  func end() async throws -> [UUID] {
    state.withLock { $0.isAsked = true }
    try #require(await eventually { state.withLock { $0.result != nil } })
    try state.withLock { $0.result }?.get()
    return state.withLock { $0.uuids }
  }
}

private enum JournalPerson {
  static let app = AppIdentity(
    revision: SourceRevisionRecord(
      source: SourceRecord(bundleIdentifier: "a", name: "a"), version: nil, productType: nil,
      operatingSystem: SystemVersion(major: 1, minor: 0, patch: 0)))
}

/// What is in the memory of this process, and which files it has open.
private enum ProcessBytes {
  /// How often some bytes are in memory that can be written. They are given masked: else the search would find itself.
  static func count(ofMasked masked: [UInt8]) throws -> Int {
    let memory = open("/proc/self/mem", O_RDONLY | O_CLOEXEC)
    try #require(memory >= 0)
    defer { close(memory) }
    var count = 0
    let chunk = 1 << 20
    let overlap = masked.count - 1
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunk + overlap, alignment: 16)
    defer { buffer.deallocate() }
    let start = try #require(buffer.baseAddress)
    let own = UInt(bitPattern: start)..<UInt(bitPattern: start) + UInt(buffer.count)
    for line in try String(contentsOfFile: "/proc/self/maps", encoding: .utf8).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 1, words[1].hasPrefix("rw"), let dash = words[0].firstIndex(of: "-"),
        let from = UInt(words[0][..<dash], radix: 16),
        let to = UInt(words[0][words[0].index(after: dash)...], radix: 16)
      else { continue }
      var place = from
      while place < to {
        let got = pread(memory, start, min(chunk + overlap, Int(to - place)), off_t(place))
        if got > overlap {
          count += occurrences(of: masked, in: UnsafeRawBufferPointer(start: start, count: got), at: place, leavingOut: own)
        }
        // Nothing of it stays in the buffer.
        memset(start, 0, buffer.count)
        // Other threads give memory back meanwhile: what is behind such a page is read all the same.
        place += got > overlap ? UInt(min(chunk, max(got - overlap, 1))) : 4096
      }
    }
    return count
  }

  private static func occurrences(
    of masked: [UInt8], in bytes: UnsafeRawBufferPointer, at address: UInt, leavingOut own: Range<UInt>
  ) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    var (count, place) = (0, 0)
    while let found = memchr(start + place, Int32(masked[0] ^ 0x5A), bytes.count - place) {
      place = UnsafeRawPointer(found) - start
      if place + masked.count > bytes.count { break }
      if !own.contains(address + UInt(place)), masked.indices.allSatisfy({ bytes[place + $0] == masked[$0] ^ 0x5A }) { count += 1 }
      place += 1
    }
    return count
  }

  /// The files below a folder that this process has open.
  static func openFiles(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { name in
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + name)
      return target.flatMap { $0.hasPrefix(folder.path) ? $0 : nil }
    }
  }
}
