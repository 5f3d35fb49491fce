// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import OpenHealthCore
import OpenHealthTestSupport
import Testing
import UniformTypeIdentifiers

@Suite struct HKAttachmentStoreTests {
  private static let type = HKPrescriptionType.visionPrescriptionType()

  private let folder: TemporaryFolder
  private let engine: TestEngine
  private let store: HKHealthStore
  private let attachments: HKAttachmentStore
  private let prescription: HKVisionPrescription

  init() async throws {
    folder = try TemporaryFolder()
    engine = try TestEngine()
    store = engine.store()
    attachments = HKAttachmentStore(healthStore: store)
    prescription = HKVisionPrescription(type: .glasses, dateIssued: testStart, expirationDate: nil, device: nil, metadata: nil)
    try await store.requestAuthorization(toShare: [Self.type, HKQuantityType(.stepCount)], read: [])
    try await store.save(prescription)
  }

  /// A file with these bytes.
  private func file(_ bytes: Data) throws -> URL {
    let url = folder.url.appendingPathComponent(UUID().uuidString)
    try bytes.write(to: url)
    return url
  }

  /// Bytes of which no two parts are the same.
  private static func bytes(_ count: Int) -> Data { Data((0..<count).map { UInt8(truncatingIfNeeded: $0 / 1000 ^ $0) }) }

  private func attach(
    _ bytes: Data = Data([1, 2, 3]), _ type: UTType = .png, to object: HKObject? = nil, metadata: [String: Any] = [:]
  ) async throws -> HKAttachment {
    try await attachments.addAttachment(
      to: object ?? prescription, name: "Scan", contentType: type, url: try file(bytes), metadata: metadata)
  }

  @Test("ATT-02 ATT-03 ATT-05: an object has several attachments with their properties; one is removed, with the object all are gone")
  func lifetime() async throws {
    let metadata: [String: Any] = ["text": "e\u{301}", "number": 1.5, "count": 3, "date": testStart]
    let before = Date()
    let first = try await attach(metadata: metadata)
    let second = try await attach(Self.bytes(10), .pdf)
    #expect(first.name == "Scan")
    #expect(first.contentType == .png)
    #expect(first.size == 3)
    #expect(second.contentType == .pdf)
    #expect(second.size == 10)
    #expect(first.metadata?["text"] as? String == "e\u{301}")
    #expect(first.metadata?["number"] as? Double == 1.5)
    #expect(first.metadata?["count"] as? Int == 3)
    #expect(first.metadata?["date"] as? Date == testStart)
    #expect(second.metadata == nil)
    #expect(first.creationDate >= before - 1)
    #expect(first.creationDate <= second.creationDate)
    #expect(second.creationDate <= Date())
    #expect(first.identifier != second.identifier)
    #expect(try await attachments.attachments(for: prescription) == [first, second])
    #expect(first != second)
    #expect(first.copy() as? HKAttachment == first)
    #expect(first.hash == first.identifier.hashValue)
    try await attachments.removeAttachment(first, from: prescription)
    #expect(try await attachments.attachments(for: prescription) == [second])
    #expect(await code { try await attachments.removeAttachment(first, from: prescription) } == .errorInvalidArgument)
    #expect(await code { _ = try await attachments.dataReader(for: first).data } == .errorInvalidArgument)
    try await store.delete(prescription)
    #expect(try await attachments.attachments(for: prescription).isEmpty)
    #expect(await code { _ = try await attachments.dataReader(for: second).data } == .errorInvalidArgument)
  }

  @Test("ATT-01 ATT-02: files are attached to saved prescriptions of the app only")
  func objects() async throws {
    let unsaved = HKVisionPrescription(type: .contacts, dateIssued: testStart, expirationDate: nil, device: nil, metadata: nil)
    let counted = steps(1)
    try await store.save(counted)
    for object in [unsaved, counted] as [HKSample] {
      #expect(await code { _ = try await attach(to: object) } == .errorInvalidArgument)
      #expect(try await attachments.attachments(for: object).isEmpty)
    }
    let other = engine.store("com.example.other")
    let others = HKAttachmentStore(healthStore: other)
    let url = try file(Data([1]))
    let add = { @Sendable [prescription] in
      _ = try await others.addAttachment(to: prescription, name: "", contentType: .png, url: url)
    }
    #expect(await code(add) == .errorAuthorizationNotDetermined)
    try await other.requestAuthorization(toShare: [Self.type], read: [])
    #expect(await code(add) == .errorInvalidArgument)
    #expect(try await others.attachments(for: prescription).isEmpty)
  }

