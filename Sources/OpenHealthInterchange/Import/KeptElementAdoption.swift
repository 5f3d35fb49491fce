// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Makes samples of elements that earlier versions kept because they had no object for them, such as prescriptions, and clinical records
/// with their kept files.
///
/// Each sample becomes one of the import that kept the element, so that the next import of the same export finds it, and taking the import
/// back removes it. Cost without such elements: one request. The files of clinical records that stay elements are read each time.
package struct KeptElementAdoption: Sendable {
  private let service: any HealthService

  /// - Parameter service: The store. The requests are the owner's.
  package init(service: any HealthService) { self.service = service }

  /// The most bytes of elements that one request replaces, besides the last.
  private static let batchWeight = 1 << 20

  /// Replaces all kept elements that can become samples. Returns how many there were. The others stay: those with a defect, and clinical
  /// records whose file is missing or is not understood.
  @discardableResult package func run() throws -> Int {
    let names = Set(try service.perform(ListElements(), for: .owner).keys)
    var builder = RecordBuilder()
    let files = KeptFiles(service: service)
    var count = 0
    for name in RecordBuilder.contentElements where names.contains(name) {
      var last: Int64? = 0
      while let after = last {
        let items = try service.perform(FetchElements(name: name, after: after), for: .owner)
        last = items.last?.number
        var request = AdoptElements()
        var weight = 0
        for item in items {
          guard let (sample, extra) = try builder.sample(of: item.element, files.ofImport(item.importNumber)) else { continue }
          request.add(item.number, sample: sample, extra: extra)
          weight += item.element.encoded().count
          if case .content(.clinicalRecord(let record)) = sample.value { weight += record.resource?.json.utf8.count ?? 0 }
          if weight < Self.batchWeight { continue }
          count += try service.perform(request, for: .owner)
          (request, weight) = (AdoptElements(), 0)
        }
        if !request.samples.isEmpty { count += try service.perform(request, for: .owner) }
      }
    }
    return count
  }
}
