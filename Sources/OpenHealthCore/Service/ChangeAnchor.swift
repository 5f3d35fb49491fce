// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A place in the change log of one store, from which a later request continues: what an app keeps across launches.
///
/// It is opaque. Only the engine makes and reads the bytes of an anchor that names its store; clients compare them and keep them. An anchor
/// of another store, or of this one before it was restored or erased, means the beginning: everything once more, never less. So does one of
/// another app: an app's anchor is sealed for it, and says nothing about changes that the app may not see (T8).
///
/// A *bare* anchor is a number, as clients of earlier versions know it. The owner's means a place in whatever store it is used with; an app's
/// is sealed, too.
package struct ChangeAnchor: Sendable, Hashable {
  /// The first byte of a bare anchor, which eight bytes follow. Anchors of the engine begin with another one.
  private static let bare: UInt8 = 0

  /// The anchor in the form in which it is kept and crosses a socket.
  package let bytes: [UInt8]

  /// An anchor of bytes from ``bytes``. Unreadable bytes mean the beginning.
  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// A bare anchor. 0 is the beginning; a place beyond the end of the log is its end.
  package init(place: Int64) {
    bytes = [Self.bare] + (0..<8).map { UInt8(truncatingIfNeeded: place >> (8 * $0)) }
  }

  /// The number of a bare anchor; nil for one that names its store.
  package var place: Int64? {
    guard bytes.count == 9, bytes[0] == Self.bare else { return nil }
    return bytes.dropFirst().reversed().reduce(0) { $0 << 8 | Int64($1) }
  }

  /// The beginning of any log.
  package static let beginning = ChangeAnchor(place: 0)
  /// The end of any log.
  package static let end = ChangeAnchor(place: .max)
}

/// A bare anchor is a number, as in earlier versions; any other one is its bytes in Base64.
extension ChangeAnchor: Codable {
  /// Reads a number or a text. Throws for a text that is not Base64.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do { self.init(place: try container.decode(Int64.self)) } catch DecodingError.typeMismatch {
      guard let data = Data(base64Encoded: try container.decode(String.self)) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "an anchor is Base64")
      }
      self.init(bytes: Array(data))
    }
  }

  /// Writes a number or a text.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let place { try container.encode(place) } else { try container.encode(Data(bytes).base64EncodedString()) }
  }
}

extension ChangeAnchor: ExpressibleByIntegerLiteral {
  /// A bare anchor of a number in code.
  package init(integerLiteral place: Int64) { self.init(place: place) }
}

/// A registration for change notifications. It ends when it is cancelled, or with the last reference to it.
package final class ChangeObservation: Sendable {
  /// Whether changes are reported some time after their commit, as from another process. A cancellation then drops those on their way.
  package let isDelayed: Bool
  private let onCancel: @Sendable () -> Void

  /// A registration that `onCancel` ends. Calls it at each ``cancel()`` and at the end of the object, from any thread: it must tolerate
  /// that.
  package init(isDelayed: Bool = false, onCancel: @escaping @Sendable () -> Void) {
    self.isDelayed = isDelayed
    self.onCancel = onCancel
  }

  /// Ends the observation. Further calls have no effect.
  package func cancel() { onCancel() }

  deinit { onCancel() }
}

/// A change of the types for which the store starts an app, and how often.
package enum BackgroundDeliveryChange: Sendable, Hashable, Codable {
  /// Start the app for changes of a type, at most at this frequency: a raw value of `HKUpdateFrequency`.
  case enable(type: DataType, frequency: Int)
  /// Start the app no longer for a type.
  case disable(type: DataType)
  /// Start the app no longer for any type.
  case disableAll
}
