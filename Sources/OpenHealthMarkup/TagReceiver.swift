// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

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
