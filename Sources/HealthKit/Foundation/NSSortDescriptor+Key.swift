// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// A sort descriptor that was made with a key; Foundation on Linux has none.
final class KeySortDescriptor: NSSortDescriptor {
  let name: String?

  init(name: String?, ascending: Bool) {
    self.name = name
    // Foundation wants a key path of its own; what counts for queries is the name.
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

/// Lets initialisers hand out a subclass.
public protocol _HKSortDescriptorMaking {}
extension NSSortDescriptor: _HKSortDescriptorMaking {}

extension _HKSortDescriptorMaking where Self: NSSortDescriptor {
  /// A descriptor of one of the `HKSampleSortIdentifier` keys (QRY-05).
  public init(key: String?, ascending: Bool) {
    guard let descriptor = KeySortDescriptor(name: key, ascending: ascending) as? Self else {
      raise(.invalidArgument, "A sort descriptor with a key is an NSSortDescriptor")
    }
    self = descriptor
  }

  /// A descriptor of the key path and order of a typed one.
  public init<Compared: NSObject>(_ descriptor: SortDescriptor<Compared>) {
    let key = descriptor.sampleKey
    self.init(key: key.name, ascending: key.ascending)
  }
}
