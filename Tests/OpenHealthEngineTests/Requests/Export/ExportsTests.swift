// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Testing

@Suite struct ScanSamplesTests {
  @Test("A portion ends between two starts, so that no sample is lost or repeated", arguments: 1...7)
  func portions(limit: Int) throws {
    let store = try TestStore()
    let starts = [0.0, 1, 1, 1, 2, 2, 3]
    try store.bring(try starts.enumerated().map { try TestStore.steps(Double($0), at: $1, of: "test.\($0 % 2)") })
    var portions: [[Double]] = []
    var next: Date?
    repeat {
      let portion = try store.engine.perform(ScanSamples(type: TestStore.type("stepCount"), from: next, limit: limit), for: .owner)
      portions.append(portion.items.map { $0.record.start.timeIntervalSince(TestStore.date(0)) })
      next = portion.next
    } while next != nil && portions.count <= starts.count
    #expect(portions.flatMap(\.self) == starts)
    for (portion, following) in zip(portions, portions.dropFirst()) { #expect(portion.last != following.first) }
    // A portion is no longer than necessary: without the samples that share the last start, it is below the limit.
    #expect(portions.allSatisfy { portion in portion.count { $0 != portion.last } < limit })
  }

  @Test("A portion ends earlier when clinical records make it large")
  func largePortions() throws {
    let store = try TestStore()
    let type = try TestStore.type("labResultRecord")
    let json = "{\"a\":\"\(String(repeating: "x", count: 700_000))\"}"
    let samples = try (0..<30).map { number in
      let record = ClinicalRecord(
        displayName: "a", resource: .init(type: "Observation", identifier: "\(number)", version: .primaryR4, json: json))
      return try TestStore.sample("labResultRecord", .content(.clinicalRecord(record)), at: Double(number))
    }
    try store.engine.perform(SaveSamples(samples: samples, author: TestStore.identity("test.clinic")), for: .owner)
    let first = try store.engine.perform(ScanSamples(type: type, from: nil, limit: 100), for: .owner)
    #expect(first.items.count == 24 && first.next == samples[24].start)
    let rest = try store.engine.perform(ScanSamples(type: type, from: first.next, limit: 100), for: .owner)
    #expect(rest.items.count == 6)
    #expect(rest.next == nil)
  }

  @Test("A scan after a position of the change log returns only what was saved since, by start")
  func sinceAPlace() throws {
    let store = try TestStore()
    let type = try TestStore.type("stepCount")
    try store.bring(try [3.0, 5, 9].map { try TestStore.steps(1, at: $0, of: "test.0") })
    let selection = FetchSamples.Selection(type: type, predicate: .everything)
    let place = try store.engine.perform(FetchChanges(selections: [selection], anchor: nil, limit: nil), for: .owner).end
    func starts(after: ChangeAnchor?, limit: Int) throws -> [Double] {
      var starts: [Double] = []
      var next: Date?
      repeat {
        let portion = try store.engine.perform(ScanSamples(type: type, from: next, limit: limit, after: after), for: .owner)
        starts += portion.items.map { $0.record.start.timeIntervalSince(TestStore.date(0)) }
        next = portion.next
      } while next != nil
      return starts
    }
    #expect(try starts(after: place, limit: 1).isEmpty)
    try store.bring(try [1.0, 7, 4].map { try TestStore.steps(2, at: $0, of: "test.1") })
    for limit in 1...4 {
      #expect(try starts(after: place, limit: limit) == [1, 4, 7])
      #expect(try starts(after: nil, limit: limit) == [1, 3, 4, 5, 7, 9])
      #expect(try starts(after: 0, limit: limit) == [1, 3, 4, 5, 7, 9])
    }
  }

  @Test("A long sample that reaches into later portions is in the first one alone", arguments: 1...4)
  func longSamples(limit: Int) throws {
    let store = try TestStore()
    let lengths = [100.0, 0, 50, 0]
    try store.bring(try lengths.enumerated().map { try TestStore.steps(Double($0), at: Double($0), seconds: $1, of: "file") })
    var starts: [Double] = []
    var next: Date?
    repeat {
      let portion = try store.engine.perform(ScanSamples(type: TestStore.type("stepCount"), from: next, limit: limit), for: .owner)
      starts += portion.items.map { $0.record.start.timeIntervalSince(TestStore.date(0)) }
      next = portion.next
    } while next != nil && starts.count <= lengths.count
    #expect(starts == [0, 1, 2, 3])
  }
}

@Suite struct ListAttachmentsTests {
  @Test("The owner sees the attachments of all samples page by page, without those of removed samples; apps see none")
  func pages() throws {
    let store = try TestStore()
    let app = try store.app("test.optician", share: ["visionPrescription"])
    let samples = try (0..<3).map { try TestStore.prescription(at: Double($0)) }
    try store.save(samples[0], samples[1], samples[2], for: app)
    var attached: [(SampleReference, UUID)] = []
    for number in 0..<210 {
      let reference = SampleReference(samples[number % 3])
      let stored = try store.engine.perform(AddAttachment(sample: reference, attachment: TestStore.attachment()), for: app)
      attached.append((reference, stored.identifier))
    }
    #expect(try store.engine.perform(ListAttachments(), for: .owner).items.count == 100)
    let all = try store.engine.allAttachments()
    #expect(all.map(\.sample) == attached.map(\.0))
    #expect(all.map(\.attachment.identifier) == attached.map(\.1))
    _ = try store.engine.perform(RemoveSamples(selection: .samples([samples[1].uuid])), for: .owner)
    let left = try store.engine.allAttachments()
    #expect(left.count == 140 && left.allSatisfy { $0.sample.uuid != samples[1].uuid })
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(ListAttachments(), for: app) }
  }
}
