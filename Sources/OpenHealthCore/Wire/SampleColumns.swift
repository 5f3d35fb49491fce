// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A property wrapper for the samples of a request, which are columns on the wire.
@propertyWrapper
package struct SampleColumns: Sendable, ColumnCoded {
  /// The samples.
  package var wrappedValue: [SampleRecord]

  /// Wraps samples.
  package init(wrappedValue: [SampleRecord]) { self.wrappedValue = wrappedValue }

  /// The samples from a page. Throws ``WireFault`` for bytes that ``write(to:)`` never makes.
  package init(from page: inout ColumnReader) throws { wrappedValue = try page.samples() }

  /// Appends the samples to a page.
  package func write(to page: inout ColumnWriter) { page.samples(wrappedValue) }
}
