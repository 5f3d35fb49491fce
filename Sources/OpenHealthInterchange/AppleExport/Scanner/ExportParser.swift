// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibXML2
import Foundation

/// Reads an export with libxml2, with handlers for tags and errors only.
///
/// It has its own handlers instead of `TagReader`'s, because an export has millions of tags: names and values become no strings here.
///
/// Unsafe: the parser calls the handlers only inside the methods of this object, which is its owner. Strings and spans that libxml2 passes
/// are valid during the handler, and are copied or used there only. The parser owns the context and is kept until `deinit`. The name cache
/// owns its array of attributes, and its keys are names in libxml2's dictionary, which live as long as the context.
final class ExportParser {
  private let parser: PushParser
  /// The parser's context.
  private let context: xmlParserCtxtPtr
  /// Unchecked: exclusive access to this and ``lastLine`` is checked by reading. No delegate reaches the parser, so none changes what called it.
  /// The checks at run time would cost more than what the parser does for a record.
  @exclusivity(unchecked) private var outline = ExportOutline()
  private let names = ExportNameCache()
  private let delegate: any ExportScannerDelegate
  private let maximumTagBytes: Int
  /// Filtered text that waits until there is a whole piece for libxml2.
  private var waiting: [UInt8] = []
  private var failure: (any Error)?
  /// Where libxml2 stopped; nil if it did not.
  private var halt: ExportDamage?
  private var lastError: ExportDamage?
  /// The position up to which the text since libxml2's last callback for a tag was searched for the next `<`, and whether a start tag was
  /// open there.
  private var searched = (position: 0, isInStartTag: false)
  @exclusivity(unchecked) private var lastLine = 1

  private static let wrapper = "w"
  private static let wrapperCount = 256
  /// The number of wrappers whose start libxml2 has not reported yet.
  private var wrappersToCome = wrapperCount
  /// The name in an end tag that does not match. Set directly before the callback for the end.
  private var mismatchedEnd: ExportElementName?
  private var isFinishing = false

  init(delegate: any ExportScannerDelegate, maximumTagBytes: Int) throws {
    var handler = xmlSAXHandler()
    handler.startElementNs = { parser, local, prefix, _, _, _, count, _, spans in
      // Not nil: libxml2 passes a name with every tag.
      ExportParser.from(parser).start(local: local!, prefix: prefix, count: Int(count), spans: spans)
    }
    // Not nil: as above.
    handler.endElementNs = { parser, local, prefix, _ in ExportParser.from(parser).end(local: local!, prefix: prefix) }
    handler.serror = { parser, error in
      if let error { ExportParser.from(parser).note(UnsafePointer(error)) }
    }
    // NOENT decodes `&amp;` in values as `&`; there are no other entities, as the filter drops the DOCTYPE. The filter's output is always
    // UTF-8, whatever encoding the XML declaration states.
    let options = [XML_PARSE_RECOVER, XML_PARSE_HUGE, XML_PARSE_NOENT, XML_PARSE_IGNORE_ENC]
    guard let made = PushParser(handler, options: options) else { throw ExportFault.outOfMemory }
    parser = made
    context = made.context
    self.delegate = delegate
    self.maximumTagBytes = maximumTagBytes
    parser.setOwner(self)
    // libxml2 reads nothing after the end of its root, and an extra end tag would end the root early. So the export is wrapped in further
    // elements.
    let wrappers = String(repeating: "<\(Self.wrapper)>", count: Self.wrapperCount)
    // They have no attributes, so the parser takes them.
    _ = Array(wrappers.utf8).withUnsafeBytes { parser.feed($0) }
  }

  /// Whether the rest of the text cannot be read any more.
  private(set) var isFinished = false

  /// Parses filtered text, or keeps it until there is enough.
  func feed(_ bytes: UnsafeRawBufferPointer) throws {
    if waiting.isEmpty && bytes.count >= ExportScanner.pieceBytes / 2 && pendingBytes == 0 {
      try parse(bytes)
    } else {
      waiting.append(contentsOf: bytes)
      if waiting.count >= ExportScanner.pieceBytes { try drain() }
    }
  }

  /// Passes the waiting text to libxml2.
  ///
  /// libxml2 scans a tag from its start again for each piece, so for a long tag the pieces grow with it.
  func drain() throws {
    guard !waiting.isEmpty, waiting.count >= pendingBytes / 2 else { return }
    try waiting.withUnsafeBytes { try parse($0) }
    waiting.removeAll(keepingCapacity: waiting.capacity <= 4 * ExportScanner.pieceBytes)
  }

