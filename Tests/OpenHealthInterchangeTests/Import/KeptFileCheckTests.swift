// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

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
