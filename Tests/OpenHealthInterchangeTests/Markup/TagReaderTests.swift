// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthInterchange
import Testing

@Suite struct TagReaderTests {
  private struct Stop: Error {}

  /// Writes what it receives as lines, and throws at the end of an element `stop`.
  private final class Log: TagReceiver {
    var lines: [String] = []
    private var text = ""

    func start(_ name: String, _ attributes: borrowing TagAttributes) {
      flush()
      var line = "start \(name)"
      attributes.forEach { line += " \($0)=\(String(decoding: $1, as: UTF8.self))" }
      lines.append(line)
    }

    func end(_ name: String) throws {
      flush()
      lines.append("end \(name)")
      if name == "stop" { throw Stop() }
    }

    func add(_ more: UnsafeBufferPointer<UInt8>) { text += String(decoding: more, as: UTF8.self) }

    private func flush() {
      if !text.isEmpty { lines.append("text \(text)") }
      text = ""
    }
  }

  /// What a receiver gets of a text that is read in pieces, and the error that ended it.
  private func read(_ text: String, pieceBytes: Int = .max) throws -> (lines: [String], error: (any Error)?) {
    let (log, bytes) = (Log(), Array(text.utf8))
    let reader = try #require(TagReader(log))
    do {
      var rest = bytes[...]
      while !rest.isEmpty {
        try Array(rest.prefix(pieceBytes)).withUnsafeBytes { try reader.feed($0) }
        rest = rest.dropFirst(pieceBytes)
      }
      try reader.finish()
    } catch {
      // Each later call throws, and there is nothing more to receive.
      let count = log.lines.count
      #expect(throws: (any Error).self) { try Array("<a/>".utf8).withUnsafeBytes { try reader.feed($0) } }
      #expect(throws: (any Error).self) { try reader.finish() }
      #expect(log.lines.count == count)
      return (log.lines, error)
    }
    return (log.lines, nil)
  }

  private func fault(_ text: String) throws -> TagReader.Fault? { try read(text).error as? TagReader.Fault }

  @Test("Tags and text come in the order of the file, without prefixes, wherever a piece ends", arguments: [1, 4, 1000])
  func order(pieceBytes: Int) throws {
    let text = "<a:b xmlns:a='u' c='1' a:d='&lt;2&amp;&#65;&#38;lt;&quot;'>x&amp;y<e/><![CDATA[<z>]]><f:g/></a:b>"
    let (lines, error) = try read(text, pieceBytes: pieceBytes)
    #expect(error == nil)
    #expect(lines == ["start b c=1 d=<2&A&lt;\"", "text x&y", "start e", "end e", "text <z>", "start g", "end g", "end b"])
  }

  @Test("A DOCTYPE and too many attributes end the reading before anything of them is received")
  func refusals() throws {
    for doctype in ["<!DOCTYPE a>", "<!DOCTYPE a SYSTEM \"file:///etc/passwd\">", "<!DOCTYPE a [<!ENTITY b \"c\">]>"] {
      let (lines, error) = try read(doctype + "<a>&b;</a>")
      #expect(lines.isEmpty)
      #expect(error as? TagReader.Fault == .doctype)
    }
    func tag(_ count: Int) -> String { "<a\((0..<count).map { " b\($0)='1'" }.joined())/>" }
    #expect(try read(tag(AttributeLimit.most)).lines.count == 2)
    let (lines, error) = try read(tag(AttributeLimit.most + 1))
    #expect(lines.isEmpty)
    #expect(error as? TagReader.Fault == .tooManyAttributes)
  }

  @Test("Damage ends the reading with its line; an undeclared prefix is no damage")
  func damage() throws {
    #expect(try fault("<a>\n\n<b></c></a>") == .notWellFormed(line: 3))
    #expect(try fault("<a>\n&b;</a>") == .notWellFormed(line: 2))
    for text in ["", "x", "<a>", "<a></a", "<a/><b/>"] { #expect(try fault(text) != nil, "\(text)") }
    #expect(try fault("<a/>") == nil && fault("<x:a/>") == nil)
  }

  @Test("An error of the receiver ends the reading, and is thrown on")
  func errors() throws {
    let (lines, error) = try read("<a><stop/><b/></a>")
    #expect(lines == ["start a", "start stop", "end stop"])
    #expect(error is Stop)
  }
}
