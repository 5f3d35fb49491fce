// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Logging
import OpenHealthServer
import Synchronization
import Testing

@Suite struct JSONLogTests {
  /// Logs in a new log, and returns its lines.
  private func lines(_ body: (inout Logger) -> Void) -> [String] {
    let lines = Mutex<[String]>([])
    let log = JSONLog(now: { Date(timeIntervalSince1970: 1_800_000_000.25) }, write: { line in lines.withLock { $0.append(line) } })
    var logger = Logger(label: "test") { _ in log }
    body(&logger)
    return lines.withLock { $0 }
  }

  @Test("an event is one line: time in UTC, level, message, and metadata with sorted names")
  func exact() {
    let found = lines { logger in
      logger[metadataKey: "b"] = "kept"
      logger[metadataKey: "a"] = "replaced"
      logger.notice("Text.", metadata: ["a": .array(["x", .dictionary(["y": "z"])]), "c": .stringConvertible(7)])
      logger[metadataKey: "a"] = nil
      logger[metadataKey: "b"] = nil
      logger.error("No \"more\".")
      logger.debug("Not written.")
    }
    #expect(
      found == [
        #"{"time":"2027-01-15T08:00:00.250Z","level":"notice","message":"Text.","metadata":{"a":["x",{"y":"z"}],"b":"kept","c":"7"}}"#
          + "\n",
        #"{"time":"2027-01-15T08:00:00.250Z","level":"error","message":"No \"more\"."}"# + "\n",
      ])
  }

  private static let texts: [[UInt8]] = [
    Array(0...0x9F), [0xFF, 0xFE, 0xC0, 0x80, 0xED, 0xA0, 0x80], Array("\"}\\\u{2028}\u{2029}\u{202E}\u{FEFF}é\u{1B}[31m\r\n{".utf8),
    Array("\u{E0041}\u{10FFFF}".utf8), [],
  ]

  @Test("whatever bytes a text has, it stays one line that is JSON and says the same", arguments: texts)
  func anyBytes(bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let found = lines { $0.warning("\(text)", metadata: ["\(text)": "\(text)"]) }
    let line = try #require(found.first)
    #expect(found.count == 1)
    #expect(line.hasSuffix("}\n"))
    #expect(!line.dropLast().unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) || $0 == "\u{2028}" })
    let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    let message = try #require(object["message"] as? String)
    #expect(Array(message.unicodeScalars) == Array(text.unicodeScalars))
    let metadata = try #require(object["metadata"] as? [String: String])
    #expect(metadata.map { Array($0.key.unicodeScalars) } == [Array(text.unicodeScalars)])
    #expect(metadata.map { Array($0.value.unicodeScalars) } == [Array(text.unicodeScalars)])
  }
}
