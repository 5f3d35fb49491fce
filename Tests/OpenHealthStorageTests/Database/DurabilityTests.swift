// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage
import Synchronization
import OpenHealthTestSupport
import Testing

/// The work of ``DurabilityTests``'s child processes.
enum Dying {
  /// The samples in one write. Only whole writes are stored.
  static let batch = 20

  static func samples(_ number: Int) throws -> [SampleRecord] {
    try (0..<batch).map {
      try TestData.steps(
        Double(number), at: Double(number), seconds: Double($0), provenance: TestData.provenance("app.\(number % 5)"),
        metadata: MetadataSet([.init(key: "number", value: .integer(Int64(number)))]))
    }
  }

  private static func open(_ folder: URL) throws -> HealthDatabase {
    try HealthDatabase.open(folder: folder.appendingPathComponent("store"), keyFolder: folder.appendingPathComponent("keys"))
  }

  /// Records an acknowledged save: appends a single line at once.
  static func acknowledge(_ number: Int, in folder: URL) {
    let descriptor = Glibc.open(folder.appendingPathComponent("acknowledged").path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    let line = Array("\(number)\n".utf8)
    _ = write(descriptor, line, line.count)
    close(descriptor)
  }

  /// Saves some writes, and is killed inside one.
  static func insideAWrite(_ folder: URL) throws {
    let database = try open(folder)
    for number in 0..<10 {
      try database.insert(try samples(number))
      acknowledge(number, in: folder)
    }
    try database.write { storage in
      for number in 10..<200 { try storage.insert(try samples(number)) }
      kill(getpid(), SIGKILL)
    }
  }

  /// Saves from several threads, and is killed meanwhile.
  static func amidSaves(_ folder: URL) throws {
    let database = try open(folder)
    let acknowledged = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 400) { number in
      do { try database.insert(try samples(number)) } catch { exit(1) }
      acknowledge(number, in: folder)
      let count = acknowledged.withLock { count in
        count += 1
        return count
      }
      if count == 60 { kill(getpid(), SIGKILL) }
    }
  }

  /// Limits the file size of this process, as a full disk would, and removes the limit later.
  static func onAFullDisk(_ folder: URL) throws {
    let database = try open(folder)
    try database.insert(try samples(0))
    acknowledge(0, in: folder)
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(UInt32(RLIMIT_FSIZE.rawValue)), &limit)
    let before = limit.rlim_cur
    limit.rlim_cur = 400_000
    setrlimit(__rlimit_resource_t(UInt32(RLIMIT_FSIZE.rawValue)), &limit)
    let failure = kind { try database.write { storage in for number in 1..<2000 { try storage.insert(try samples(number)) } } }
    guard failure == "storageFailure" else { exit(2) }
    limit.rlim_cur = before
    setrlimit(__rlimit_resource_t(UInt32(RLIMIT_FSIZE.rawValue)), &limit)
    guard try database.everything().count == batch else { exit(3) }
    try database.insert(try samples(3000))
    acknowledge(3000, in: folder)
    exit(0)
  }
}

@Suite struct DurabilityTests {
  /// Checks that every acknowledged write is stored, and that every stored one is complete. Returns the numbers of the stored ones.
  private func check(_ folder: TemporaryFolder) throws -> Set<Int> {
    let text = try String(contentsOf: folder.url.appendingPathComponent("acknowledged"), encoding: .utf8)
    let acknowledged = Set(text.split(separator: "\n").compactMap { Int($0) })
    let database = try HealthDatabase.open(folder)
    var counts: [Int: Int] = [:]
    for sample in try database.everything() {
      let number = Int(sample.start.timeIntervalSinceReferenceDate)
      counts[number, default: 0] += 1
      #expect(sample.metadata["number"] == .integer(Int64(number)))
      #expect(sample.provenance.revision?.source.bundleIdentifier == "app.\(number % 5)")
    }
    #expect(counts.values.allSatisfy { $0 == Dying.batch })
    #expect(acknowledged.subtracting(counts.keys).isEmpty)
    #expect(!acknowledged.isEmpty)
    // The store can still be written.
    try database.insert(try Dying.samples(5000))
    return Set(counts.keys)
  }

  @Test("a process killed inside a write loses no acknowledged write and leaves no partial one")
  func killedInsideAWrite() async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .signal(SIGKILL)) { [url = folder.url as URL] in try Dying.insideAWrite(url) }
    #expect(try check(folder) == Set(0..<10))
  }

  @Test("a process killed during saves of several threads loses no acknowledged write", arguments: 0..<3)
  func killedAmidSaves(attempt: Int) async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .signal(SIGKILL)) { [url = folder.url as URL] in try Dying.amidSaves(url) }
    #expect(try check(folder).count >= 60)
  }

  @Test("on a full disk a save fails with a clear error, and succeeds once there is room")
  func fullDisk() async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .exitCode(0)) { [url = folder.url as URL] in try Dying.onAFullDisk(url) }
    #expect(try check(folder) == [0, 3000])
  }
}
