// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Makes samples from elements that earlier versions kept because they had no type for them, such as prescriptions.
///
/// Each sample belongs to the import that kept the element: the next import of the same export finds the sample, and deleting the import
/// deletes it. Cost without such elements: one request.
public struct KeptElementAdoption: Sendable {
  private let service: any HealthService

  /// - Parameter service: The store. The requests are the owner's.
  public init(service: any HealthService) { self.service = service }

  /// Replaces all kept elements that have a form by samples. Returns how many there were. Elements with a defect stay.
  @discardableResult public func run() throws -> Int {
    let names = Set(try service.perform(ListElements(), for: .owner).keys)
    var builder = RecordBuilder()
    var count = 0
    for name in ContentForms.all.map({ $0.elementName }) where names.contains(name) {
      var last: Int64? = 0
      while let after = last {
        let items = try service.perform(FetchElements(name: name, after: after), for: .owner)
        last = items.last?.number
        var request = AdoptElements()
        for item in items {
          if let (sample, extra) = builder.sample(of: item.element) { request.add(item.number, sample: sample, extra: extra) }
        }
        if !request.samples.isEmpty { count += try service.perform(request, for: .owner) }
      }
    }
    return count
  }
}
