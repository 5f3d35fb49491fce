// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthMarkup

/// Reads the points of a route in GPX, one by one.
///
/// Unsafe: pieces are the bytes of a value that is alive during the call. Attributes and text that the reader passes are valid during the
/// call, and are copied there.
final class RoutePoints {
  /// The texts of one point.
  struct Point: Equatable {
    var latitude: String?
    var longitude: String?
    /// The texts of the elements inside, by name.
    var texts: [String: String] = [:]
  }

  private let reader: TagReader

  init(_ deliver: @escaping (Point) throws -> Void) throws {
    guard let made = TagReader(RoutePointCollector(deliver)) else { throw ExportScanError.outOfMemory }
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
  @exclusivity(unchecked) private var point: RoutePoints.Point?
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
    var made = RoutePoints.Point()
    attributes.forEach { name, value in
      switch name {
      case "lat": made.latitude = String(decoding: value, as: UTF8.self)
      case "lon": made.longitude = String(decoding: value, as: UTF8.self)
      default: break
      }
    }
    point = made
  }

  func end(_ element: String) throws {
    if element == "trkpt", let point {
      self.point = nil
      try deliver(point)
    } else if element == name, (point?.texts.count ?? .max) < Self.maximumTexts {
      point?.texts[element] = String(decoding: text, as: UTF8.self)
    }
    name = nil
  }

  func add(_ characters: UnsafeBufferPointer<UInt8>) {
    guard point != nil, name != nil, text.count + characters.count <= Self.maximumText else { return }
    text.append(contentsOf: characters)
  }
}
