// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

@testable import OpenHealthCore
@testable import OpenHealthEngine

extension FuzzTarget {
  /// The messages of a client to the daemon: frames in pieces, envelopes, and the requests in them. The first byte selects the size of
  /// pieces.
  static let messages = FuzzTarget(name: "messages", longest: 4096, seeds: { messageSeeds }) { input in
    var input = input
    let size = input.pieceSize()
    let whole = read(input.bytes, pieces: .max)
    let pieces = read(input.bytes, pieces: size)
    require(whole.messages == pieces.messages && whole.fault == pieces.fault, "pieces change what is read")
    require(whole.messages.reduce(0) { $0 + $1.body.count } <= input.bytes.count, "more is read than was sent")
    // The result is written and read again.
    let again = read(whole.messages.flatMap(\.bytes), pieces: size)
    require(again.messages == whole.messages && again.fault == nil, "messages that were read are written otherwise")
    for message in whole.messages where message.kind == .request {
      // Most bytes are not a request.
      guard let envelope = try? RequestEnvelope(bytes: message.body), let type = RequestList.type(named: envelope.name) else { continue }
      require(RequestEnvelope(name: envelope.name, credit: envelope.credit, request: envelope.request) == envelope, "an envelope changes")
      check(type, envelope.request)
    }
    // Most bytes are not errors either.
    for message in whole.messages { _ = try? WireForm.error(from: message.body) }
  }

  private static func read(_ bytes: [UInt8], pieces: Int) -> (messages: [Message], fault: WireFault?) {
    var reader = MessageReader(mostBytes: 1 << 16)
    var messages: [Message] = []
    var rest = bytes[...]
    do throws(WireFault) {
      while !rest.isEmpty {
        reader.append(rest.prefix(pieces))
        rest = rest.dropFirst(pieces)
        while let message = try reader.next() { messages.append(message) }
      }
      return (messages, nil)
    } catch {
      return (messages, error)
    }
  }

  /// Checks that a readable request can be written, and that its bytes are read and written alike.
  private static func check<R: HealthRequest>(_ type: R.Type, _ bytes: [UInt8]) {
    // Most bytes are not a request.
    guard let request = try? WireForm.request(type, from: bytes) else { return }
    _ = request.access
    // A number that JSON lacks cannot be written.
    guard let written = try? WireForm.bytes(of: request) else { return }
    do {
      let second = try WireForm.request(type, from: written)
      require(try WireForm.bytes(of: second).count == written.count, "\(type) is written otherwise the second time")
    } catch {
      require(false, "\(type) cannot be read again")
    }
  }

  private static var messageSeeds: [[UInt8]] {
    // Not nil: the catalogue has step counts, which are quantities.
    let steps = Catalog.type(named: "stepCount")!
    func envelope(_ request: some HealthRequest) -> Message {
      // A seed that cannot be written is an empty one.
      Message(.request, stream: 1, body: (try? RequestEnvelope(request, credit: 2).bytes) ?? [])
    }
    let sample = SampleRecord(
      uuid: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)), type: steps,
      start: Date(timeIntervalSinceReferenceDate: 7e8), end: Date(timeIntervalSinceReferenceDate: 7e8 + 60),
      // Not nil: step counts are quantities.
      value: .quantity(12, steps.quantity!.unit), provenance: .unknown)
    // As above.
    let hello = (try? WireForm.json(Hello(bundleIdentifier: "com.example.walks", token: "abc"))) ?? []
    let messages = [
      Message(.hello, body: hello), envelope(SharingStatus(type: steps)), envelope(SaveSamples(samples: [sample])),
      envelope(
        FetchSamples(selections: [.init(type: steps, predicate: .date(.start, .greaterOrEqual, Date(timeIntervalSinceReferenceDate: 7e8)))])
      ),
      Message(.credit, stream: 1, body: [1, 0, 0, 0]), Message(.cancel, stream: 1),
      // As above.
      Message(.observe, stream: 2, body: (try? WireForm.json(ObservationEnvelope(types: [steps.identifier]))) ?? []),
    ]
    let bytes: [[UInt8]] = messages.map(\.bytes)
    return bytes.map { [1] + $0 } + [[3] + bytes.flatMap { $0 }]
  }
}
