// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
@testable import OpenHealthInterchange
import OpenHealthTestSupport
import Testing

/// Files in the store, as the elements of imports name them.
@Suite struct KeptFilesTests {
  private let engine: HealthEngine

  init() throws { engine = try HealthEngine.empty() }

  /// Keeps files, and returns the number of their import.
  private func keep(_ files: [String: Data]) throws -> Int64? {
    try withFolder { folder in
      try Data("<HealthData locale=\"en_US\"/>".utf8).write(to: folder.appendingPathComponent("export.xml"))
      for (name, data) in files { try data.write(to: folder.appendingPathComponent(name)) }
      return try AppleExportImport(service: engine).run(folder).number
    }
  }

  @Test("A file has its bytes, also in several parts; one that is missing or larger than the limit has none")
  func contents() throws {
    var random = SplitMix64(seed: 1)
    let large = Data((0..<2_500_000).map { _ in UInt8.random(in: 0...255, using: &random) })
    let number = try keep(["a.json": Data("hello".utf8), "empty.json": Data(), "large.json": large])
    let files = KeptFiles(service: engine).ofImport(number)
    #expect(try files.contents(of: "/a.json", limit: 5) == Data("hello".utf8))
    #expect(try files.contents(of: "empty.json", limit: 0) == Data())
    #expect(try files.contents(of: "/large.json", limit: 1 << 22) == large)
    #expect(try files.contents(of: "/a.json", limit: 4) == nil && files.contents(of: "/b.json", limit: 5) == nil)
  }

  @Test("Of several versions of a path an import has its own, and no other import has one")
  func versions() throws {
    let numbers = try ["first", "second"].map { try keep(["a.json": Data($0.utf8)]) }
    let other = try keep([:])
    let files = KeptFiles(service: engine)
    #expect(try files.ofImport(numbers[0]).contents(of: "/a.json", limit: 9) == Data("first".utf8))
    #expect(try files.ofImport(numbers[1]).contents(of: "/a.json", limit: 9) == Data("second".utf8))
    #expect(try files.ofImport(other).contents(of: "/a.json", limit: 9) == nil)
  }

  @Test("The only version of a path is that of every import")
  func onlyVersion() throws {
    _ = try keep(["a.json": Data("hello".utf8)])
    let other = try keep(["a.json": Data("hello".utf8)])
    #expect(try KeptFiles(service: engine).ofImport(other).contents(of: "/a.json", limit: 9) == Data("hello".utf8))
  }

  @Test("Files that are named often are read until as many bytes are unpacked as all files have, and some more")
  func namedOften() throws {
    let number = try keep(["a.json": Data("hello".utf8), "b.json": Data("!".utf8)])
    let files = KeptFiles(service: engine, freeBytes: 4).ofImport(number)
    let found = try (0..<3).map { _ in try files.contents(of: "/a.json", limit: 9) }
    #expect(found == [Data("hello".utf8), Data("hello".utf8), nil])
  }
}

/// The check of kept files finds each one that is not as an import read it.
@Suite struct KeptFileCheckTests {
  private let engine: HealthEngine

  init() throws { engine = try HealthEngine.empty() }

  /// Stores a file as an import does, with these parts.
  private func store(_ path: String, size: Int64, digest: UInt128, _ parts: [Data]) throws {
    let number = try engine.perform(BeginImport(name: "a"), for: .owner)
    let file = ImportFile(number: number, path: path, size: size, digest: digest, replaces: false)
    let place = try #require(try engine.perform(file, for: .owner))
    for (index, part) in parts.enumerated() {
      let request = ImportFilePart(number: number, file: place, part: index, body: part, isLast: index == parts.count - 1)
      #expect(try engine.perform(request, for: .owner) == .kept)
    }
    try engine.perform(FinishImport(number: number, exportDate: nil, locale: nil, isComplete: true), for: .owner)
  }

  private func findings() throws -> [StoreFinding] { try KeptFileCheck(service: engine).findings() }

  @Test("Imported files are sound, of any size; a changed byte, a missing part or another length is damage")
  func finds() throws {
    var random = SplitMix64(seed: 5)
    let large = Data((0..<2_500_000).map { _ in UInt8.random(in: 0...255, using: &random) })
    try withFolder { folder in
      try Data("<HealthData locale=\"en_US\"/>".utf8).write(to: folder.appendingPathComponent("export.xml"))
      for (name, data) in ["a.gpx": Data("hello".utf8), "empty.gpx": Data(), "large.gpx": large] {
        try data.write(to: folder.appendingPathComponent(name))
      }
      _ = try AppleExportImport(service: engine).run(folder)
    }
    var progress: [Int] = []
    #expect(try KeptFileCheck(service: engine).findings { done, all in progress.append(all - done) } == [])
    #expect(progress == [3, 2, 1])
    let file = try #require(try engine.perform(ListFiles(), for: .owner).first { $0.path.hasSuffix("a.gpx") })
    let body = try #require(try engine.perform(ReadFilePart(file: file.number, part: 0), for: .owner))
    for place in body.indices {
      var changed = body
      changed[place] ^= 4
      try store("changed-\(place).gpx", size: file.size, digest: file.digest, [changed])
    }
    // Two bytes of the header of zlib's format say how it was compressed, which another program may say differently.
    #expect(try findings().count >= body.count - 2)
    let before = try findings().count
    let other = try FilePart.expand(body).withUnsafeBytes { try FilePart.compress($0) }
    try store("twice.gpx", size: file.size, digest: file.digest, [other, other])
    try store("longer.gpx", size: file.size + 1, digest: file.digest, [other])
    try store("other.gpx", size: file.size, digest: file.digest + 1, [other])
    let found = try findings()
    #expect(found.count == before + 3)
    #expect(found.allSatisfy { $0.severity == .damage && $0.subject == "kept files" && !$0.meaning.contains("gpx") })
  }
}
