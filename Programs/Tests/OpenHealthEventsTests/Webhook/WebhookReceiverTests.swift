// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthAPI
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthEngine
import Testing

@testable import OpenHealthEvents

/// Messages, their signatures, and what becomes of those that are refused.
@Suite struct WebhookReceiverTests {
  private static let key = Data((0..<32).map { UInt8($0) })
  private static let secret = "whsec_" + key.base64EncodedString()

  /// A request as it came.
  private struct Request: Sendable {
    var headers: [String: String] = [:]
    var body: [UInt8] = []
    var id: String { headers["webhook-id"] ?? "" }
  }

  /// A receiver that answers with these statuses, then with 200.
  private final class Hook: Sendable {
    let requests = Notes<Request>()
    private let listener: TestListener

    init(_ statuses: [Int]) throws {
      let requests = requests
      listener = try TestListener { connection in
        var bytes: [UInt8] = []
        while true {
          let more = connection.read()
          bytes += more
          guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else {
            if more.isEmpty { return }
            continue
          }
          var request = Request()
          for line in String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n").dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            request.headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
          }
          request.body = Array(bytes[end.upperBound...])
          if request.body.count < Int(request.headers["content-length"] ?? "") ?? 0, !more.isEmpty { continue }
          requests.add(request)
          let place = connection.number
          // 0: it goes away without an answer.
          let status = place < statuses.count ? statuses[place] : 200
          if status > 0 { connection.write(Array("HTTP/1.1 \(status) X\r\nContent-Length: 0\r\n\r\n".utf8)) }
          return
        }
      }
    }

