// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibXML2
import Foundation
import OpenHealthCore

/// Receives the elements of a file as they begin and end.
protocol MarkupDelegate: AnyObject {
  /// An element begins. Names have no prefixes.
  func start(_ name: String, _ attributes: [String: String]) throws
  /// An element ends. `text` is the text since the last tag, without blanks around it.
  func end(_ name: String, _ text: String) throws
}

/// libxml2's push parser with handlers for tags and text only: it builds no tree, reads no other file, and knows no entities except XML's
/// own.
///
/// Unsafe: libxml2 calls the handlers only inside `xmlParseChunk`, on this thread, with `userData` that points to this object, which is
/// alive then. Strings and spans that it passes are valid during the handler, and are copied there. The object owns the context until
/// `deinit`. Pieces are slices of an array, inside the closure that lends it.
final class MarkupReader {
  private let context: xmlParserCtxtPtr
  private let delegate: any MarkupDelegate
  private let depthLimit: Int
  private var attributeLimit = AttributeLimit()
  private var depth = 0
  /// The text since the last start or end tag.
  private var text: [UInt8] = []
  private var failure: (any Error)?
  private var errorLine: Int?

  private static let setUp: Void = xmlInitParser()
  private static let pieceBytes = 1 << 16

  /// Reads a file's bytes. Throws ``MarkupFault``, and what the delegate throws.
  static func read(_ bytes: [UInt8], depth: Int, _ delegate: any MarkupDelegate) throws {
    let reader = try MarkupReader(delegate, depth: depth)
    try bytes.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        let end = min(bytes.count, start + pieceBytes)
        try reader.feed(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        start = end
      }
    }
    try reader.finish()
  }

  private init(_ delegate: any MarkupDelegate, depth: Int) throws {
    _ = Self.setUp
    self.delegate = delegate
    depthLimit = depth
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.startElementNs = { parser, local, _, _, _, _, count, _, spans in
      // Not nil: libxml2 passes a name with every tag.
      MarkupReader.from(parser).start(String(cString: local!), count: Int(count), spans: spans)
    }
    // Not nil: as above.
    handler.endElementNs = { parser, local, _, _ in MarkupReader.from(parser).end(String(cString: local!)) }
    handler.characters = { parser, characters, count in
      MarkupReader.from(parser).add(UnsafeBufferPointer(start: characters, count: Int(count)))
    }
    handler.cdataBlock = handler.characters
    handler.internalSubset = { parser, _, _, _ in MarkupReader.from(parser).stop(MarkupFault.doctype) }
    handler.serror = { parser, error in
      if let error { MarkupReader.from(parser).note(UnsafePointer(error)) }
    }
    guard let made = xmlCreatePushParserCtxt(&handler, nil, nil, 0, nil) else { throw MarkupFault.outOfMemory }
    context = made
    context.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
    xmlCtxtUseOptions(context, Int32(XML_PARSE_NONET.rawValue))
  }

  deinit { xmlFreeParserCtxt(context) }

  private func feed(_ piece: UnsafeRawBufferPointer) throws {
    guard attributeLimit.holds(for: piece) else { throw MarkupFault.tooManyAttributes(limit: AttributeLimit.most) }
    _ = xmlParseChunk(context, piece.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(piece.count), 0)
    try check()
  }

  private func finish() throws {
    xmlParseChunk(context, nil, 0, 1)
    try check()
    guard context.pointee.wellFormed != 0 else { throw MarkupFault.notWellFormed(line: Int(xmlSAX2GetLineNumber(context))) }
  }

  private func check() throws {
    if let failure { throw failure }
    if let errorLine { throw MarkupFault.notWellFormed(line: errorLine) }
  }

  // MARK: Called by libxml2

  private static func from(_ pointer: UnsafeMutableRawPointer?) -> MarkupReader {
    // Not nil: libxml2 passes the `userData` that the initialiser set.
    Unmanaged<MarkupReader>.fromOpaque(pointer!).takeUnretainedValue()
  }

  private func stop(_ error: any Error) {
    failure = failure ?? error
    xmlStopParser(context)
  }

  /// Records a fatal error. Errors of namespaces, such as an undeclared prefix, leave the elements readable.
  private func note(_ error: UnsafePointer<xmlError>) {
    guard failure == nil, error.pointee.level == XML_ERR_FATAL else { return }
    errorLine = errorLine ?? Int(error.pointee.line)
  }

  private func start(_ name: String, count: Int, spans: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?) {
    guard failure == nil else { return }
    depth += 1
    text.removeAll(keepingCapacity: true)
    if depth > depthLimit { return stop(MarkupFault.tooDeep(limit: depthLimit)) }
    var attributes: [String: String] = [:]
    for index in 0..<count {
      guard let spans, let local = spans[index * 5], let begin = spans[index * 5 + 3], let end = spans[index * 5 + 4],
        end - begin <= WorkoutFileLimits.longestText
      else { continue }
      attributes[String(cString: local)] = String(decoding: UnsafeBufferPointer(start: begin, count: end - begin), as: UTF8.self)
    }
    do { try delegate.start(name, attributes) } catch { stop(error) }
  }

  private func end(_ name: String) {
    guard failure == nil else { return }
    depth -= 1
    let trimmed = text.drop { Self.isBlank($0) }
    let end = trimmed.lastIndex { !Self.isBlank($0) }.map { $0 + 1 } ?? trimmed.startIndex
    let content = String(decoding: trimmed[..<end], as: UTF8.self)
    text.removeAll(keepingCapacity: true)
    do { try delegate.end(name, content) } catch { stop(error) }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

  /// Appends text, cut to the longest text that is kept, which no number or name exceeds.
  private func add(_ characters: UnsafeBufferPointer<xmlChar>) {
    text.append(contentsOf: characters.prefix(WorkoutFileLimits.longestText - text.count))
  }
}
