// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

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
