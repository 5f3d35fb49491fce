// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage
import Testing

@testable import OpenHealthJournal

/// The check of saves of the locked time says what waits and what is damaged, and changes nothing.
@Suite struct JournalCheckTests {
  private func findings(_ world: JournalWorld) throws -> [StoreFinding] { try JournalCheck.findings(world.keys) }

  @Test("Waiting saves are a note, damaged and foreign files are damage, and files that were put aside need attention")
  func finds() throws {
    let world = try JournalWorld()
    #expect(try findings(world) == [])
    var limits = Journal.Limits()
    limits.mostSegmentBytes = 5 * 1100
    let journal = try world.journal(limits: limits)
    for number in 0..<8 { try journal.append(JournalWorld.save(number)) }
    let segments = try world.segments
    #expect(segments.count == 2)
    let waiting = try findings(world)
    #expect(waiting.map(\.severity) == [.note] && waiting[0].meaning.contains("(8)"))

    let file = world.file(segments[0])
    let good = try Data(contentsOf: file)
    // In a record, in the header, and its end.
    for place in [SegmentHeader.size + 500, 20] {
      var changed = good
      changed[place] ^= 1
      try changed.write(to: file)
      #expect(try findings(world).contains { $0.severity == .damage && $0.meaning.contains(segments[0]) }, "\(place)")
    }
    // What a crash leaves while a save is written was never acknowledged.
    try good.dropLast(7).write(to: file)
    #expect(try findings(world).map(\.severity) == [.note])
    try good.write(to: file)

    let other = try JournalWorld()
    try other.journal().append(JournalWorld.save(1))
    try Data(contentsOf: other.file(other.segments[0])).write(to: world.file("77.sealed"))
    #expect(try findings(world).contains { $0.severity == .damage && $0.meaning.contains("77.sealed") })
    try world.reopen()
    _ = try world.merge()
    let rejected = try findings(world)
    #expect(rejected.map(\.severity) == [.attention] && rejected[0].meaning.contains("(1)"))
    #expect(try world.stored() == Array(0..<8))
  }
}
