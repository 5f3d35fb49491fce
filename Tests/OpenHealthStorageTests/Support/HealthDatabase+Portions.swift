// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

@testable import OpenHealthStorage

extension HealthDatabase {
  /// The results of all parts of the checks with a subject, in their order.
  func portions(of subject: String) throws -> [CheckStore.Portion] {
    var portions: [CheckStore.Portion] = []
    for number in StoreCheck.all.indices where StoreCheck.all[number].subject == subject {
      var place: CheckStore.Place? = .init(check: number)
      while let next = place {
        let portion = try check(at: next)
        portions.append(portion)
        place = portion.next?.check == number ? portion.next : nil
      }
    }
    return portions
  }
}