  /// Ends the text, and ends all elements that are still open.
  func finish() throws -> ExportScanSummary {
    if !waiting.isEmpty {
      try waiting.withUnsafeBytes { try parse($0) }
      waiting = []
    }
    if !isFinished {
      // How far libxml2 has read by now depends on the pieces; the last line of the file does not.
      let lastLineOfFile = line + pendingLineBreaks
      isFinishing = true
      parser.finish()
      if let failure { throw failure }
      lastLine = max(lastLine, lastLineOfFile)
    }
    guard outline.hasRoot else { throw ExportFault("The file contains no XML.") }
    outline.summary.abandoned = halt
    if !outline.isRootClosed {
      outline.summary.isTruncated = halt == nil
      try outline.leaveAll(damage: halt ?? .truncated(line: lastLine)) { try delegate.end($0, damage: $1) }
    }
    outline.summary.lineCount = lastLine
    return outline.summary
  }

  /// Whether libxml2 has read all text, is between two elements of the root, and has met nothing that affects what follows. Then a sound
  /// element would leave it in the same state.
  var isBetweenElements: Bool {
    !isFinished && waiting.isEmpty && pendingBytes == 0 && wrappersToCome == 0 && mismatchedEnd == nil && outline.isBetweenElements
      && context.pointee.instate == XML_PARSER_CONTENT && context.pointee.nameNr == Self.wrapperCount + 1
  }

  /// Reports an element that libxml2 need not read. Call it only while `isBetweenElements`.
  func take(_ element: borrowing PlainElement) throws {
    let firstLine = line
    defer { context.pointee.input.pointee.line &+= Int32(element.lineBreaks) }
    for tag in element.tags {
      lastLine = firstLine + tag.line
      if tag.opens {
        _ = try outline.enter(tag.name, line: lastLine, end: { try delegate.end($0, damage: $1) })
        try element.attributes.withUnsafeBufferPointer { try begin(tag.name, UnsafeBufferPointer(rebasing: $0[tag.attributes])) }
      }
      if tag.closes { try outline.leave(tag.name, line: lastLine) { try delegate.end($0, damage: $1) } }
    }
  }

  private var pendingBytes: Int {
    guard let input = context.pointee.input, let cur = input.pointee.cur, let end = input.pointee.end else { return 0 }
    return end - cur
  }

  private var pendingLineBreaks: Int {
    guard let input = context.pointee.input, let cur = input.pointee.cur, let end = input.pointee.end, cur < end else { return 0 }
    return UnsafeBufferPointer(start: cur, count: end - cur).count { $0 == 0x0A }
  }

  private var line: Int {
    guard let input = context.pointee.input else { return lastLine }
    lastLine = max(lastLine, Int(input.pointee.line))
    return lastLine
  }

  private var position: Int {
    guard let input = context.pointee.input, let base = input.pointee.base, let cur = input.pointee.cur else { return 0 }
    return Int(input.pointee.consumed) + (cur - base)
  }

  /// Whether libxml2 is reading a start tag that it has not reported yet: one was opened since its last callback. (Its own state does not
  /// show this: it is "content" as soon as one attribute has been read.)
  ///
  /// Called for each error, so it searches each part of the text only once: there can be an error every three bytes.
  private func isInStartTag() -> Bool {
    guard let input = context.pointee.input, let base = input.pointee.base, let cur = input.pointee.cur else { return false }
    let end = position
    let length = max(0, min(end - searched.position, cur - base))
    let text = UnsafeBufferPointer(start: cur - length, count: length)
    guard let opening = text.lastIndex(of: 0x3C) else {
      searched.position = max(searched.position, end)
      return searched.isInStartTag
    }
    guard opening + 1 < text.endIndex else {
      searched.position = end - 1  // the next byte shows what was opened
      return false
    }
    searched = (end, ![0x2F, 0x21, 0x3F].contains(text[opening + 1]))
    return searched.isInStartTag
  }

  private func parse(_ bytes: UnsafeRawBufferPointer) throws {
    guard !isFinished else { return }
    guard parser.feed(bytes) else { throw ExportFault.tooLong(line) }
    if let failure { throw failure }
    _ = line
    if pendingBytes > maximumTagBytes { throw ExportFault.tooLong(lastLine) }
    if context.pointee.instate == XML_PARSER_EOF || context.pointee.disableSAX != 0 {
      isFinished = true
      halt = lastError ?? ExportDamage(line: lastLine, code: 0)
    }
  }

  // MARK: - Called by libxml2

  private static func from(_ userData: UnsafeMutableRawPointer?) -> ExportParser { PushParser.owner(userData) }

  private func start(
    local: UnsafePointer<xmlChar>, prefix: UnsafePointer<xmlChar>?, count: Int,
    spans: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) {
    searched = (position, false)
    if wrappersToCome > 0 {
      wrappersToCome -= 1
      return
    }
    guard failure == nil else { return }
    let name = names.element(local, prefix: prefix)
    do {
      if !outline.hasRoot, name != .healthData {
        throw ExportFault(
          "The file is XML, but not an Apple Health export: its root is \(name.description.prefix(60)), not HealthData.")
      }
      guard try outline.enter(name, line: line, end: { try delegate.end($0, damage: $1) }) else { return }
      try begin(name, names.attributes(spans, count: count))
    } catch {
      stop(error)
    }
  }

