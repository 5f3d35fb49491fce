// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibXML2

/// Reads a text piece by piece and reports its tags and text. It knows no entities except XML's own, and a DOCTYPE ends the reading.
///
/// Unsafe: libxml2 passes names, attributes and text that are valid during a handler. Names are copied there, the rest goes to the receiver
/// as views. The parser calls the handlers only inside the methods of this object, which is its owner.
package final class TagReader {
  /// The reason why a text cannot be read any further.
  package enum Fault: Error, Hashable, Sendable {
    /// The text declares a DOCTYPE, which could expand a small file to a large one.
    case doctype
    /// A tag has more attributes than the core's limit.
    case tooManyAttributes
    /// The text is not well-formed XML, or ends early. Lines are counted from 1.
    case notWellFormed(line: Int)
  }

  private let parser: PushParser
  private let receiver: any TagReceiver
  private var failure: (any Error)?
  private var errorLine: Int?

  /// A reader at the beginning of a text; nil if there is no memory.
  package init?(_ receiver: any TagReceiver) {
    var handler = xmlSAXHandler()
    handler.startElementNs = { parser, local, _, _, _, _, count, _, spans in
      // Not nil: libxml2 passes a name with every tag.
      TagReader.from(parser).start(String(cString: local!), TagAttributes(spans, count: Int(count)))
    }
    // Not nil: as above.
    handler.endElementNs = { parser, local, _, _ in TagReader.from(parser).end(String(cString: local!)) }
    handler.characters = { parser, characters, count in
      TagReader.from(parser).receiver.add(UnsafeBufferPointer(start: characters, count: Int(count)))
    }
    handler.cdataBlock = handler.characters
    handler.internalSubset = { parser, _, _, _ in TagReader.from(parser).stop(Fault.doctype) }
    handler.serror = { parser, error in
      if let error { TagReader.from(parser).note(UnsafePointer(error)) }
    }
    // Without the option, libxml2 passes an `&` in an attribute as `&#38;`. A DOCTYPE ends the reading, so the file declares no entities.
    guard let made = PushParser(handler, options: [XML_PARSE_NOENT]) else { return nil }
    parser = made
    self.receiver = receiver
    parser.setOwner(self)
  }

  /// Reads the next piece of the text. Throws ``Fault``, and what the receiver throws; from then on each call throws the same.
  package func feed(_ piece: UnsafeRawBufferPointer) throws {
    if !parser.feed(piece) { stop(Fault.tooManyAttributes) }
    try check()
  }

  /// Ends the text. Throws ``Fault`` if the document is not complete, and what the receiver throws.
  package func finish() throws {
    parser.finish()
    try check()
    guard parser.context.pointee.wellFormed != 0 else {
      throw Fault.notWellFormed(line: parser.skippedLines + Int(xmlSAX2GetLineNumber(parser.context)))
    }
  }

  private func check() throws {
    if let failure { throw failure }
    if let errorLine { throw Fault.notWellFormed(line: errorLine) }
  }

  // MARK: Called by libxml2

  private static func from(_ userData: UnsafeMutableRawPointer?) -> TagReader { PushParser.owner(userData) }

  private func stop(_ error: any Error) {
    failure = failure ?? error
    parser.stop()
  }

  /// Records a fatal error. Errors of namespaces, such as an undeclared prefix, leave the elements readable.
  private func note(_ error: UnsafePointer<xmlError>) {
    guard failure == nil, error.pointee.level == XML_ERR_FATAL else { return }
    errorLine = errorLine ?? parser.skippedLines + Int(error.pointee.line)
  }

  private func start(_ name: String, _ attributes: borrowing TagAttributes) {
    guard failure == nil else { return }
    do { try receiver.start(name, attributes) } catch { stop(error) }
  }

  private func end(_ name: String) {
    guard failure == nil else { return }
    do { try receiver.end(name) } catch { stop(error) }
  }
}

/// The attributes of a tag, as a view into libxml2's memory.
///
/// The view is valid only during the receiver's `start` call, which is why it cannot be copied.
///
/// Unsafe: libxml2 owns the memory behind all pointers and keeps it unchanged during that call.
package struct TagAttributes: ~Copyable {
  /// libxml2's array: local name, prefix, namespace, begin and end of the value for each attribute.
  private let spans: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  private let count: Int

  init(_ spans: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, count: Int) {
    self.spans = spans
    self.count = count
  }

  /// Calls `body` with each attribute in the file's order: its name without a prefix, and its value in UTF-8 with entities decoded.
  package func forEach(_ body: (_ name: String, _ value: UnsafeBufferPointer<UInt8>) throws -> Void) rethrows {
    guard let spans else { return }
    for index in 0..<count {
      guard let local = spans[index * 5], let begin = spans[index * 5 + 3], let end = spans[index * 5 + 4] else { continue }
      try body(String(cString: local), UnsafeBufferPointer(start: begin, count: end - begin))
    }
  }
}

/// Receives tags and text in the order of the file. Names have no prefixes.
///
/// An error that a method throws ends the reading, and ``TagReader`` throws it on.
///
/// Unsafe: the reader owns the memory of attributes and text, which is valid during the call. Copy what is needed.
package protocol TagReceiver: AnyObject {
  /// An element begins.
  func start(_ name: String, _ attributes: borrowing TagAttributes) throws

  /// An element ends.
  func end(_ name: String) throws

  /// A part of the text between two tags, in UTF-8 with entities decoded. There can be several parts.
  func add(_ text: UnsafeBufferPointer<UInt8>)
}
