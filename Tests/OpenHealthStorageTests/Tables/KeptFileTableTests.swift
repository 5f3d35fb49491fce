// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CSQLite
import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthStorage

@Suite struct KeptFileTableTests {
  private static let date = Date(timeIntervalSinceReferenceDate: 600_000_000)
  private let database: HealthDatabase

  init() throws { database = try HealthDatabase.inMemory() }

  private func begin(
    _ path: String, size: Int64 = 1, digest: UInt128 = 9, import number: Int64 = 1, replaces: Bool = false, at seconds: Double = 0
  ) throws -> Int64? {
    let file = ImportFile(number: number, path: path, size: size, digest: digest, replaces: replaces)
    return try database.write { try $0.keptFiles.begin(file, at: Self.date + seconds) }
  }

  private func add(
    _ file: Int64?, part: Int = 0, _ byte: UInt8 = 0, isLast: Bool = true, import number: Int64 = 1, at seconds: Double = 0
  ) throws -> ImportFilePart.Outcome {
    let file = try #require(file)
    let part = ImportFilePart(number: number, file: file, part: part, body: Data([byte]), isLast: isLast)
    return try database.write { try $0.keptFiles.add(part, at: Self.date + seconds) }
  }

  private func paths() throws -> [String] { try database.read { try $0.keptFiles.all().map(\.path) } }

