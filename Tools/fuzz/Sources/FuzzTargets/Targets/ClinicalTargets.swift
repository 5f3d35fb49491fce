// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension FuzzTarget {
  /// A document in the form Clinical Document Architecture. What is read has no declaration of a type, and ends what it begins.
  static let clinicalDocument = FuzzTarget(
    name: "clinical-document", longest: 2048, seeds: { clinicalDocumentSeeds.map { Array($0.utf8) } }
  ) { checkDocument($0.bytes) }

  // The compiler crashes on typed errors in a closure, with the fuzzer's options.
  private static func checkDocument(_ bytes: [UInt8]) {
    guard isReadable(bytes) else { return }
    var open = 0
    do {
      var reader = try MarkupReader(Data(bytes))
      while let piece = try reader.next() {
        switch piece {
        case .start: open += 1
        case .end: open -= 1
        case .text: require(open > 0, "a text is outside of the outermost element")
        }
        require((0...200).contains(open), "\(open) elements are open")
      }
    } catch {
      require(false, "a document that is read has a fault")
    }
    require(open == 0, "an element does not end")
  }

  private static func isReadable(_ bytes: [UInt8]) -> Bool {
    do {
      let reading = try ClinicalDocumentReading(Data(bytes), zone: .gmt)
      require(!bytes.isEmpty && reading.document.bytes?.count == bytes.count, "the document has other bytes")
      if let period = reading.period { require(period.start <= period.end, "the period ends before it begins") }
      return true
    } catch {
      require("\(error)".utf8.count < 200, "the reason is long")
      return false
    }
  }

  private static let clinicalDocumentSeeds = [
    """
    <?xml version="1.0" encoding="UTF-8"?><ClinicalDocument xmlns="urn:hl7-org:v3"><title>A &amp; B</title>\
    <effectiveTime value="20260131081500+0100"/><recordTarget><patientRole><patient><name><given>Anna</given><family>E</family></name>\
    </patient></patientRole></recordTarget></ClinicalDocument>
    """,
    """
    <h:ClinicalDocument xmlns:h='urn:hl7-org:v3'><!-- c --><h:effectiveTime><h:low value='2026'/><h:high value='202602'/></h:effectiveTime>\
    <h:title><![CDATA[<x>]]>&#65;&#x42;</h:title><?p i?></h:ClinicalDocument>
    """, "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "<a><b></a></b>",
  ]
}
