// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A reader of bytes from elsewhere, and the conditions that hold for every input.
package struct FuzzTarget: Sendable {
  /// The name of its corpus, dictionary and findings.
  package let name: String
  /// The longest input worth trying, in bytes.
  package let longest: Int
  /// Small first inputs, the same in every run.
  let seeds: @Sendable () throws -> [[UInt8]]
  /// Processes one input. `require` states the conditions; a thrown error is a finding, too.
  package let run: @Sendable (FuzzInput) throws -> Void

  /// Every target, in the order of `Tools/run fuzz`.
  package static let all = [
    zip, inflate, exportFile, plainElements, byteFilter, route, device, predicate, unit, permissions, keyFile, keyDocument, backup,
    firstPage, log, chunk, messages, fit, tcx, track, sensor, segment, datePhrase, electrocardiogram, signature, card, clinicalDocument,
    call, feed, mcp, table, receiver, meaning,
  ]

  /// Writes the seeds of all targets, each into its own folder; see `Tools/run fuzz --seeds`.
  package static func writeSeeds(to folder: URL) throws {
    for target in all {
      let place = folder.appendingPathComponent(target.name)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      for (number, seed) in try target.seeds().enumerated() {
        require(seed.count <= target.longest, "seed \(number) of \(target.name) is longer than \(target.longest)")
        try Data(seed).write(to: place.appendingPathComponent("seed-\(number < 10 ? "0" : "")\(number)"))
      }
    }
  }
}

/// The bytes of one input, consumed from the front. Zeros follow the end.
package struct FuzzInput {
  private(set) var rest: ArraySlice<UInt8>

  /// An input that begins with the first of the bytes.
  package init(_ bytes: some Collection<UInt8>) { rest = Array(bytes)[...] }

  var isEmpty: Bool { rest.isEmpty }
  var bytes: [UInt8] { Array(rest) }
  /// The rest as text; invalid UTF-8 becomes U+FFFD.
  var text: String { String(decoding: rest, as: UTF8.self) }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// A number from three bytes, below `bound`.
  mutating func number(below bound: Int) -> Int { bound > 0 ? (Int(byte()) << 16 | Int(byte()) << 8 | Int(byte())) % bound : 0 }

  /// The size of the pieces in which a reader gets the rest.
  mutating func pieceSize() -> Int { [.max, 1, 2, 7, 31, 60, 250, 1000][Int(byte() & 7)] }

  mutating func take(_ count: Int) -> [UInt8] {
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }
}

extension [UInt8] {
  /// Equality by `memcmp`: a loop would report each compared byte to libFuzzer.
  func isSame(as other: [UInt8]) -> Bool { count == other.count && memcmp(self, other, count) == 0 }

  /// The bytes in pieces of at most `size`.
  func pieces(of size: Int) -> [ArraySlice<UInt8>] {
    stride(from: 0, to: count, by: Swift.min(size, Swift.max(1, count))).map { self[$0..<$0 + Swift.min(size, count - $0)] }
  }
}

/// Ends the process if a condition that must hold does not.
package func require(_ condition: Bool, _ sentence: @autoclosure () -> String) {
  if condition { return }
  FileHandle.standardError.write(Data("\nFUZZ: \(sentence())\n".utf8))
  abort()
}
