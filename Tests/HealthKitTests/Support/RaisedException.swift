// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

/// A health value and a text that tests give to calls which fail. No message may contain them.
let markerNumber = 31_415.9265
let markerText = "zqmarkerzq"

/// Expects that a process ended with an exception as Apple's framework raises it, with this name, and a reason that contains this text.
///
/// The process has to be observed with `[\.standardErrorContent]`, because any other crash must not count as this exception.
func expectRaised(
  _ reason: String, _ name: String = "NSInvalidArgumentException", in result: ExitTest.Result?,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  let line = text.split(separator: "\n").first { $0.hasPrefix("*** Terminating app due to uncaught exception") }
  #expect(line?.contains("'\(name)', reason: '") == true, "\(text.prefix(500))", sourceLocation: sourceLocation)
  #expect(line?.contains(reason) == true, "\(line ?? "no such line")", sourceLocation: sourceLocation)
  // Any number can be part of an address in a stack trace.
  let said = text.split(separator: "\n").filter { !$0.contains(" 0x") }.joined(separator: "\n")
  for marker in ["\(Int(markerNumber))", markerText] {
    #expect(!said.contains(marker), "a crash message holds a health value", sourceLocation: sourceLocation)
  }
}