  @Test("Complete files come by path, with all that is known of them")
  func list() throws {
    let digest = UInt128(0x0102_0304_0506_0708) << 64 | 0x090A_0B0C_0D0E_0F10
    #expect(try add(try begin("b", size: 3, digest: digest, import: 4), import: 4) == .kept)
    #expect(try add(try begin("a", size: 5, digest: 1 << 127, import: 2), import: 2) == .kept)
    #expect(try add(try begin("c", import: 2), isLast: false, import: 2) == .kept)
    #expect(
      try database.read { try $0.keptFiles.all() } == [
        ListFiles.Item(number: 2, path: "a", size: 5, digest: 1 << 127, importNumber: 2),
        ListFiles.Item(number: 1, path: "b", size: 3, digest: digest, importNumber: 4),
      ])
    #expect(try database.read { try $0.checkInvariants() } == [])
  }

  @Test("A file is visible from its last part on; each part is read by file and number")
  func parts() throws {
    let (first, second) = (try begin("a", digest: 1), try begin("b", digest: 2))
    for (file, byte) in [(first, 10), (second, 20)] as [(Int64?, UInt8)] {
      #expect(try add(file, part: 0, byte, isLast: false) == .kept)
      #expect(try add(file, part: 1, byte + 1, isLast: false) == .kept)
    }
    #expect(try paths() == [])
    #expect(try add(first, part: 2, 12) == .kept)
    #expect(try paths() == ["a"])
    func read(_ file: Int64?) throws -> [UInt8?] {
      let file = try #require(file)
      return try database.read { storage in try (0..<4).map { try storage.keptFiles.part($0, ofFile: file)?.first } }
    }
    #expect(try read(first) == [10, 11, 12, nil] && read(second) == [nil, nil, nil, nil])
    #expect(try add(second, part: 2, 22) == .kept)
    #expect(try read(first) == [10, 11, 12, nil] && read(second) == [20, 21, 22, nil])
    #expect(try paths() == ["a", "b"])
  }

  @Test("T14: the thousandth file of an import costs what the tenth does")
  func manyFiles() throws {
    /// The steps of SQLite's virtual machine for one more file.
    func steps(_ number: Int) throws -> Int {
      final class Counter { var steps = 0 }
      let counter = Counter()
      let connection = try #require(try database.read { $0.sqlite.handle })
      sqlite3_progress_handler(
        connection, 1,
        { counter in
          Unmanaged<Counter>.fromOpaque(counter!).takeUnretainedValue().steps += 1
          return 0
        }, Unmanaged.passUnretained(counter).toOpaque())
      defer { sqlite3_progress_handler(connection, 0, nil, nil) }
      #expect(try add(try begin("path \(number)", digest: UInt128(number))) == .kept)
      return withExtendedLifetime(counter) { counter.steps }
    }
    for number in 0..<10 { #expect(try add(try begin("path \(number)", digest: UInt128(number))) == .kept) }
    let early = try steps(10)
    for number in 11..<1000 { #expect(try add(try begin("path \(number)", digest: UInt128(number))) == .kept) }
    let late = try steps(1000)
    #expect(early > 10)
    #expect(late <= early + early / 4)
  }

  @Test("A file is known by path, size and digest together, once it is complete")
  func known() throws {
    let first = try begin("a")
    #expect(try first == 1 && begin("a") == 2)
    #expect(try add(first) == .kept)
    #expect(try begin("a") == nil)
    #expect(try begin("b") == 3 && begin("a", size: 2) == 4 && begin("a", digest: 10) == 5)
    #expect(try begin("a", import: 7, replaces: true) == nil)
  }

  @Test("Of two imports that bring the same file, the second to end it finds it there, and leaves nothing")
  func twice() throws {
    let (first, second, other) = (try begin("a"), try begin("a", import: 2), try begin("b"))
    #expect(try add(second, isLast: false, import: 2) == .kept)
    #expect(try add(first) == .kept)
    #expect(try add(other) == .kept)
    #expect(try add(second, part: 1, import: 2) == .alreadyThere)
    #expect(try database.numbers("SELECT id FROM kept_file ORDER BY id") == [1, 3])
    #expect(try database.numbers("SELECT file FROM kept_file_part ORDER BY file") == [1, 3])
    #expect(try add(second, part: 2, import: 2) == .lost)
    // A complete file takes no more parts, whatever else is not complete.
    _ = try begin("c")
    #expect(try add(first, part: 1) == .lost)
    #expect(try add(99) == .lost)
  }

  @Test("A file that replaces others of its path does so when it is complete; a file that does not leaves them", arguments: [true, false])
  func replacing(replaces: Bool) throws {
    let (first, other) = (try begin("a", digest: 1), try begin("b", digest: 1))
    for file in [first, other] { #expect(try add(file) == .kept) }
    let (new, open) = (try begin("a", digest: 2, replaces: replaces), try begin("a", digest: 3))
    #expect(try add(new, isLast: false) == .kept)
    #expect(try paths() == ["a", "b"])
    #expect(try add(new, part: 1) == .kept)
    #expect(try database.read { try $0.keptFiles.all().map(\.number) } == (replaces ? [3, 2] : [1, 3, 2]))
    #expect(try add(open) == .kept)
    #expect(try database.read { try $0.checkInvariants() } == [])
  }

  @Test("The end of an import removes what it did not complete, and nothing else")
  func ended() throws {
    let (complete, open, other) = (try begin("a"), try begin("b"), try begin("c", import: 2))
    #expect(try add(complete) == .kept)
    #expect(try add(open, isLast: false) == .kept)
    try database.write { try $0.keptFiles.end(ofImport: 1) }
    #expect(try add(open, part: 1) == .lost)
    #expect(try add(other, import: 2) == .kept)
    #expect(try paths() == ["a", "c"])
    try database.write { try $0.keptFiles.end(ofImport: 1) }
    #expect(try database.numbers("SELECT import FROM running_import") == [2])
    #expect(try database.rowCount("kept_file_part") == 2)
  }

  @Test("A file is lost when its import did nothing for more than an hour, or in a future beyond one", arguments: [1.0, -1])
  func abandoned(direction: Double) throws {
    let (file, complete) = (try begin("a"), try begin("b"))
    #expect(try add(complete) == .kept)
    _ = try begin("c", import: 2, at: direction * 3600)
    #expect(try add(file, isLast: false) == .kept)
    _ = try begin("d", import: 3, at: direction * 3600.5)
    #expect(try add(file, part: 1) == .lost)
    #expect(try database.numbers("SELECT id FROM kept_file WHERE path IN ('a', 'b')") == [2])
    #expect(try paths() == ["b"])
  }

  @Test("Each part shows that its import is alive")
  func alive() throws {
    let file = try begin("a")
    #expect(try add(file, isLast: false, at: 3000) == .kept)
    _ = try begin("b", import: 2, at: 6000)
    #expect(try add(file, part: 1, isLast: false, at: 6000) == .kept)
    // So does the beginning of another file of it.
    _ = try begin("c", at: 9000)
    _ = try begin("d", import: 2, at: 12_600)
    #expect(try add(file, part: 2, at: 12_600) == .kept)
    #expect(try paths() == ["a"])
  }
}
