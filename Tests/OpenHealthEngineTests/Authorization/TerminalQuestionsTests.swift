// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthEngine

/// Questions at a terminal, in processes of their own that get one.
@Suite struct TerminalQuestionsTests {
  /// A terminal of this process, at whose other end the person is.
  private struct Terminal {
    private let master: Int32

    /// Makes a new terminal the one of this process and of its input. Nil where the system has none left.
    init?() {
      master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var (isLocked, number): (Int32, UInt32) = (0, 0)
      // TIOCSPTLCK and TIOCGPTN of Linux, which Glibc's module does not have.
      guard master >= 0, ioctl(master, 0x4004_5431, &isLocked) == 0, ioctl(master, 0x8004_5430, &number) == 0 else { return nil }
      let name = "/dev/pts/\(number)"
      // A new session gets the first terminal that it opens.
      _ = setsid()
      let own = open(name, O_RDWR)
      guard own >= 0, dup2(own, STDIN_FILENO) == STDIN_FILENO else { return nil }
    }

    func type(_ text: String) { _ = write(master, text, text.utf8.count) }

    /// What the terminal has shown so far.
    func shown() -> String {
      _ = fcntl(master, F_SETFL, O_NONBLOCK)
      var bytes: [UInt8] = []
      while true {
        var part = [UInt8](repeating: 0, count: 4096)
        let count = read(master, &part, part.count)
        guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
        bytes += part[..<count]
      }
    }
  }

  private static func questions() throws -> [PermissionQuestion] {
    let (steps, pulse) = (try TestStore.type("stepCount"), try TestStore.type("heartRate"))
    return [.init(type: steps, direction: .read), .init(type: steps, direction: .share), .init(type: pulse, direction: .read)]
  }

  @Test("Each question is asked until its answer is understood; a period answers a question to read, and no other")
  func answers() async {
    await #expect(processExitsWith: .exitCode(0)) {
      guard let terminal = Terminal() else { exit(2) }
      terminal.type("maybe\n Yes \n30d\nn\n30d\n")
      let choices = try TerminalQuestions.ask(try Self.questions(), app: TestStore.identity("test.app"))
      guard choices == [.granted, .refused, PermissionChoice(.granted, window: .days(30))] else { exit(3) }
      let shown = terminal.shown()
      let texts = [
        "\"test.app\" (test.app) asks for access to your health data.", "Allow it to read Steps? [y/N/30d] ",
        "Please answer y or n, or how far back it may read", "Allow it to save Steps? [y/N] ", "Please answer y or n.",
        "Allow it to read Heart rate? [y/N/30d] ",
      ]
      var rest = shown[...]
      for text in texts {
        guard let place = rest.range(of: text) else { exit(4) }
        rest = rest[place.upperBound...]
      }
      exit(0)
    }
  }

  @Test("An empty line refuses")
  func emptyLines() async {
    await #expect(processExitsWith: .exitCode(0)) {
      guard let terminal = Terminal() else { exit(2) }
      terminal.type("\nno\ny\n")
      let choices = try TerminalQuestions.ask(try Self.questions(), app: TestStore.identity("test.app"))
      exit(choices == [.refused, .refused, .granted] ? 0 : 3)
    }
  }

  @Test("AUTH-16: the end of the input cancels all questions")
  func endOfInput() async {
    await #expect(processExitsWith: .exitCode(0)) {
      guard let terminal = Terminal() else { exit(2) }
      // The key that ends the input.
      terminal.type("y\n\u{4}")
      do {
        _ = try TerminalQuestions.ask(try Self.questions(), app: TestStore.identity("test.app"))
        exit(3)
      } catch HealthError.userCanceled {
        exit(0)
      }
    }
  }

  @Test("Without a terminal there is an error")
  func noTerminal() async {
    await #expect(processExitsWith: .exitCode(0)) {
      let nothing = open("/dev/null", O_RDONLY)
      guard nothing >= 0, dup2(nothing, STDIN_FILENO) == STDIN_FILENO else { exit(2) }
      do {
        _ = try TerminalQuestions.ask(try Self.questions(), app: TestStore.identity("test.app"))
        exit(3)
      } catch HealthError.noTerminal {
        exit(0)
      }
    }
  }
}
