// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthPostgres
import PostgresTestSupport
import ProgramsTestSupport
import Testing

@testable import OpenHealthServer

extension ServerTests {
  @Suite struct CohortExportTests {
    private struct WrongColumns: Error {}

    /// One row of an export.
    private struct Row: Equatable {
      var pseudonym: String
      var day: Int
      var figure: Double
    }

    private let key = PseudonymKey(bytes: Array(0..<32))
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ohk-cohort-\(UUID().uuidString)")

    private var output: String { folder.appendingPathComponent("out").path }

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    private func removeFolder() throws { try FileManager.default.removeItem(at: folder) }

    private func contents() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }

    /// The rows of a file. All have the type and unit of steps.
    private func read(_ name: String) throws -> [Row] {
      let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: "\(output)/\(name)")))
      return try ParquetReader(bytes).rows().map { row in
        #expect(Set(row.keys) == ["pseudonym", "day", "type", "figure", "unit"])
        #expect(row["type"] == .string("stepCount"))
        #expect(row["unit"] == .string("count"))
        guard case .text(let pseudonym)? = row["pseudonym"], case .day(let day)? = row["day"], case .real(let bits)? = row["figure"] else {
          throw WrongColumns()
        }
        // From 1970 to the first day of the period.
        let first = Int64(CohortPeople.first.daysSinceReferenceDate + 11_323)
        return Row(pseudonym: String(decoding: pseudonym, as: UTF8.self), day: Int(day - first), figure: Double(bitPattern: bits))
      }
    }

    @Test("the rows of all files are what people saved and the study may read, and give the same statistics", arguments: [1, 3, 100])
    func rows(shards: Int) throws {
      let people = try CohortPeople(Array(repeating: .granted, count: 9) + [.refused, .window(59), .unregistered])
      let count = try CohortExport(of: people.query(), types: [Facts.steps], key: key, shards: shards).write(to: output, replacing: false)
      let names = (0..<shards).map { "people-\($0)-of-\(shards).parquet" }
      #expect(try FileManager.default.contentsOfDirectory(atPath: output).sorted() == (names + ["files.txt"]).sorted())
      let files = try names.map(read)
      var expected: [String: [Int: Double]] = [:]
      for person in people.people where !person.readable.isEmpty {
        try expected[key.pseudonym(of: person.number, in: people.study)] = person.readable
        let file = files[Int(person.number % Int64(shards))]
        #expect(try file.count { try $0.pseudonym == key.pseudonym(of: person.number, in: people.study) } == person.readable.count)
      }
      var found: [String: [Int: Double]] = [:]
      for row in files.joined() {
        #expect(found[row.pseudonym]?[row.day] == nil, "a day is there twice")
        found[row.pseudonym, default: [:]][row.day] = row.figure
      }
      #expect(found == expected)
      #expect(found.count == 10)
      #expect(count == CohortExport.Count(people: 10, rows: files.reduce(0) { $0 + $1.count }))
      // In one portion, people come in the order of their pseudonyms, and days in theirs.
      for file in files {
        #expect(file.map(\.pseudonym) == file.map(\.pseudonym).sorted())
        for (left, right) in zip(file, file.dropFirst()) where left.pseudonym == right.pseudonym { #expect(left.day < right.day) }
      }
      let statistics = try CohortStatistics(of: Facts.steps, in: people.query())
      let means = CohortPeople.means(Array(found.values))
      #expect(CohortPeople.same(statistics.mean, means.reduce(0, +) / 10))
      #expect(statistics.days == count.rows)
      #expect(CohortPeople.same(statistics.median, CohortPeople.quartile(0.5, means)))
      #expect(try people.log(0).reduce(0) { $0 + $1.times } == 2)
      try removeFolder()
    }

    @Test("the folder is private, complete or not there, and replaced only when that is asked for")
    func complete() throws {
      let people = try CohortPeople(Array(repeating: .granted, count: 2))
      let export = try CohortExport(of: people.query(), types: [Facts.steps], key: key, shards: 2)
      _ = try export.write(to: output, replacing: false)
      let permissions = try FileManager.default.attributesOfItem(atPath: output)[.posixPermissions] as? Int
      #expect(permissions == 0o700)
      let before = try Data(contentsOf: URL(fileURLWithPath: "\(output)/people-0-of-2.parquet"))
      try people.revoke(0)
      #expect(throws: FileFault(.exists, output)) { try export.write(to: output, replacing: false) }
      #expect(try Data(contentsOf: URL(fileURLWithPath: "\(output)/people-0-of-2.parquet")) == before)
      #expect(try export.write(to: output, replacing: true).people == 1)
      let rest = try read("people-0-of-2.parquet") + read("people-1-of-2.parquet")
      #expect(try Set(rest.map(\.pseudonym)) == [key.pseudonym(of: people.people[1].number, in: people.study)])
      // What cannot be read leaves no folder, and none half done.
      let refused = try PersonStores(PersonRouter(PostgresCluster.shared.get().operatorConninfo))
      let failing = try CohortExport(of: people.query(stores: refused), types: [Facts.steps], key: key, shards: 2)
      #expect(throws: HealthError.self) { try failing.write(to: output, replacing: true) }
      #expect(throws: HealthError.self) { try failing.write(to: folder.appendingPathComponent("other").path, replacing: false) }
      #expect(try contents() == ["out"])
      #expect(try read("people-0-of-2.parquet") + read("people-1-of-2.parquet") == rest)
      try removeFolder()
    }

    @Test("people of several portions are all there")
    func portions() throws {
      let people = try CohortPeople([.granted, .refused, .granted])
      var found: [Int64] = []
      var last: Int64 = 0
      while true {
        let portion = try people.stores.people(registering: people.study, beyond: last, most: 1)
        guard let number = portion.last else { break }
        #expect(portion.count == 1)
        (found, last) = (found + portion, number)
      }
      #expect(found == people.people.map(\.number))
      #expect(try people.stores.people(registering: people.study, beyond: 0, most: 2) == Array(found.dropLast()))
      try removeFolder()
    }

    @Test("a new key is private and stays; a file that is open to others, or no key, is refused")
    func keyFile() throws {
      let path = folder.appendingPathComponent("study.key").path
      let made = try PseudonymKey(file: path)
      let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(permissions == 0o600)
      #expect(try PseudonymKey(file: path).pseudonym(of: 5, in: "a") == made.pseudonym(of: 5, in: "a"))
      let other = try PseudonymKey(file: folder.appendingPathComponent("other.key").path)
      #expect(try other.pseudonym(of: 5, in: "a") != made.pseudonym(of: 5, in: "a"))
      #expect(chmod(path, 0o640) == 0)
      #expect(throws: FileFault(.isExposed, path)) { _ = try PseudonymKey(file: path) }
      let wrong = folder.appendingPathComponent("wrong").path
      for text in ["", "\n", "secret", String(repeating: "g", count: 64), String(repeating: "a", count: 63)] {
        try Data(text.utf8).write(to: URL(fileURLWithPath: wrong))
        #expect(chmod(wrong, 0o600) == 0)
        #expect(throws: CohortFault.noKey(path: wrong)) { _ = try PseudonymKey(file: wrong) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: wrong)) == Data(text.utf8))
      }
      try removeFolder()
    }

    @Test("a pseudonym is the first half of the HMAC, as Python's hmac computes it")
    func pseudonyms() throws {
      let path = folder.appendingPathComponent("known.key").path
      try Data("000102030405060708090A0b0c0d0e0f101112131415161718191a1b1c1d1e1f\r\n".utf8).write(to: URL(fileURLWithPath: path))
      #expect(chmod(path, 0o600) == 0)
      let known = try PseudonymKey(file: path)
      let expected: [(String, Int64, String)] = [
        ("org.example.steps", 1, "88d9fc19b324182947e019ea9b42eaa5"),
        ("org.example.steps", 17, "abde6cf6b4b0f33a3bb1bf06709d4d94"),
        ("org.example.sleep", 1, "d086580132120c6a24aafff93e0529e8"),
      ]
      for (study, person, pseudonym) in expected {
        #expect(try known.pseudonym(of: person, in: study) == pseudonym)
        #expect(try key.pseudonym(of: person, in: study) == pseudonym)
      }
      try removeFolder()
    }
  }
}
