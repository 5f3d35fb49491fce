// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The kind of a file, detected from its first bytes.
///
/// Unsafe: the buffer is allocated and freed in `sniff`, and used up to the number of bytes read; the text is an array, lent to a closure.
enum ExportSniff: Hashable {
  case empty
  /// XML with this root element.
  case root(String)
  case wideText
  case other

  static let exportRoot = "HealthData"
  static let clinicalDocumentRoot = "ClinicalDocument"

  /// The description of a file that is not an export.
  var content: ExportFileContent {
    switch self {
    case .empty: .empty
    case .root(let name): .document(root: name.shortened(to: 60))
    case .wideText: .wideText
    case .other: .other
    }
  }

  /// How far to search for the root. Apple's DOCTYPE takes about 12 KB.
  static let maximumBytes = 1 << 20

  /// Reads the source as far as needed to find the root element.
  static func sniff(_ source: any ByteSource) throws -> ExportSniff {
    var filter = ExportByteFilter()
    var text: [UInt8] = []
    var total = 0
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 16 << 10, alignment: 16)
    defer { piece.deallocate() }
    var search = RootSearch()
    do {
      var isEnd = false
      while !isEnd {
        let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: piece[..<min(piece.count, maximumBytes - total)]))
        total += count
        isEnd = count == 0 || total == maximumBytes
        try filter.process(UnsafeRawBufferPointer(rebasing: piece[..<count])) { text += $0 }
        if isEnd { try filter.finish { text += $0 } }
        switch text.withUnsafeBytes({ search.go(on: $0) }) {
        case .found(let name): return .root(name)
        case .notXML: return .other
        case .undecided: break
        }
      }
    } catch is ExportByteFilter.UnsupportedEncoding {
      return .wideText
    }
    return total == 0 ? .empty : .other
  }
}

/// Finds the name of the root in a growing text. Reads each byte once, except a few at the end of each piece.
private struct RootSearch {
  enum Result {
    case found(String), notXML, undecided
  }

  /// Where the incomplete comment, instruction or tag begins, and how far its end was searched.
  private var at = 0
  private var searched = 0

  mutating func go(on text: UnsafeRawBufferPointer) -> Result {
    while at < text.count {
      if [0x20, 0x09, 0x0A, 0x0D].contains(text[at]) {
        at += 1
      } else if text[at] != 0x3C {
        return .notXML
      } else if text.has("<?", at: at) || text.has("<!--", at: at) {
        let close: StaticString = text.has("<?", at: at) ? "?>" : "-->"
        var place = max(searched, at)
        while place < text.count, !text.has(close, at: place) { place += 1 }
        guard place < text.count else {
          searched = max(at, text.count - close.utf8CodeUnitCount)
          return .undecided
        }
        at = place + close.utf8CodeUnitCount
      } else {
        let rest = text[(at + 1)...]
        let end = rest.firstIndex { [0x20, 0x09, 0x0A, 0x0D, 0x3E, 0x2F].contains($0) } ?? rest.endIndex
        if end - at > 201 { return .notXML }
        if end == rest.endIndex { return .undecided }
        let name = String(decoding: text[(at + 1)..<end], as: UTF8.self)
        return name.isEmpty ? .notXML : .found(name)
      }
    }
    return .undecided
  }
}
