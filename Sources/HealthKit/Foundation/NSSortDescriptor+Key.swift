// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// A sort descriptor made with a key, which Foundation on Linux does not have.
final class KeySortDescriptor: NSSortDescriptor {
  let name: String?

  init(name: String?, ascending: Bool) {
    self.name = name
    // Foundation requires a key path; queries read only the name.
    let isEnd = FetchSamples.SortKey.field(named: name ?? "") == .end
    if isEnd {
      super.init(keyPath: \HKSample.endDate, ascending: ascending)
    } else {
      super.init(keyPath: \HKSample.startDate, ascending: ascending)
    }
  }

  required init?(coder: NSCoder) { nil }

  override func copy(with zone: NSZone? = nil) -> Any { self }

  override var reversedSortDescriptor: Any { KeySortDescriptor(name: name, ascending: !ascending) }
}

/// Lets the initialisers of `NSSortDescriptor` return a subclass. Not for clients.
public protocol _HKSortDescriptorMaking {}
extension NSSortDescriptor: _HKSortDescriptorMaking {}

extension _HKSortDescriptorMaking where Self: NSSortDescriptor {
  /// A sort descriptor for one of the `HKSampleSortIdentifier` keys (QRY-05).
  ///
  /// Other keys raise only when a query is made with the descriptor.
  public init(key: String?, ascending: Bool) {
    guard let descriptor = KeySortDescriptor(name: key, ascending: ascending) as? Self else {
      raise(.invalidArgument, "A sort descriptor with a key is an NSSortDescriptor")
    }
    self = descriptor
  }

  /// A sort descriptor with the key path and order of a typed one. Raises for other key paths than the start and end date of samples
  /// (QRY-05).
  public init<Compared: NSObject>(_ descriptor: SortDescriptor<Compared>) {
    let key = descriptor.sampleKey
    self.init(key: key.name, ascending: key.ascending)
  }
}
