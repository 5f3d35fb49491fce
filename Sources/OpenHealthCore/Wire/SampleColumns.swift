// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The samples of a request, which are columns on a wire.
@propertyWrapper
public struct SampleColumns: Sendable, ColumnCoded {
  public var wrappedValue: [SampleRecord]

  public init(wrappedValue: [SampleRecord]) { self.wrappedValue = wrappedValue }

  public init(from page: inout ColumnReader) throws { wrappedValue = try page.samples() }

  public func write(to page: inout ColumnWriter) { page.samples(wrappedValue) }
}
