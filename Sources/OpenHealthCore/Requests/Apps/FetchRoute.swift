// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The locations of a stored route by date, part by part; none of one that is not stored, or that the app may not read.
public struct FetchRoute: HealthRequest {
  public typealias Reply = Page

  public struct Page: Sendable {
    public var locations: [LocationRecord]
    /// The part to go on with; nil when there are no more.
    public var next: Int?

    public init(locations: [LocationRecord], next: Int?) {
      self.locations = locations
      self.next = next
    }
  }

  public var route: UUID
  /// When the route begins: it says where to look.
  public var start: Date
  /// Only locations of this period, both ends included (ROUTE-06); nil for all.
  public var period: DateInterval?
  /// The first part that is wanted.
  public var part: Int

  public init(route: UUID, start: Date, period: DateInterval? = nil, part: Int = 0) {
    self.route = route
    self.start = start
    self.period = period
    self.part = part
  }

  public var access: RequestAccess { .read([Catalog.workoutRoute]) }

  public var kind: RequestKind { .querying }
}

extension FetchRoute.Page: CountedReply {
  public func count(of type: DataType) -> Int { locations.count }
}

/// One page: storage limits how much a part holds.
extension FetchRoute.Page: PagedReply {
  public func writePages(_ page: (ColumnWriter) throws -> Void) throws {
    var out = ColumnWriter()
    out.locations(locations)
    out.blob(try WireForm.json(next))
    try page(out)
  }

  public init(readingPages page: () throws -> ColumnReader?) throws {
    guard var own = try page(), try page() == nil else { throw WireFault.wrongPageCount }
    self.init(locations: try own.locations(), next: try WireForm.value(Int?.self, from: own.blob()))
    try own.finish()
  }
}
