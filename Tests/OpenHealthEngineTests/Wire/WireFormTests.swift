// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthTestSupport
import Testing

@testable import OpenHealthCore
@testable import OpenHealthEngine

/// Every request and every reply survives the way to another process.
@Suite struct WireFormTests {
  @Test("each request of the list, and its reply, is the same after decoding")
  func allRequests() throws {
    let world = try WireWorld()
    try world.runAll()
    #expect(world.seen == Set(RequestList.all.map { "\($0)" }))
    // Requests that find nothing would prove little.
    #expect(world.emptyReplies == ["ReadFilePart", "ImportCharacteristics"], "which replies hold nothing")
  }

  /// Writes every request, for the recording of what a daemon answers (`RecordedWireTests` of the programs):
  ///
  ///     OPENHEALTHKIT_WRITE_REQUESTS=/tmp/requests.json swift test --filter WireFormTests
  @Test(.enabled(if: ProcessInfo.processInfo.environment["OPENHEALTHKIT_WRITE_REQUESTS"] != nil, "It writes the requests."))
  func write() throws {
    let file = try #require(ProcessInfo.processInfo.environment["OPENHEALTHKIT_WRITE_REQUESTS"])
    let world = try WireWorld(app: "com.example.recorded")
    try world.runAll()
    let requests = world.messages.filter(\.isRequest).map { message in
      let bytes = Data(message.pages.joined()).base64EncodedString()
      return ["name": String(message.name.dropFirst("request ".count)), "app": message.app ?? "", "request": bytes]
    }
    try JSONEncoder().encode(requests).write(to: URL(fileURLWithPath: file))
  }

  @Test("more rows than fit a page are sent in several pages, in order")
  func manyPages() throws {
    let count = 2 * WireForm.rowsInPage + 17
    let samples = try (0..<count).map { try TestStore.steps(Double($0), at: Double($0), of: "app \($0 % 3)") }
    let deletions = samples.map {
      // Of other samples: a deletion of one that is there is not reported.
      DeletionRecord(
        uuid: UUIDMint.ofTests.next(), type: $0.type, source: SourceRecord(bundleIdentifier: "a", name: "A"), metadata: $0.metadata)
    }
    let results = samples.map {
      StatisticsResult(start: $0.start.timeIntervalSinceReferenceDate, end: 0, merged: StatisticsFigures(), bySource: [0: .init()])
    }
    var changes = FetchChanges.Reply(anchor: 7, latest: .max)
    for (place, sample) in samples.enumerated() { changes.add(sample, at: Int64(place)) }
    for (place, deletion) in deletions.enumerated() { changes.add(deletion, at: .max - Int64(place)) }
    let statistics = StatisticsReply(sources: [SourceRecord(bundleIdentifier: "a", name: "A")], results: results)
    #expect(try pages(of: samples) == 3)
    #expect(try pages(of: changes) == 7)
    #expect(try pages(of: statistics) == 4)
    #expect(try pages(of: [SampleRecord]()) == 1)
  }

  /// Sends a reply, compares what arrives, and counts the pages.
  private func pages<Reply: PagedReply>(of reply: Reply) throws -> Int {
    var pages: [[UInt8]] = []
    try reply.writePages { pages.append($0.bytes) }
    var rest = pages[...]
    let received = try Reply(readingPages: { rest.popFirst().map(ColumnReader.init) })
    #expect(WireFacts.text(of: received) == WireFacts.text(of: reply))
    return pages.count
  }

  @Test("truncated, changed or added bytes are refused or decode to another value; nothing crashes")
  func brokenBytes() throws {
    let world = try WireWorld()
    try world.runAll()
    var generator = SplitMix64(seed: 20_261_122)
    var refused = 0
    for message in world.messages {
      for _ in 0..<40 {
        var pages = message.pages
        let page = Int(generator.next() % UInt64(pages.count))
        guard !pages[page].isEmpty else { continue }
        let place = Int(generator.next() % UInt64(pages[page].count))
        switch generator.next() % 5 {
        case 0: pages[page].removeSubrange(place...)
        case 1: pages[page].append(UInt8(truncatingIfNeeded: generator.next()))
        case 2: pages[page][place] = 0xFF
        case 3: pages[page][place] ^= UInt8(1) << UInt8(generator.next() % 8)
        default: pages.remove(at: page)
        }
        do { try message.read(pages) } catch {
          #expect(error is WireFault, "\(message.name): \(error)")
          refused += 1
        }
      }
    }
    #expect(refused > world.messages.count * 10)
  }

  /// Each of these once ended a daemon: a length of a period below zero, a first weekday beyond 32 bits.
  @Test("each number of each request can have any value: it is refused or answered, and nothing crashes")
  func wildNumbers() throws {
    let world = try WireWorld()
    try world.runAll()
    let wild = ["-1", "0", "0.5", "4294967296", "9223372036854775807", "-9223372036854775808", "1e300", "-1e300"]
    var (refused, answered) = (0, 0)
    for request in world.requests {
      for place in Self.numbers(in: request.bytes) {
        for number in wild {
          do {
            try request.run(request.bytes[..<place.lowerBound] + Array(number.utf8) + request.bytes[place.upperBound...])
            answered += 1
          } catch {
            #expect(error is WireFault || error is HealthError, "\(request.name): \(error)")
            refused += 1
          }
        }
      }
    }
    #expect(refused > 1000 && answered > 1000, "\(refused) \(answered)")
  }

  /// Where JSON has numbers; nowhere in other bytes.
  private static func numbers(in bytes: [UInt8]) -> [Range<Int>] {
    guard bytes.first == UInt8(ascii: "{") else { return [] }
    var (found, isText, place): ([Range<Int>], Bool, Int) = ([], false, 0)
    let signs = Set("0123456789+-.eE".utf8)
    while place < bytes.count {
      let byte = bytes[place]
      if isText, byte == UInt8(ascii: "\\") { place += 1 }
      if byte == UInt8(ascii: "\"") { isText.toggle() }
      let isNumber = !isText && Set("-0123456789".utf8).contains(byte)
      let end = isNumber ? bytes[place...].firstIndex { !signs.contains($0) } ?? bytes.count : place
      if end > place { found.append(place..<end) }
      place = max(end, place + 1)
    }
    return found
  }

  @Test("a count that exceeds the page's content is refused before anything is allocated")
  func announcedOnly() {
    for count in [UInt32.max, 1 << 30, 57] {
      var page = ColumnWriter()
      page.number(count)
      var reader = ColumnReader(page.bytes)
      #expect(throws: WireFault.cutShort) { try reader.samples() }
    }
    // Correlations nested three deep.
    var page = ColumnWriter()
    let steps = { SampleRecord(Catalog.sleep, $0, at: .now) }
    page.samples([steps(.correlation([steps(.correlation([steps(.correlation([steps(.category(1))]))]))]))])
    var reader = ColumnReader(page.bytes)
    #expect(throws: WireFault.invalid(.depth)) { try reader.samples() }
  }

  @Test("a predicate nested too deeply is refused when encoded or decoded, without a crash")
  func deepPredicate() throws {
    let tree = (0..<300).reduce(PredicateTree.noCorrelation) { tree, _ in .not(tree) }
    let request = ComputeStatistics(type: try TestStore.type("stepCount"), predicate: tree, options: .cumulativeSum)
    #expect(throws: WireFault.notReadable) {
      _ = try WireForm.request(ComputeStatistics.self, from: WireForm.bytes(of: request))
    }
  }
}
