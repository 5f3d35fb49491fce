// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads the points of a route in GPX, one by one.
///
/// Unsafe: pieces are the bytes of a value that is alive during the call. Attributes and text that the reader passes are valid during the
/// call, and are copied there.
final class RoutePoints {
  /// The texts of one point.
  struct Point: Equatable {
    var latitude: String?
    var longitude: String?
    /// The texts of the elements inside, each name once.
    var texts: [Text] = []

    /// The text of an element inside. Of two with one name, that of the later.
    func text(of name: String) -> String? { texts.first { $0.name == name }?.text }
  }

  /// The text of an element in a point.
  struct Text: Hashable {
    let name: String
    var text: String
  }

  private let reader: TagReader

  init(_ deliver: @escaping (Point) throws -> Void) throws {
    guard let made = TagReader(RoutePointCollector(deliver)) else { throw ExportFault.outOfMemory }
    reader = made
  }

  /// Parses a piece of the file. Throws what the receiver of points throws.
  func feed(_ piece: Data) throws {
    do {
      try piece.withUnsafeBytes { try reader.feed($0) }
    } catch is TagReader.Fault {
      // Damage ends the points, and `finish` returns false. Apple's files have no DOCTYPE, which could add thousands of attributes to every
      // point.
    }
  }

  /// Ends the file. Returns true for a complete document, false when the points end at damage.
  func finish() -> Bool {
    // False, too, after an error of the receiver.
    do { try reader.finish() } catch { return false }
    return true
  }
}

/// Collects the texts of each point, and delivers it at its end.
private final class RoutePointCollector: TagReceiver {
  private let deliver: (RoutePoints.Point) throws -> Void
  /// Unchecked: exclusive access to this, ``name`` and ``text`` is checked by reading. One reader calls one method at a time, and `deliver`
  /// reaches none of them.
  @exclusivity(unchecked) private var point = RoutePoints.Point()
  @exclusivity(unchecked) private var isInPoint = false
  /// The element whose text is collected.
  @exclusivity(unchecked) private var name: String?
  @exclusivity(unchecked) private var text: [UInt8] = []

  private static let maximumText = 1000
  /// The most texts of a point; Apple's have seven.
  private static let maximumTexts = 32

  init(_ deliver: @escaping (RoutePoints.Point) throws -> Void) { self.deliver = deliver }

  func start(_ element: String, _ attributes: borrowing TagAttributes) {
    text.removeAll(keepingCapacity: true)
    guard element == "trkpt" else { return name = element }
    name = nil
    isInPoint = true
    (point.latitude, point.longitude) = (nil, nil)
    // A route has thousands of points, which share the memory of their texts.
    point.texts.removeAll(keepingCapacity: true)
    attributes.forEach { name, value in
      switch name {
      case "lat": point.latitude = String(decoding: value, as: UTF8.self)
      case "lon": point.longitude = String(decoding: value, as: UTF8.self)
      default: break
      }
    }
  }

  func end(_ element: String) throws {
    if element == "trkpt", isInPoint {
      isInPoint = false
      try deliver(point)
    } else if element == name, isInPoint, point.texts.count < Self.maximumTexts {
      let text = String(decoding: text, as: UTF8.self)
      if let index = point.texts.firstIndex(where: { $0.name == element }) {
        point.texts[index].text = text
      } else {
        point.texts.append(.init(name: element, text: text))
      }
    }
    name = nil
  }

  func add(_ characters: UnsafeBufferPointer<UInt8>) {
    guard isInPoint, name != nil, text.count + characters.count <= Self.maximumText else { return }
    text.append(contentsOf: characters)
  }
}

/// Parses dates of route files.
///
/// Unsafe: the text is read inside the closure that lends it.
enum RouteText {
  /// The seconds since the reference date of `yyyy-MM-ddTHH:mm:ssZ`, optionally with a fraction of a second or an offset such as `+01:00`;
  /// nil for other texts.
  static func date(_ text: String) -> Double? {
    var text = text
    return text.withUTF8 { ExportTimestamp.international($0)?.secondsSinceReferenceDate }
  }
}
