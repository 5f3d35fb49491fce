// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCrypto
import Testing

@Suite struct PEMDocumentTests {
  @Test("Bytes of every length are written in lines of 64 letters and read again, several in one text, with words around them")
  func reads() throws {
    var text = "words\n"
    var documents: [PEMDocument] = []
    for count in [1, 2, 47, 48, 49, 96, 1000] {
      documents.append(PEMDocument(label: "KIND \(count)", bytes: (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }))
      text += documents[documents.count - 1].text + "\nmore words\n"
    }
    #expect(try PEMDocument.all(in: text) == documents)
    #expect(try PEMDocument.all(in: text.replacing("\n", with: "\r\n")) == documents)
    #expect(text.split(separator: "\n").allSatisfy { $0.utf8.count <= 64 })
    #expect(try PEMDocument.all(in: "no document").isEmpty && PEMDocument.all(in: "").isEmpty)
  }

  @Test("The only document of a text has line breaks around it, and nothing else")
  func only() throws {
    let document = PEMDocument(label: "A", bytes: [1, 2, 3])
    for good in [document.text, document.text + "\n", "\r\n\n" + document.text + "\n\n"] {
      #expect(try PEMDocument.only(in: good) == document)
    }
    for bad in ["", "\n", "a\n" + document.text, document.text + "\na", document.text + "-", document.text + "\n" + document.text] {
      #expect(throws: DERFault.self, "\(bad)") { try PEMDocument.only(in: bad) }
    }
  }

  @Test("A document with another end, other letters or lines of another length is refused")
  func damage() throws {
    let line = String(repeating: "A", count: 64)
    func text(_ body: String, end: String = "END A", after: String = "-----\n") -> String {
      "-----BEGIN A-----\n\(body)-----\(end)\(after)"
    }
    #expect(try PEMDocument.all(in: text("\(line)\nAAAA\n")).map(\.bytes.count) == [51])
    for bad in [
      text("\(line)\nAAAA\n", end: "END B"), text("\(line)\n", after: ""), text("", end: "END A"), text("AAAA"), text("AAAA\n\n"),
      text("\n"),
      text("AAAA\nAAAA\n"), text("\(line)A\n"), text("\(line)\n\(line)A\n"), text("AAA\n"), text("AA!A\n"), text("=AAA\n"), text("AA A\n"),
      text(" AAAA\n"), text("Proc-Type: 4,ENCRYPTED\n\nAAAA\n"), "-----BEGIN A-----\nAAAA\n",
    ] { #expect(throws: DERFault.self, "\(bad)") { try PEMDocument.all(in: bad) } }
  }
}
