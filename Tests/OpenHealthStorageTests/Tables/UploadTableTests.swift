// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
@testable import OpenHealthStorage
import Testing

@Suite struct UploadTableTests {
  private let database: HealthDatabase
  private let phone = UUID()
  private let watch = UUID()
  private let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

  init() throws { database = try .inMemory() }

  private func keep(_ number: Int64, floor: Int64, of app: String = "a", on device: UUID? = nil, days: Double = 0) throws {
    let mark = UploadMark(device: device ?? phone, number: number, floor: floor)
    try database.write { try $0.uploads.keep(mark, reply: [UInt8(number)], of: app, at: now + days * 86400) }
  }

  private func known(_ number: Int64, of app: String = "a", on device: UUID? = nil) throws -> KnownUpload? {
    try database.read { try $0.uploads.known(UploadMark(device: device ?? phone, number: number, floor: 1), of: app) }
  }

  @Test("a change is known by app, device and number, with its reply")
  func known() throws {
    #expect(try known(1) == nil)
    try keep(1, floor: 1)
    #expect(try known(1) == .made(reply: [1]))
    #expect(try known(2) == nil && known(1, of: "b") == nil && known(1, of: "") == nil && known(1, on: watch) == nil)
  }

  @Test("changes below the floor are forgotten, and are not new; those of others stay")
  func floor() throws {
    try keep(1, floor: 1)
    try keep(1, floor: 1, on: watch)
    try keep(1, floor: 1, of: "b")
    // Number 2 waits for its answer while 3 is made.
    try keep(3, floor: 2)
    #expect(try known(1) == .forgotten && known(2) == nil && known(3) == .made(reply: [3]) && known(4) == nil)
    try keep(2, floor: 2)
    #expect(try known(2) == .made(reply: [2]))
    try keep(4, floor: 4)
    #expect(try known(2) == .forgotten && known(3) == .forgotten && known(4) == .made(reply: [4]))
    #expect(try known(1, on: watch) == .made(reply: [1]) && known(1, of: "b") == .made(reply: [1]))
  }

  @Test("a client that is silent for a week is forgotten")
  func silent() throws {
    try keep(5, floor: 5)
    try keep(1, floor: 1, on: watch, days: 6.9)
    #expect(try known(5) == .made(reply: [5]))
    try keep(2, floor: 1, on: watch, days: 7.1)
    #expect(try known(5) == nil && known(1, on: watch) == .made(reply: [1]))
  }

  @Test("a change with the number of the floor is still known, and the highest floor of its client counts")
  func bounds() throws {
    try keep(5, floor: 5)
    try keep(6, floor: 5)
    #expect(try known(5) == .made(reply: [5]) && known(6) == .made(reply: [6]) && known(4) == .forgotten)
    // The floor of a late copy is lower than that of a later change.
    try keep(8, floor: 1, of: "b")
    try keep(9, floor: 7, of: "b")
    #expect(try known(6, of: "b") == .forgotten && known(7, of: "b") == nil && known(8, of: "b") == .made(reply: [8]))
    #expect(try known(6, of: "c") == nil && known(6, of: "b", on: watch) == nil && known(2, on: watch) == nil)
  }

  @Test("a client is remembered for exactly a week")
  func week() throws {
    try keep(5, floor: 5)
    try keep(1, floor: 1, on: watch, days: 7)
    #expect(try known(5) == .made(reply: [5]))
    try keep(2, floor: 1, on: watch, days: 7.000_1)
    #expect(try known(5) == nil)
  }
}

@Suite struct JournalTableTests {
  @Test("Of each segment the last merged record is known, and whether it is complete")
  func segments() throws {
    let database = try HealthDatabase.inMemory()
    try database.write { storage in
      try storage.journal.setMerged([1, 2], last: 7, isDone: false)
      try storage.journal.setMerged([1, 3], last: .max, isDone: true)
      try storage.journal.setMerged([1, 4], last: 5, isDone: true)
      try storage.journal.setMerged([1, 4], last: 6, isDone: false)
    }
    try database.read { storage in
      let expected: [(segment: [UInt8], last: UInt32, isDone: Bool)] = [
        ([1, 2], 7, false), ([1, 3], 4_294_967_295, true), ([1, 4], 6, false),
      ]
      for (segment, last, isDone) in expected {
        let found = try #require(try storage.journal.merged(segment))
        #expect(found.last == last)
        #expect(found.isDone == isDone)
      }
      #expect(try storage.journal.merged([1]) == nil)
    }
  }
}
