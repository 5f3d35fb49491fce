// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibXML2
import Foundation
import OpenHealthEngine
import OpenHealthSampleExports
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

/// Exports match the document type declaration that they contain, as libxml2 validates it.
@Suite struct DoctypeTests {
  /// The first fault that libxml2 finds, or nil.
  private static func fault(in text: [UInt8]) -> String? {
    guard let context = xmlNewParserCtxt() else { return "out of memory" }
    defer { xmlFreeParserCtxt(context) }
    let options = Int32(XML_PARSE_DTDVALID.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_HUGE.rawValue | XML_PARSE_NOERROR.rawValue)
    let document = text.withUnsafeBytes {
      xmlCtxtReadMemory(context, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count), nil, nil, options)
    }
    defer { xmlFreeDoc(document) }
    if document != nil, context.pointee.wellFormed == 1, context.pointee.valid == 1 { return nil }
    guard let error = xmlCtxtGetLastError(context), let message = error.pointee.message else { return "a fault without a text" }
    return "line \(error.pointee.line): \(String(cString: message))"
  }

  @Test("a generated export and ours are valid by their declarations", arguments: [1, 2] as [UInt64])
  func isValid(seed: UInt64) throws {
    try withFolder { folder in
      let (generated, ours) = (folder.appendingPathComponent("a.zip"), folder.appendingPathComponent("b.zip"))
      try SyntheticExport(seed: seed, days: 20).write(to: generated)
      #expect(Self.fault(in: try readAll(ExportFile(generated).openDocument())) == nil)
      let engine = try HealthEngine.empty()
      _ = try AppleExportImport(service: engine).run(generated)
      try AppleExportWriter(service: engine).write(to: ours)
      #expect(Self.fault(in: try readAll(ExportFile(ours).openDocument())) == nil)
    }
  }

  @Test("elements of later systems are declared, too")
  func declaresUnknownElements() throws {
    try withFolder { folder in
      let (given, ours) = (folder.appendingPathComponent("a.xml"), folder.appendingPathComponent("b.zip"))
      let text = """
        <HealthData locale="en_US">
         <Prophecy date="2026-01-01" kind="dark"><Omen value="1"/></Prophecy>
         <Prophecy place="Delphi"><Omen weight="2"><MetadataEntry key="a" value="b"/></Omen></Prophecy>
         <Dream/>
        </HealthData>
        """
      try Data(text.utf8).write(to: given)
      let engine = try HealthEngine.empty()
      _ = try AppleExportImport(service: engine).run(given)
      try AppleExportWriter(service: engine).write(to: ours)
      #expect(Self.fault(in: try readAll(ExportFile(ours).openDocument())) == nil)
    }
  }

  @Test("The check finds undeclared elements")
  func findsFaults() {
    let head = "<!DOCTYPE a [<!ELEMENT a (b*)><!ELEMENT b EMPTY>]>"
    #expect(Self.fault(in: Array("\(head)<a><b/></a>".utf8)) == nil)
    #expect(Self.fault(in: Array("\(head)<a><b x='1'/></a>".utf8)) != nil)
    #expect(Self.fault(in: Array("\(head)<a><c/></a>".utf8)) != nil)
  }
}
