// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthInterchange

/// Receives the elements of a file as they begin and end.
protocol ElementDelegate: AnyObject {
  /// An element begins. Names have no prefixes.
  func start(_ name: String, _ attributes: [String: String]) throws
  /// An element ends. `text` is the text since the last tag, without blanks around it.
  func end(_ name: String, _ text: String) throws
}

/// Joins the tags and the text of a file to elements with attributes and a text, within the limits for workout files.
///
/// Unsafe: attributes and text that the reader passes are valid during the call, and are copied there. Pieces are slices of an array,
/// inside the closure that lends it.
final class ElementReader: TagReceiver {
  private let delegate: any ElementDelegate
  private let depthLimit: Int
  private var depth = 0
  /// The text since the last start or end tag.
  private var text: [UInt8] = []

  private static let pieceBytes = 1 << 16

  private init(_ delegate: any ElementDelegate, depth: Int) {
    self.delegate = delegate
    depthLimit = depth
  }

  /// Reads a file's bytes. Returns the fault of a text that ends early, or is no XML from some line on: what precedes it was delivered.
  /// Throws ``WorkoutFileFault`` for any other fault, and what the delegate throws.
  static func read(
    _ bytes: [UInt8], depth: Int, _ delegate: any ElementDelegate, format: WorkoutFileFormat
  ) throws -> MarkupFault? {
    do {
      try read(bytes, depth: depth, delegate)
    } catch let fault as MarkupFault {
      guard case .notWellFormed = fault else { throw WorkoutFileFault.markup(format, fault) }
      return fault
    }
    return nil
  }

  /// Reads a file's bytes. Throws ``MarkupFault``, and what the delegate throws.
  static func read(_ bytes: [UInt8], depth: Int, _ delegate: any ElementDelegate) throws {
    guard let reader = TagReader(ElementReader(delegate, depth: depth)) else { throw MarkupFault.outOfMemory }
    do {
      try bytes.withUnsafeBytes { bytes in
        var start = 0
        while start < bytes.count {
          let end = min(bytes.count, start + pieceBytes)
          try reader.feed(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
          start = end
        }
      }
      try reader.finish()
    } catch let fault as TagReader.Fault {
      throw MarkupFault(fault)
    }
  }

  // MARK: Called by the reader of tags

  func start(_ name: String, _ attributes: borrowing TagAttributes) throws {
    depth += 1
    text.removeAll(keepingCapacity: true)
    if depth > depthLimit { throw MarkupFault.tooDeep(limit: depthLimit) }
    var texts: [String: String] = [:]
    attributes.forEach { name, value in
      if value.count <= WorkoutFileLimits.longestText { texts[name] = String(decoding: value, as: UTF8.self) }
    }
    try delegate.start(name, texts)
  }

  func end(_ name: String) throws {
    depth -= 1
    let trimmed = text.drop { Self.isBlank($0) }
    let end = trimmed.lastIndex { !Self.isBlank($0) }.map { $0 + 1 } ?? trimmed.startIndex
    let content = String(decoding: trimmed[..<end], as: UTF8.self)
    text.removeAll(keepingCapacity: true)
    try delegate.end(name, content)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

  /// Appends text, cut to the longest text that is kept, which no number or name exceeds.
  func add(_ characters: UnsafeBufferPointer<UInt8>) {
    text.append(contentsOf: characters.prefix(WorkoutFileLimits.longestText - text.count))
  }
}

extension MarkupFault {
  fileprivate init(_ fault: TagReader.Fault) {
    self =
      switch fault {
      case .doctype: .doctype
      case .tooManyAttributes: .tooManyAttributes(limit: AttributeLimit.most)
      case .notWellFormed(let line): .notWellFormed(line: line)
      }
  }
}