    func post() throws -> HTTPPost {
      HTTPPost(to: try DeliveryAddress("http://127.0.0.1:\(listener.port)/hook", schemes: DeliveryAddress.web, allowsPlain: false))
    }
  }

  private func receiver(
    _ world: EventWorld, _ hook: Hook, values: Bool = false, note: @escaping (FeedFile.DeadLetter) -> Void = { _ in }
  ) throws -> WebhookReceiver {
    WebhookReceiver(
      try hook.post(), signature: try WebhookSignature(secret: SecretBytes(Self.secret.utf8)), hasValues: values,
      file: world.file("webhook"), now: { Date(timeIntervalSince1970: 1_700_000_000) }, note: note)
  }

  /// A feed that has begun, and samples that came then.
  private func begun(_ world: EventWorld, _ count: Int) throws -> [SampleRecord] {
    try world.run(ListReceiver(), world.types("stepCount"), file: world.file("webhook"))
    let samples = try (0..<count).map { try TestStore.steps(7, at: Double($0)) }
    for sample in samples { try world.store.save(sample, for: world.phone) }
    return samples
  }

  private func run(_ script: String, _ input: Data) throws -> String {
    let (process, from, to) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", script]
    (process.standardInput, process.standardOutput) = (from, to)
    try process.run()
    try from.fileHandleForWriting.write(contentsOf: input)
    try from.fileHandleForWriting.close()
    let output = to.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test("a receiver that fails twice gets the message with the same identifier, then each once; openssl finds the signatures right")
  func failsTwice() throws {
    let world = try EventWorld()
    let samples = try begun(world, 3)
    let hook = try Hook([0, 503])
    try world.run(receiver(world, hook), world.types("stepCount"), file: world.file("webhook"), rounds: 5)
    let requests = hook.requests.all
    try #require(requests.count == 5)
    #expect(Set(requests[..<3].map(\.id)).count == 1 && Set(requests[2...].map(\.id)).count == 3)
    for (request, sample) in zip(requests[2...], samples) {
      let json = try JSONReader.value(of: request.body)
      #expect(json["type"] == .text("sample.added") && json["data"]?["uuid"] == .text(sample.uuid.uuidString))
      #expect(json["data"]?["value"] == nil && json["data"]?["type"] == .text("stepCount"))
      #expect(request.headers["content-type"] == "application/json")
    }
    for request in requests {
      let hex = Self.key.map { $0 < 16 ? "0\(String($0, radix: 16))" : String($0, radix: 16) }.joined()
      let signed = Data("\(request.id).\(request.headers["webhook-timestamp"] ?? "").".utf8) + Data(request.body)
      let code = try run("openssl dgst -sha256 -mac HMAC -macopt hexkey:\(hex) -binary | openssl base64 -A", signed)
      #expect(request.headers["webhook-signature"] == "v1,\(code)" && code.utf8.count == 44)
      #expect(request.headers["webhook-timestamp"] == "1700000000")
    }
    try world.run(receiver(world, hook), world.types("stepCount"), file: world.file("webhook"))
    #expect(hook.requests.all.count == 5)
  }

  @Test("pauses double while nothing arrives, and begin again with each message that did")
  func pauses() throws {
    let world = try EventWorld()
    _ = try begun(world, 5)
    let hook = try Hook([200, 503, 200, 503, 200, 503, 503, 503])
    let notices = try world.run(receiver(world, hook), world.types("stepCount"), file: world.file("webhook"), rounds: 9)
    let seconds = notices.compactMap { if case .later(_, let seconds) = $0 { seconds } else { nil } }
    try #require(seconds.count == 5 && notices.count == 5)
    #expect(seconds[..<3].allSatisfy { (0.5...1).contains($0) })
    #expect((1...2).contains(seconds[3]) && (2...4).contains(seconds[4]))
    #expect(Set(hook.requests.all.map(\.id)).count == 5)
  }

  @Test("with values a message has what the sample holds, up to the most bytes; a deletion has a type and a UUID")
  func values() throws {
    let world = try EventWorld()
    let samples = try begun(world, 1)
    let hook = try Hook([])
    let note = String(repeating: "x", count: WebhookReceiver.mostBytes)
    let large = try TestStore.steps(1, at: 9, metadata: [.init(key: "Note", value: .string(note))])
    try receiver(world, hook, values: true).take([StoreEvent(.added(large), after: .beginning)])
    try world.run(receiver(world, hook, values: true), world.types("stepCount"), file: world.file("webhook"))
    try world.delete(samples[0])
    try world.run(receiver(world, hook, values: true), world.types("stepCount"), file: world.file("webhook"))
    let bodies = try hook.requests.all.map { try JSONReader.value(of: $0.body) }
    #expect(bodies.count == 3 && bodies[0]["data"]?["value"] == nil && bodies[0]["data"]?["uuid"] == .text(large.uuid.uuidString))
    #expect(bodies[1]["data"]?["unit"] == .text("count") && bodies[1]["data"]?["value"] != nil)
    #expect(bodies[2]["type"] == .text("sample.deleted") && bodies[2]["data"]?["value"] == nil)
  }

  @Test("a message that is refused to the end is set aside, the next ones go on, and it can be sent again with its identifier")
  func deadLetters() throws {
    let world = try EventWorld()
    let samples = try begun(world, 2)
    let hook = try Hook(Array(repeating: 500, count: WebhookReceiver.mostRefusals))
    var told: [FeedFile.DeadLetter] = []
    let types = try world.types("stepCount")
    try world.run(receiver(world, hook) { told.append($0) }, types, file: world.file("webhook"), rounds: WebhookReceiver.mostRefusals + 1)
    let requests = hook.requests.all
    try #require(requests.count == WebhookReceiver.mostRefusals + 1)
    #expect(Set(requests.dropLast().map(\.id)).count == 1 && requests.last?.id != requests[0].id)
    let letters = try world.file("webhook").content().deadLetters
    #expect(
      letters == told && letters.map(\.uuid) == [samples[0].uuid] && letters.map(\.id) == [requests[0].id] && letters[0].status == 500)
    #expect(try receiver(world, hook, values: true).send(letters[0], sample: samples[0]))
    #expect(hook.requests.all.last?.id == letters[0].id)
    let refusing = try Hook([400])
    #expect(try !receiver(world, refusing).send(letters[0], sample: nil))
  }

  @Test("with the most dead letters the feed stops, before it would lose one")
  func most() throws {
    let world = try EventWorld()
    _ = try begun(world, 1)
    let file = world.file("webhook")
    func fill(_ count: Int) throws {
      try file.update { content in
        content.deadLetters = (0..<count).map {
          .init(id: "evt_\($0)", type: "stepCount", uuid: UUID(), isDeletion: false, date: .ofTests(0), status: 400)
        }
      }
    }
    let anchor = try file.content().anchor
    let types = try world.types("stepCount")
    try fill(FeedFile.mostDeadLetters)
    let hook = try Hook(Array(repeating: 400, count: 2 * WebhookReceiver.mostRefusals))
    #expect(throws: DeliveryFault.self) {
      try world.run(receiver(world, hook), types, file: file, rounds: WebhookReceiver.mostRefusals + 1)
    }
    #expect(try file.content().anchor == anchor && file.content().deadLetters.count == FeedFile.mostDeadLetters)
    try fill(FeedFile.mostDeadLetters - 1)
    try world.run(receiver(world, hook), types, file: file, rounds: WebhookReceiver.mostRefusals + 1)
    #expect(try file.content().anchor != anchor && file.content().deadLetters.count == FeedFile.mostDeadLetters)
  }

  @Test("410 ends the feed for good, also for the next process")
  func gone() throws {
    let world = try EventWorld()
    _ = try begun(world, 1)
    let (hook, types) = (try Hook([410]), try world.types("stepCount"))
    for _ in 0..<2 {
      #expect(throws: DeliveryFault.self) { try world.run(receiver(world, hook), types, file: world.file("webhook")) }
    }
    #expect(hook.requests.all.count == 1)
    try world.file("webhook").update { $0.isGone = false }
    try world.run(receiver(world, hook), types, file: world.file("webhook"))
    #expect(hook.requests.all.count == 2)
  }

  @Test("a secret has 24 to 64 bytes in Base64 after its mark")
  func secrets() throws {
    func make(_ text: String) throws { _ = try WebhookSignature(secret: SecretBytes(text.utf8)) }
    for count in [24, 64] { try make("whsec_" + Data(count: count).base64EncodedString()) }
    for text in ["", "whsec_", "whsec_%%", Self.key.base64EncodedString(), "whsec_" + Data(count: 23).base64EncodedString()]
      + ["whsec_" + Data(count: 65).base64EncodedString()]
    {
      #expect(throws: WebhookSignature.Fault()) { try make(text) }
    }
  }

  @Test("the signature of the known example of Standard Webhooks")
  func example() throws {
    let signature = try WebhookSignature(secret: SecretBytes("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw".utf8))
    let value = try signature.value(
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek", seconds: 1_614_265_330, body: Array(#"{"test": 2432232314}"#.utf8))
    #expect(value == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
  }
}