  @Test(
    "ATT-02: images and PDF documents are attached, GIFs, videos and other content are refused",
    arguments: [
      (UTType.png, true), (.jpeg, true), (.heic, true), (.image, true), (.pdf, true), (.gif, false), (.movie, false), (.mpeg4Movie, false),
      (.video, false), (.plainText, false), (.data, false), (UTType(importedAs: "com.example.scan", conformingTo: .image), true),
    ])
  func contentTypes(_ type: UTType, _ isAllowed: Bool) async throws {
    #expect(await code { _ = try await attach(Data([1]), type) } == (isAllowed ? nil : .errorInvalidArgument))
    #expect(try await attachments.attachments(for: prescription).map(\.contentType) == (isAllowed ? [type] : []))
  }

  @Test("ATT-02: the error of a refused GIF says what can be attached")
  func message() async throws {
    let error = await #expect(throws: HKError.self) { _ = try await attach(Data([1]), .gif) }
    #expect(error?.localizedDescription == "Only images and PDF documents can be attached, and no GIF images.")
  }

  @Test("ATT-05: metadata with a value that is not a text, number or date is refused")
  func metadata() async throws {
    let quantity = HKQuantity(unit: .count(), doubleValue: 1)
    for value in [quantity, URL(fileURLWithPath: "/"), [1], Data()] as [Any] {
      #expect(await code { _ = try await attach(metadata: ["a": 1, "key": value]) } == .errorInvalidArgument)
    }
    #expect(try await attachments.attachments(for: prescription).isEmpty)
  }

