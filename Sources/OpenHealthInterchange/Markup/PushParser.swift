// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibXML2
import OpenHealthCore

/// libxml2's push parser for text from elsewhere: it calls the handlers that it was given, builds no tree, and reads no other file.
///
/// Unsafe: the object owns the context until `deinit`. libxml2 calls the handlers only inside ``feed(_:)`` and ``finish()``, on the thread
/// that calls these, with a `userData` that points to the owner. The owner calls them and keeps this object in a property, so it is alive
/// then. Pieces belong to the caller, and are read during the call only.
@usableFromInline package final class PushParser {
  /// libxml2's state. It lives as long as this object.
  package let context: xmlParserCtxtPtr
  private var attributeLimit = AttributeLimit()
  /// Whether nothing but blanks was read so far.
  private var isAtBeginning = true
  /// The number of lines before the beginning of the text, which libxml2 does not see.
  private(set) var skippedLines = 0

  private static let setUp: Void = xmlInitParser()

  /// A parser at the beginning of a text; nil if there is no memory.
  ///
  /// - Parameters:
  ///   - handler: What libxml2 calls. The functions find their object with ``owner(_:)``, and only after ``setOwner(_:)``.
  ///   - options: Options besides the one against access to the network. With `XML_PARSE_NOENT`, the text must not have a DOCTYPE.
  package init?(_ handler: xmlSAXHandler, options: [xmlParserOption] = []) {
    _ = Self.setUp
    var handler = handler
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    guard let made = xmlCreatePushParserCtxt(&handler, nil, nil, 0, nil) else { return nil }
    context = made
    xmlCtxtUseOptions(context, Int32(options.reduce(XML_PARSE_NONET.rawValue) { $0 | $1.rawValue }))
  }

  deinit { xmlFreeParserCtxt(context) }

  /// Sets the object that the handlers work for. The parser does not keep it alive.
  package func setOwner(_ owner: some AnyObject) { context.pointee.userData = Unmanaged.passUnretained(owner).toOpaque() }

  /// The object that was set with ``setOwner(_:)``. Its type must be the same.
  ///
  /// Cost: the type is known where this is called, so it costs no more than to read a pointer.
  @inlinable
  @inline(__always)
  package static func owner<Owner: AnyObject>(_ userData: UnsafeMutableRawPointer?) -> Owner {
    // Not nil: libxml2 passes the `userData` that was set.
    Unmanaged<Owner>.fromOpaque(userData!).takeUnretainedValue()
  }

  /// Parses the next piece of the text. Blanks and byte order marks at the beginning are skipped: some programs write them before the
  /// declaration, where XML does not allow them.
  ///
  /// Returns false when a tag in it has more than ``AttributeLimit/most`` attributes; the piece is not parsed then.
  package func feed(_ piece: UnsafeRawBufferPointer) -> Bool {
    let piece = isAtBeginning ? withoutBeginning(piece) : piece
    guard attributeLimit.holds(for: piece) else { return false }
    xmlParseChunk(context, piece.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(piece.count), 0)
    return true
  }

  private func withoutBeginning(_ piece: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var rest = piece[...]
    while let byte = rest.first {
      if byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
        if byte == 0x0A { skippedLines += 1 }
        rest = rest.dropFirst()
      } else if rest.starts(with: [0xEF, 0xBB, 0xBF]) {
        rest = rest.dropFirst(3)
      } else {
        isAtBeginning = false
        break
      }
    }
    return UnsafeRawBufferPointer(rebasing: rest)
  }

  /// Parses what libxml2 has kept of the last piece, and ends the text.
  package func finish() { xmlParseChunk(context, nil, 0, 1) }

  /// Stops libxml2: it calls no handler any more.
  package func stop() { xmlStopParser(context) }
}
