// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization
import Testing

@testable import os

@Suite struct LoggerTests {
  private struct Failure: Error, CustomStringConvertible { var description: String { "cannot open /home/anna" } }
  private let logger = Logger(subsystem: "org.example", category: "sync")

  /// The text that a message is logged as.
  private func text(_ message: OSLogMessage) -> String { message.interpolation.text }

  /// The lines that `body` writes when the environment sets `mode`.
  private func lines(mode: String? = "debug", _ body: () -> Void) -> [LogLine] {
    let lines = Mutex<[LogLine]>([])
    LogOutput.$filter.withValue(LogFilter(mode: mode)) {
      LogOutput.$sink.withValue({ line in lines.withLock { $0.append(line) } }, operation: body)
    }
    return lines.withLock { $0 }
  }

  @Test func showsNumbersAndHidesStrings() {
    let name = "Anna"
    let object = NSString("Anna")
    #expect(text("saved") == "saved")
    #expect(text("\(3) of \(UInt8(4)) \(true) \(1.5) \(Float(0.5))") == "3 of 4 true 1.500000 0.500000")
    #expect(text("\(Int64(1)) \(Int32(2)) \(UInt(3)) \(name.count) \(0x10)") == "1 2 3 4 16")
    #expect(text("hello \(name)") == "hello <private>")
    #expect(text("hello \(object)") == "hello <private>")
    #expect(text("hello \(object as NSObject?)") == "hello <private>")
    #expect(
      text("\(UUID()) \([1, 2]) \(Failure()) \(Failure() as any Error) \(NSError(domain: name, code: 1))")
        == "<private> <private> <private> <private> <private>")
    #expect(text("\(Int.self)") == "<private>")
  }

  @Test("optionals are (null) or their value, private unless marked")
  func showsOptionals() {
    let errors: [(any Error)?] = [nil, Failure(), NSError(domain: "d", code: 1)]
    #expect(errors.map { text("\($0)") } == ["<private>", "<private>", "<private>"])
    #expect(errors.prefix(2).map { text("\($0, privacy: .public)") } == ["(null)", "cannot open /home/anna"])
    let names: [String?] = [nil, "Anna"]
    #expect(names.map { text("\($0) \($0, privacy: .public)") } == ["<private> (null)", "<private> Anna"])
    let numbers: [Int?] = [nil, 3]
    #expect(numbers.map { text("\($0, align: .right(columns: 6), privacy: .public)") } == ["(null)", "     3"])
    let dates: [Date?] = [nil]
    #expect(dates.map { text("\($0, privacy: .public)") } == ["(null)"])
    let object: NSString? = "x"
    #expect(text("\(object, privacy: .public)") == "x")
  }

  @Test func obeysPrivacy() {
    let name = "Anna"
    #expect(text("\(name, privacy: .public) \(name, privacy: .private) \(name, privacy: .auto)") == "Anna <private> <private>")
    #expect(text("\(name, privacy: .sensitive)") == "<private>")
    #expect(text("\(120, privacy: .private) \(7.5, privacy: .private) \(true, privacy: .private)") == "<private> <private> <private>")
    #expect(text("\(Failure() as any Error, privacy: .public)") == "cannot open /home/anna")
    #expect(text("\(NSString("x"), privacy: .public) \(nil as NSObject?, privacy: .public)") == "x (null)")
    #expect(text("\(Int.self, privacy: .public) \([1, 2], privacy: .public)") == "Int [1, 2]")
    #expect(text("\(5, privacy: .auto(mask: .hash))") == "5")
  }

  @Test("a value in a message neither controls the terminal nor looks like a message")
  func showsHostileValues() {
    let value = "a\u{1B}[31m\u{9B}2J\u{202E}b\r\n2026-01-31T08:15:00.123Z steps[1] error c\u{2028}\u{0}"
    let line = lines { logger.error("got \(value, privacy: .public)") }.first?.formatted ?? ""
    #expect(line.hasSuffix("got a\\u{1b}[31m\\u{9b}2J\\u{202e}b\\u{d}\n    2026-01-31T08:15:00.123Z steps[1] error c\\u{2028}\\u{0}"))
  }

  @Test func masksByHash() {
    func masked(_ value: String) -> String { text("\(value, privacy: .private(mask: .hash))") }
    #expect(masked("Anna") == masked("Anna"))
    #expect(masked("Anna") != masked("Anne"))
    #expect(masked("Anna").hasPrefix("<mask.hash: '"))
    #expect(!masked("Anna").contains("Anna"))
    #expect(text("\(1, privacy: .sensitive(mask: .none))") == "<private>")
  }

  @Test func formatsAndAligns() {
    #expect(text("\(255, format: .hex) \(255, format: .hex(includePrefix: true, uppercase: true))") == "ff 0xFF")
    #expect(text("\(Int8(-1), format: .hex) \(8, format: .octal(includePrefix: true))") == "ff 0o10")
    #expect(text("\(7, format: .decimal(minDigits: 3)) \(-7, format: .decimal(explicitPositiveSign: true, minDigits: 2))") == "007 -07")
    #expect(
      text("\(72.456, format: .fixed(precision: 1)) \(0.5, format: .exponential(precision: 2)) \(1e9, format: .hybrid)")
        == "72.5 5.00e-01 1e+09")
    #expect(text("\(2.0, format: .fixed(precision: 0, explicitPositiveSign: true))") == "+2")
    #expect(text("\(true, format: .answer)") == "YES")
    #expect(text("[\(5, align: .right(columns: 3))][\("ab", align: .left(columns: 4), privacy: .public)]") == "[  5][ab  ]")
    #expect(text("[\(5, format: .hex, align: .left(columns: 3), privacy: .private)]") == "[<private>]")
  }

  @Test func writesEveryLevel() {
    let written = lines {
      logger.trace("1")
      logger.debug("2")
      logger.info("3")
      logger.log("4")
      logger.notice("5")
      logger.warning("6")
      logger.error("7")
      logger.critical("8")
      logger.fault("9")
      logger.log(level: .info, "10")
    }
    #expect(written.map(\.text) == (1...10).map(String.init))
    #expect(written.map(\.level) == [.debug, .debug, .info, .default, .default, .error, .error, .fault, .fault, .info])
    #expect(written.allSatisfy { $0.subsystem == "org.example" && $0.category == "sync" })
  }

  @Test(
    arguments: [
      ("disable", 0), ("fault", 1), ("error", 2), (nil, 3), ("default", 3), ("nonsense", 3), ("info", 4), ("debug", 5),
    ] as [(String?, Int)])
  func filtersByEnvironment(mode: String?, count: Int) {
    let written = lines(mode: mode) {
      for level in [OSLogType.debug, .info, .default, .error, .fault] { logger.log(level: level, "x") }
    }
    #expect(written.count == count)
  }

  @Test func computesNothingThatIsNotShown() {
    var computed = 0
    func value() -> Int {
      computed += 1
      return computed
    }
    withoutActuallyEscaping(value) { value in
      _ = lines(mode: "error") { logger.debug("\(value())") }
      #expect(computed == 0)
      _ = lines(mode: "debug") { logger.debug("\(value())") }
      #expect(computed == 1)
    }
  }

  @Test func formatsALine() {
    let line = LogLine(date: Date(timeIntervalSince1970: 0.5), level: .error, subsystem: "a", category: "b", text: "no")
    #expect(line.formatted.hasPrefix("1970-01-01T00:00:00.500Z "))
    #expect(line.formatted.hasSuffix("] error [a:b] no"))
    #expect(!LogLine(date: Date(), level: .info, subsystem: "", category: "", text: "no").formatted.contains("[:]"))
  }

  @Test func writesToStandardError() async throws {
    let result = try #require(
      await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        Logger(subsystem: "org.example", category: "sync").fault("lost \(3) of \("Anna's")")
      })
    let output = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(output.contains(" fault [org.example:sync] lost 3 of <private>\n"))
  }

  @Test func writesOSLog() {
    let log = OSLog(subsystem: "s", category: "c")
    let written = lines {
      os_log("plain")
      os_log("legacy %{public}@ and %@ and %d", log: log, type: .error, NSString("shown"), NSString("hidden"), 42)
      os_log(.info, "new \(1)")
      os_log(.info, log: log, "new \("x")")
      os_log(.debug, log: log, "legacy %d", 7)
      os_log("nothing", log: .disabled, type: .fault)
    }
    #expect(written.map(\.text) == ["plain", "legacy shown and <private> and 42", "new 1", "new <private>", "legacy 7"])
    #expect(written.map(\.level) == [.default, .error, .info, .info, .debug])
    #expect(written.map(\.subsystem) == ["", "s", "", "s", "s"])
    #expect(!OSLog.disabled.isEnabled(type: .fault))
  }

  @Test func readsFormatStrings() {
    func text(_ format: String, _ arguments: any CVarArg...) -> String { FormatString(format).text(arguments) }
    #expect(text("%d %5.1f%% %x %c %u", -3, 72.46, 255, 65, 7 as UInt) == "-3  72.5% ff A 7")
    #expect(text("%ld %lu %{private}d %{public, uuid}@", 1, 2, 3, NSString("x")) == "1 2 <private> x")
    #expect(text("%{private, mask.hash}d", 3).hasPrefix("<mask.hash: '"))
    #expect("abc".withCString { text("%s %{public}s", $0, $0) } == "<private> abc")
    #expect(text("%{public}@", "a string") == "a string")
    // Wrong formats neither crash nor reveal private values.
    #expect(text("%d %d", 1) == "1 <missing>")
    #expect(text("%d", NSString("not a number")) == "<private>")
    #expect(text("%s", 5) == "<private>")
    #expect(text("%{public") == "<missing>public")
    #expect(text("100%") == "100")
  }
}
