// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

@testable import OpenHealthCore

/// The inputs of a corpus, and then inputs made of them by up to four random changes: the same ones for the same corpus.
struct MutatedInputs: Sequence, IteratorProtocol {
  private static let count = 400

  private let corpus: [[UInt8]]
  private let longest: Int
  private var number = 0
  private var random = SplitMix64(seed: 1)

  init(corpus folder: URL, longest: Int) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    corpus = try names.map { Array(try Data(contentsOf: folder.appendingPathComponent($0))) }
    self.longest = longest
  }

  mutating func next() -> [UInt8]? {
    defer { number += 1 }
    if number < corpus.count { return corpus[number] }
    guard number < corpus.count + Self.count, let base = corpus.randomElement(using: &random) else { return nil }
    var input = base
    for _ in 0...random.int(0...3) { change(&input) }
    return Array(input.prefix(longest))
  }

  private mutating func change(_ input: inout [UInt8]) {
    let place = random.int(0...input.count)
    let end = place + random.int(0...Swift.min(input.count - place, 40))
    switch random.int(0...6) {
    case 0: if place < input.count { input[place] ^= 1 << UInt8(random.int(0...7)) }
    case 1: if place < input.count { input[place] = [0, 1, 0x7F, 0x80, 0xFF, 0x22, 0x3C, 0x20][random.int(0...7)] }
    case 2: input.removeSubrange(place..<end)
    case 3: input.insert(contentsOf: input[place..<end], at: random.int(0...input.count))
    case 4: input.insert(contentsOf: (0..<random.int(1...8)).map { _ in UInt8(truncatingIfNeeded: random.next()) }, at: place)
    case 5: input.removeSubrange(place...)
    default:
      // The rest comes from another input.
      let other = corpus[random.int(0...corpus.count - 1)]
      input.replaceSubrange(place..., with: other[random.int(0...other.count)...])
    }
  }
}
