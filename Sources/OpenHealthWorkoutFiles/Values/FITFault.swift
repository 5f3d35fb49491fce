// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A defect in the bytes of a FIT file. Positions are byte offsets from the start of the file.
package enum FITFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no header at the position where one must begin.
  case noHeader(at: Int)
  /// The header has an unknown major version of the protocol.
  case version(Int)
  /// The checksum of the header at this position is wrong.
  case headerChecksum(at: Int)
  /// The header states no data, but data follow: the device did not finish the file.
  case unfinished
  /// The file is shorter than its header states, by this number of bytes.
  case cutShort(bytes: Int)
  /// The checksum of the file, at this position, is wrong.
  case checksum(at: Int)
  /// The message at this position extends past the end of the data.
  case messageCutShort(at: Int)
  /// The message at this position has no definition before it.
  case undefined(at: Int)
  /// The definition at this position has an unknown byte order.
  case byteOrder(at: Int)

  /// A phrase that ends a sentence.
  package var description: String {
    switch self {
    case .noHeader(let place): "at byte \(place) there is no FIT header"
    case .version(let version): "its version \(version) of the protocol is not known"
    case .headerChecksum(let place): "the check sum of the header at byte \(place) is wrong"
    case .unfinished: "the device did not finish it"
    case .cutShort(let bytes): "\(bytes) bytes are missing at its end"
    case .checksum(let place): "the check sum at byte \(place) is wrong"
    case .messageCutShort(let place): "the message at byte \(place) is longer than the data"
    case .undefined(let place): "the message at byte \(place) has no definition"
    case .byteOrder(let place): "the definition at byte \(place) has no byte order"
    }
  }
}
