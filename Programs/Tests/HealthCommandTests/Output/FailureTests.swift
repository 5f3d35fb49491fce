// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCommandLine
import OpenHealthCore
import Testing

@Suite struct FailureTests {
  @Test("A failure is one line that is safe for a terminal, with the status that ends the command")
  func text() {
    let failure = Failure("no \u{1B}[31mfile\r\nb")
    #expect(!failure.description.unicodeScalars.contains(where: TerminalText.isHidden))
    #expect(failure.description.hasPrefix("no "))
    #expect(failure.description.hasSuffix("b"))
    #expect(failure.status == 1)
    #expect(Failure("a", status: 2).status == 2)
    #expect(Failure("a") == Failure("a"))
    #expect(Failure("a") != Failure("a", status: 2))
  }

  @Test("A failed save says whether anything was saved, and what to do next")
  func unwritable() {
    let there = Failure.unwritable(FileFault(.exists, "/a/b")).description
    #expect(there.contains("/a/b"))
    #expect(there.hasSuffix(" Give --replace to overwrite it."))
    #expect(Failure.unwritable(FileFault(.isLink, "/a/b")).description.hasPrefix("Nothing was written. "))
    let cut = Failure.unwritable(FileFault(.cutOff(28), "/a/b")).description
    #expect(cut == Output.incomplete(28))
    #expect(cut.contains("No space left on device"))
  }
}
