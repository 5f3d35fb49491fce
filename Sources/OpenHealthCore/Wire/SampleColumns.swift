// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A property wrapper for the samples of a request, which are columns on the wire.
@propertyWrapper
public struct SampleColumns: Sendable, ColumnCoded {
  /// The samples.
  public var wrappedValue: [SampleRecord]

  /// Wraps samples.
  public init(wrappedValue: [SampleRecord]) { self.wrappedValue = wrappedValue }

  /// The samples from a page. Throws ``WireFault`` for bytes that ``write(to:)`` never makes.
  public init(from page: inout ColumnReader) throws { wrappedValue = try page.samples() }

  /// Appends the samples to a page.
  public func write(to page: inout ColumnWriter) { page.samples(wrappedValue) }
}
