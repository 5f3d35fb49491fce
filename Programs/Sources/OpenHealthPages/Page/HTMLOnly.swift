// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A property of a view that its template sees and its JSON twin leaves out, such as a drawing or a field that a form sends again.
@propertyWrapper
package struct HTMLOnly<Value: Sendable>: Encodable, Sendable {
  /// The value.
  package var wrappedValue: Value

  /// A property with a value.
  package init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// Writes nothing.
  package func encode(to encoder: any Encoder) throws {}
}

extension KeyedEncodingContainer {
  /// Leaves the key out, too. What the compiler writes to encode a view calls this for such a property, because it says more about it than
  /// the method of the standard library.
  mutating func encode<Value: Sendable>(_ value: HTMLOnly<Value>, forKey key: Key) throws {}
}
