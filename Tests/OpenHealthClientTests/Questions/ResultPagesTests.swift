// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthTestSupport
import Testing

/// Results that are read page by page, from a service with the pages of the test.
@Suite struct ResultPagesTests {
  private let date = Date(timeIntervalSinceReferenceDate: 700_000_000)
  private let steps: DataType

  init() throws { steps = try #require(Catalog.type(named: "stepCount")) }

  private func sample() -> SampleRecord {
    SampleRecord(steps, .category(0), at: date)
  }

  /// All pages, of at most ten.
  private func all<Pages: ResultPages>(_ pages: Pages, _ service: ScriptedService) throws -> [Pages.Page] {
    var (pages, found) = (pages, [Pages.Page]())
    let isDone = pages.isDone
    #expect(!isDone)
    repeat { found.append(try pages.next(service.connection)) } while !pages.isDone && found.count < 10
    return found
  }

  @Test("An attachment is read part by part, each after the one that names it")
  func attachments() throws {
    let stored: [Int: FetchContentBytes.Part] = [
      0: .init(bytes: Data([1, 2]), next: 3), 3: .init(bytes: Data([3]), next: 4), 4: .init(bytes: Data(), next: nil),
    ]
    let service = ScriptedService { request in
      guard let request = request as? FetchAttachmentBytes else { return nil }
      return stored[request.part]
    }
    let (attachment, reference) = (UUID(), SampleReference(sample()))
    let parts = try all(AttachmentPages(of: attachment, sample: reference), service)
    #expect(parts == [Data([1, 2]), Data([3]), Data()])
    let requests = service.takeRequests(FetchAttachmentBytes.self)
    #expect(requests.map(\.part) == [0, 3, 4])
    #expect(requests.allSatisfy { $0.attachment == attachment && $0.sample == reference })
  }

  @Test("Numbers of a content are read part by part, and say where they are among all")
  func numbers() throws {
    let first = try #require(ContentBytes(numbers: [1, 2])?.bytes)
    let second = try #require(ContentBytes(numbers: [3, 4, 5])?.bytes)
    let stored: [Int: FetchContentBytes.Part] = [
      0: .init(bytes: first, next: 1), 1: .init(bytes: second, next: 2), 2: .init(bytes: Data(), next: nil),
    ]
    let service = ScriptedService { request in
      guard let request = request as? FetchContentBytes else { return nil }
      return stored[request.part]
    }
    let pages = try all(NumberPages(of: sample()), service)
    #expect(pages.map(\.first) == [0, 2, 5])
    #expect(pages.map(\.numbers) == [[1, 2], [3, 4, 5], []])
  }

  @Test("Locations of a route are read part by part")
  func locations() throws {
    let places = (0..<3).map { LocationRecord(date: Double($0), latitude: 1, longitude: 2) }
    let stored: [Int: FetchRoute.Page] = [
      0: .init(locations: Array(places[..<2]), next: 1), 1: .init(locations: Array(places[2...]), next: nil),
    ]
    let service = ScriptedService { request in
      guard let request = request as? FetchRoute else { return nil }
      return stored[request.part]
    }
    let route = UUID()
    let period = DateInterval(start: date, duration: 5)
    let pages = try all(LocationPages(route: route, start: date, period: period), service)
    #expect(pages == [Array(places[..<2]), Array(places[2...])])
    let requests = service.takeRequests(FetchRoute.self)
    #expect(requests.map(\.part) == [0, 1])
    #expect(requests.allSatisfy { $0.route == route && $0.start == date && $0.period == period })
  }

  @Test("Quantities are read in pages of 2000, each after the last one; the client's code selects their samples once")
  func quantities() throws {
    let chosen = [sample()]
    let cursor = FetchQuantities.Cursor(start: 1, sampleStart: 2, sequence: 3, latest: 4)
    let service = ScriptedService { request in
      if let request = request as? FetchQuantities {
        return FetchQuantities.Page(samples: [], items: [], next: request.after == nil ? cursor : nil)
      }
      return request is FetchSamples ? chosen : nil
    }
    let question = Question(type: steps, predicate: .code { _ in true })
    #expect(try all(QuantityPages(question, order: .samples), service).count == 2)
    let requests = service.takeRequests(FetchQuantities.self)
    #expect(requests.map(\.after) == [nil, cursor])
    let terms = PredicateTree.and([.everything, .uuid(Set(chosen.map(\.uuid)))])
    #expect(requests.allSatisfy { $0.limit == 2000 && $0.order == .samples && $0.type == steps && $0.predicate == terms })
    #expect(service.takeRequests(FetchSamples.self).count == 1)
    // Terms alone are passed on as they are.
    let plain = Question(type: steps, predicate: .terms(.date(.start, .less, date)))
    _ = try all(QuantityPages(plain, order: .quantities), service)
    #expect(service.takeRequests(FetchQuantities.self).allSatisfy { $0.predicate == .date(.start, .less, date) && $0.order == .quantities })
    #expect(service.takeRequests(FetchSamples.self).isEmpty)
  }
}
