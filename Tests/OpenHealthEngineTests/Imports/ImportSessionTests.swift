// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@testable import OpenHealthEngine

@Suite struct ImportSessionTests {
  @Test("A set of claims holds each number that was put in, once, on both sides of the borders of words and blocks")
  func claimSet() {
    let numbers: [Int64] = [0, 1, 62, 63, 64, 65, 127, 128, 65_535, 65_536, 65_537, 131_071, 131_072, 7_000_000_001]
    var claims = ClaimSet()
    for number in numbers {
      #expect(claims.contains(number) == false, "\(number)")
      #expect(claims.insert(number) == true, "\(number)")
      #expect(claims.insert(number) == false, "\(number)")
    }
    for number in numbers { #expect(claims.contains(number) == true, "\(number)") }
    let others: [Int64] = [2, 61, 66, 126, 129, 65_534, 65_538, 131_070, 131_073, 262_144, 7_000_000_000]
    for number in others { #expect(claims.contains(number) == false, "\(number)") }
  }

  @Test("A stored record is claimed once for each place, and the second place learns of the first")
  func places() {
    let session = ImportSession()
    #expect(session.claim(5, at: .top) == .free)
    #expect(session.claim(5, at: .top) == .taken)
    #expect(session.claim(5, at: .nested) == .claimedAtOtherPlace)
    #expect(session.claim(5, at: .nested) == .taken)
    #expect(session.claim(6, at: .nested) == .free)
    #expect(session.claim(6, at: .top) == .claimedAtOtherPlace)
    session.claim(stored: [8, 9], at: .nested)
    for number: Int64 in [8, 9] {
      #expect(session.claim(number, at: .nested) == .taken)
      #expect(session.claim(number, at: .top) == .claimedAtOtherPlace)
    }
    #expect(session.claim(10, at: .nested) == .free)
  }

  @Test("A kept element is claimed once, whatever records are claimed")
  func elements() {
    let session = ImportSession()
    session.claim(stored: [3], at: .top)
    #expect(session.claimElement(3) == true)
    #expect(session.claimElement(3) == false)
    #expect(session.claimElement(4) == true)
  }

  @Test("An import runs from its opening to its closing, and keeps its claims meanwhile")
  func sessions() throws {
    let sessions = ImportSessions()
    let isNotRunning = HealthError.invalidArgument(.importNotRunning(7))
    #expect(throws: isNotRunning) { try sessions.session(7) }
    sessions.open(7)
    #expect(try sessions.session(7).claim(1, at: .top) == .free)
    #expect(try sessions.session(7).claim(1, at: .top) == .taken)
    #expect(throws: HealthError.invalidArgument(.importNotRunning(8))) { try sessions.session(8) }
    sessions.close(7)
    #expect(throws: isNotRunning) { try sessions.session(7) }
  }
}
