// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What the first bytes of a file tell about it.
enum ExportSniff: Hashable {
  case empty
  /// XML with this root element.
  case root(String)
  case wideText
  case other

  static let exportRoot = "HealthData"
  static let clinicalDocumentRoot = "ClinicalDocument"

  /// In words, to be put behind "It is".
  var words: String {
    switch self {
    case .empty: "an empty file"
    case .root(Self.clinicalDocumentRoot):
      "the clinical document (CDA) of an export, not the export itself (an XML file with the root HealthData)"
    case .root(let name): "an XML file with the root \(name.prefix(60))"
    case .wideText: "a text in UTF-16 or UTF-32; an export is UTF-8"
    case .other: "no XML file, zip archive or folder"
    }
  }

  /// How far a root is looked for; Apple's DOCTYPE takes about 12 KB.
  private static let maximumBytes = 1 << 20

  /// Reads as much of the source as it takes to see the root element.
  static func sniff(_ source: any ByteSource) throws -> ExportSniff {
    var filter = ExportByteFilter()
    var text: [UInt8] = []
    var total = 0
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 16 << 10, alignment: 16)
    defer { piece.deallocate() }
    do {
      while total < maximumBytes {
        let count = try source.read(into: piece)
        total += count
        if count == 0 { try filter.finish { text += $0 } }
        try filter.process(UnsafeRawBufferPointer(rebasing: piece[..<count])) { text += $0 }
        switch findRoot(in: text) {
        case .found(let name): return .root(name)
        case .notXML: return .other
        case .undecided: break
        }
        if count == 0 { break }
      }
    } catch is ExportByteFilter.UnsupportedEncoding {
      return .wideText
    }
    return total == 0 ? .empty : .other
  }

  private enum Search {
    case found(String), notXML, undecided
  }

  private static func findRoot(in text: [UInt8]) -> Search {
    text.withUnsafeBytes { bytes in
      var at = 0
      while at < bytes.count {
        if [0x20, 0x09, 0x0A, 0x0D].contains(bytes[at]) {
          at += 1
        } else if bytes[at] != 0x3C {
          return .notXML
        } else if bytes.has("<?", at: at) || bytes.has("<!--", at: at) {
          let close: StaticString = bytes.has("<?", at: at) ? "?>" : "-->"
          guard let end = (at..<bytes.count).first(where: { bytes.has(close, at: $0) }) else { return .undecided }
          at = end + close.utf8CodeUnitCount
        } else {
          let rest = bytes[(at + 1)...]
          guard let end = rest.firstIndex(where: { [0x20, 0x09, 0x0A, 0x0D, 0x3E, 0x2F].contains($0) }) else { return .undecided }
          let name = String(decoding: bytes[(at + 1)..<end], as: UTF8.self)
          return name.isEmpty || name.utf8.count > 200 ? .notXML : .found(name)
        }
      }
      return .undecided
    }
  }
}
