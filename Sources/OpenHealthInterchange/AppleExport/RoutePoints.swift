// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibXML2
import Foundation
import OpenHealthCore

/// Reads the points of a route in GPX, one by one.
///
/// Unsafe: libxml2 calls the handlers only inside `xmlParseChunk`, on this thread, with `userData` that points to this object, which is
/// alive then. Strings and spans that it passes are valid during the handler, and are copied there. The object owns the context until
/// `deinit`.
final class RoutePoints {
  /// The texts of one point.
  struct Point: Equatable {
    var latitude: String?
    var longitude: String?
    /// The texts of the elements inside, by name.
    var texts: [String: String] = [:]
  }

  private let context: xmlParserCtxtPtr
  private let deliver: (Point) throws -> Void
  private var point: Point?
  private var name: String?
  private var text: [UInt8] = []
  private var failure: (any Error)?

  private static let setUp: Void = xmlInitParser()
  private static let maximumText = 1000
  /// The most texts of a point; Apple's have seven.
  private static let maximumTexts = 32
  private var attributeLimit = AttributeLimit()

  init(_ deliver: @escaping (Point) throws -> Void) throws {
    _ = Self.setUp
    self.deliver = deliver
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.startElementNs = { parser, local, _, _, _, _, count, _, spans in
      // Not nil: libxml2 passes a name with every tag.
      RoutePoints.from(parser).start(String(cString: local!), count: Int(count), spans: spans)
    }
    // Not nil: as above.
    handler.endElementNs = { parser, local, _, _ in RoutePoints.from(parser).end(String(cString: local!)) }
    handler.characters = { parser, characters, count in
      RoutePoints.from(parser).add(UnsafeBufferPointer(start: characters, count: Int(count)))
    }
    // Apple's files have no DOCTYPE; one could add thousands of attributes to every point.
    handler.internalSubset = { parser, _, _, _ in xmlStopParser(RoutePoints.from(parser).context) }
    handler.serror = { _, _ in }  // damage ends the points
    guard let made = xmlCreatePushParserCtxt(&handler, nil, nil, 0, nil) else { throw ExportScanError.outOfMemory }
    context = made
    context.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
    xmlCtxtUseOptions(context, Int32(XML_PARSE_NONET.rawValue))
  }

  deinit { xmlFreeParserCtxt(context) }

  /// Parses a piece of the file. Throws what the receiver of points throws.
  func feed(_ piece: Data) throws {
    piece.withUnsafeBytes { bytes in
      guard attributeLimit.holds(for: bytes) else { return xmlStopParser(context) }
      _ = xmlParseChunk(context, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), 0)
    }
    if let failure { throw failure }
  }

  /// Ends the file. Returns true for a complete document, false when the points end at damage.
  func finish() -> Bool {
    _ = xmlParseChunk(context, nil, 0, 1)
    return context.pointee.wellFormed == 1 && context.pointee.disableSAX == 0
  }

  // MARK: Called by libxml2

  private static func from(_ pointer: UnsafeMutableRawPointer?) -> RoutePoints {
    // Not nil: libxml2 passes the `userData` that the initialiser set.
    Unmanaged<RoutePoints>.fromOpaque(pointer!).takeUnretainedValue()
  }

  private func start(_ element: String, count: Int, spans: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?) {
    text.removeAll(keepingCapacity: true)
    guard element == "trkpt" else { return name = element }
    name = nil
    var made = Point()
    for index in 0..<count {
      guard let spans, let local = spans[index * 5], let begin = spans[index * 5 + 3], let end = spans[index * 5 + 4] else { continue }
      let value = String(decoding: UnsafeBufferPointer(start: begin, count: end - begin), as: UTF8.self)
      switch String(cString: local) {
      case "lat": made.latitude = value
      case "lon": made.longitude = value
      default: break
      }
    }
    point = made
  }

  private func end(_ element: String) {
    if element == "trkpt", let point {
      self.point = nil
      guard failure == nil else { return }
      do { try deliver(point) } catch {
        failure = error
        xmlStopParser(context)
      }
    } else if element == name, (point?.texts.count ?? .max) < Self.maximumTexts {
      point?.texts[element] = String(decoding: text, as: UTF8.self)
    }
    name = nil
  }

  private func add(_ characters: UnsafeBufferPointer<xmlChar>) {
    guard point != nil, name != nil, text.count + characters.count <= Self.maximumText else { return }
    text.append(contentsOf: characters)
  }
}