  @Test("ATT-06: a file beyond the limit is refused with code 13; files that cannot be read with code 3")
  func files() async throws {
    let large = folder.url.appendingPathComponent("large")
    #expect(FileManager.default.createFile(atPath: large.path, contents: nil))
    let handle = try FileHandle(forWritingTo: large)
    try handle.truncate(atOffset: UInt64(Limits.largestAttachments) + 1)
    try handle.close()
    let urls: [(URL, HKError.Code)] = [
      (large, .errorDataSizeExceeded), (folder.url, .errorInvalidArgument),
      (folder.url.appendingPathComponent("none"), .errorInvalidArgument),
      (try #require(URL(string: "https://example.com/scan.png")), .errorInvalidArgument),
    ]
    for (url, expected) in urls {
      let found = await code { _ = try await attachments.addAttachment(to: prescription, name: "", contentType: .png, url: url) }
      #expect(found == expected, "\(url.lastPathComponent)")
    }
    #expect(try await attachments.attachments(for: prescription).isEmpty)
  }

  @Test("ATT-04: data are read whole, by chunks in order with a flag on the last one, and byte by byte, with a progress that counts")
  func reading() async throws {
    for count in [0, 1, 1 << 18, 600_000] {
      let bytes = Self.bytes(count)
      let attachment = try await attach(bytes)
      let whole: Data? = try await withCheckedThrowingContinuation { continuation in
        let progress = attachments.getData(for: attachment) { data, error in
          if let error { continuation.resume(throwing: error) } else { continuation.resume(returning: data) }
        }
        #expect(progress.totalUnitCount == Int64(count))
      }
      #expect(whole == bytes)
      let (chunks, done, progress) = await stream(attachment)
      #expect(chunks.reduce(Data(), +) == bytes)
      #expect(chunks.count == max(1, (count + (1 << 18) - 1) / (1 << 18)))
      #expect(done == chunks.map { _ in false }.dropLast() + [true])
      #expect(progress.completedUnitCount == Int64(count))
      let reader = attachments.dataReader(for: attachment)
      #expect(reader.attachment == attachment)
      #expect(reader.progress.totalUnitCount == Int64(count))
      #expect(try await reader.data == bytes)
      #expect(reader.progress.completedUnitCount == Int64(count))
      var read: [UInt8] = []
      for try await byte in reader.bytes { read.append(byte) }
      #expect(Data(read) == bytes)
      #expect(reader.progress.completedUnitCount == Int64(count))
    }
  }

  /// What a data handler gets, up to the call with the flag.
  private func stream(_ attachment: HKAttachment) async -> ([Data], [Bool], Progress) {
    let (calls, continuation) = AsyncStream.makeStream(of: (Data, Bool).self)
    let progress = attachments.streamData(for: attachment) { data, error, isDone in
      #expect(error == nil)
      continuation.yield((data ?? Data(), isDone))
      if isDone { continuation.finish() }
    }
    var (chunks, flags): ([Data], [Bool]) = ([], [])
    for await (data, isDone) in calls {
      chunks.append(data)
      flags.append(isDone)
    }
    return (chunks, flags, progress)
  }

  @Test("ATT-04: bytes are read when they are needed: removing the attachment in between ends the iteration with an error")
  func lazily() async throws {
    let attachment = try await attach(Self.bytes(300_000))
    let reader = attachments.dataReader(for: attachment)
    var iterator = reader.bytes.makeAsyncIterator()
    #expect(reader.progress.completedUnitCount == 0)
    #expect(try await iterator.next() == Self.bytes(1).first)
    #expect(reader.progress.completedUnitCount == 1 << 18)
    try await attachments.removeAttachment(attachment, from: prescription)
    for _ in 1..<1 << 18 { _ = try await iterator.next() }
    await #expect(throws: HKError.self) { _ = try await iterator.next() }
    #expect(try await iterator.next() == nil)
  }

  @Test("ATT-04: a cancelled progress ends the reading")
  func cancelled() async throws {
    let attachment = try await attach(Self.bytes(600_000))
    let reader = attachments.dataReader(for: attachment)
    reader.progress.cancel()
    #expect(await code { _ = try await reader.data } == .errorUserCanceled)
    let bytes = attachments.dataReader(for: attachment)
    var iterator = bytes.bytes.makeAsyncIterator()
    #expect(try await iterator.next() != nil)
    bytes.progress.cancel()
    for _ in 1..<1 << 18 { _ = try await iterator.next() }
    await #expect(throws: HKError.self) { _ = try await iterator.next() }
  }

  @Test("ATT-03: the calls with completions do the same")
  func completions() async throws {
    let url = try file(Data([1]))
    let added: HKAttachment = try await withCheckedThrowingContinuation { continuation in
      attachments.addAttachment(to: prescription, name: "Scan", contentType: .pdf, url: url, metadata: [:]) { attachment, error in
        continuation.resume(with: attachment.map(Result.success) ?? .failure(error ?? HKError(.unknownError)))
      }
    }
    let found: [HKAttachment] = try await withCheckedThrowingContinuation { continuation in
      attachments.getAttachments(for: prescription) { attachments, error in
        continuation.resume(with: attachments.map(Result.success) ?? .failure(error ?? HKError(.unknownError)))
      }
    }
    #expect(found == [added])
    let isRemoved = await withCheckedContinuation { continuation in
      attachments.removeAttachment(added, from: prescription) { isRemoved, error in
        continuation.resume(returning: isRemoved && error == nil)
      }
    }
    #expect(isRemoved)
    #expect(try await attachments.attachments(for: prescription).isEmpty)
  }

  @Test("An attachment comes back from an archive, and its data can be read")
  func archived() async throws {
    let attachment = try await attach(metadata: ["a": 1])
    let archive = try NSKeyedArchiver.archivedData(withRootObject: attachment, requiringSecureCoding: true)
    let found = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKAttachment.self, from: archive))
    #expect(found == attachment)
    #expect(found.metadata?["a"] as? Int == 1)
    #expect(try await attachments.dataReader(for: found).data == Data([1, 2, 3]))
  }
}