  /// Reports the element that was just entered to the delegate.
  private func begin(_ name: ExportElementName, _ attributes: UnsafeBufferPointer<ExportElement.Attribute>) throws {
    try delegate.start(
      ExportElement(
        name: name, line: lastLine, depth: outline.depth - 1, parent: outline.parent, damage: outline.currentDamage,
        attributes: attributes))
  }

  private func end(local: UnsafePointer<xmlChar>, prefix: UnsafePointer<xmlChar>?) {
    searched = (position, false)
    let name = mismatchedEnd ?? names.element(local, prefix: prefix)
    mismatchedEnd = nil
    guard failure == nil else { return }
    do {
      try outline.leave(name, line: line) { try delegate.end($0, damage: $1) }
    } catch {
      stop(error)
    }
  }

  private func note(_ error: UnsafePointer<xmlError>) {
    guard error.pointee.level.rawValue >= XML_ERR_ERROR.rawValue else { return }
    let damage = ExportDamage(line: line, code: Int(error.pointee.code))
    lastError = damage
    // Expected errors: the XML declaration comes after the wrappers, and these are still open at the end.
    if !outline.hasRoot && error.pointee.code == XML_ERR_RESERVED_XML_NAME.rawValue || isFinishing && damage.isEndOfText { return }
    if error.pointee.code == XML_ERR_TAG_NAME_MISMATCH.rawValue, let text = error.pointee.str2 {
      // The only use of libxml2's texts: the name in the end tag.
      let bytes = UnsafeRawBufferPointer(start: text, count: strlen(text))
      mismatchedEnd = ExportElementName.known(bytes) ?? .other(String(decoding: bytes, as: UTF8.self))
    }
    outline.note(damage, isInStartTag: isInStartTag(), endTag: mismatchedEnd)
  }

  private func stop(_ error: any Error) {
    failure = error
    isFinished = true
    parser.stop()
  }
}

/// Maps libxml2's name pointers, which are unique for each name, to enum cases without comparing texts each time.
final class ExportNameCache {
  private static let slots = 512
  private var elementKeys = [UnsafeRawPointer?](repeating: nil, count: slots)
  private var elementValues = [ExportElementName](repeating: .record, count: slots)
  private var attributeKeys = [UnsafeRawPointer?](repeating: nil, count: slots)
  private var attributeValues = [ExportAttribute](repeating: .other, count: slots)
  private var current: UnsafeMutableBufferPointer<ExportElement.Attribute> = .allocate(capacity: 64)

  deinit { current.deallocate() }

  func element(_ local: UnsafePointer<xmlChar>, prefix: UnsafePointer<xmlChar>?) -> ExportElementName {
    if let prefix { return .other(String(cString: prefix) + ":" + String(cString: local)) }
    let slot = Self.slot(local)
    if elementKeys[slot] == UnsafeRawPointer(local) { return elementValues[slot] }
    let bytes = UnsafeRawBufferPointer(start: local, count: strlen(UnsafeRawPointer(local).assumingMemoryBound(to: CChar.self)))
    let name = ExportElementName.known(bytes) ?? .other(String(decoding: bytes, as: UTF8.self))
    elementKeys[slot] = UnsafeRawPointer(local)
    elementValues[slot] = name
    return name
  }

  /// Reads an element's attributes from libxml2's array: local name, prefix, namespace, begin and end of the value for each. The memory of
  /// the result is reused for the next element.
  func attributes(
    _ spans: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int
  ) -> UnsafeBufferPointer<ExportElement.Attribute> {
    if count > current.count {
      current.deallocate()
      current = .allocate(capacity: 2 * count)
    }
    for index in 0..<count {
      // Not nil: with `count` attributes libxml2 passes five pointers for each; the name is one of them.
      let (local, prefix) = (spans![5 * index]!, spans![5 * index + 1])
      // Not nil: as above.
      let (begin, end) = (spans![5 * index + 3], spans![5 * index + 4])
      // Not nil: a value with a begin has an end.
      let value = UnsafeBufferPointer(start: begin, count: begin.map { end! - $0 } ?? 0)
      current.initializeElement(at: index, to: .init(name: attribute(local, prefix: prefix), local: local, prefix: prefix, value: value))
    }
    return UnsafeBufferPointer(rebasing: current[..<count])
  }

  private func attribute(_ local: UnsafePointer<xmlChar>, prefix: UnsafePointer<xmlChar>?) -> ExportAttribute {
    if prefix != nil { return .other }
    let slot = Self.slot(local)
    if attributeKeys[slot] == UnsafeRawPointer(local) { return attributeValues[slot] }
    let value = ExportAttribute(rawValue: String(cString: local)) ?? .other
    attributeKeys[slot] = UnsafeRawPointer(local)
    attributeValues[slot] = value
    return value
  }

  /// The slot of a name. When two names share a slot, the later one replaces the earlier.
  @inline(__always)
  private static func slot(_ pointer: UnsafePointer<xmlChar>) -> Int {
    let bits = UInt(bitPattern: pointer)
    return Int(truncatingIfNeeded: (bits ^ (bits >> 9)) & UInt(slots - 1))
  }
}
