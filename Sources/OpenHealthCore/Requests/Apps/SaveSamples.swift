// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Saves samples as the calling app's own, all or none (SAVE-01 to SAVE-05). The members of a correlation are saved with it, as separate
/// samples (SAVE-06).
///
/// The store replaces the samples' source by the caller's and sets their creation date; their device stays. A sample with a sync identifier
/// replaces stored versions below its own and is dropped in favour of later ones. All changes are one transaction, durable when the call
/// returns.
///
/// Throws `authorizationNotDetermined` or `authorizationDenied` when one of the types may not be saved, `duplicateObject` when a UUID is
/// already stored, `repeatedObject` when a UUID occurs twice, and `invalidArgument` for an empty list and for a
/// sample with a length of a type that has none (MENO-02).
///
///     let request = SaveSamples(samples: [sample])
///     try service.perform(request, for: .app(app))
package struct SaveSamples: HealthRequest {
  /// Nothing. The samples are committed when the call returns.
  package typealias Reply = Void

  /// The samples to save.
  @SampleColumns package var samples: [SampleRecord]
  /// The app in whose name the owner saves. Nil for the calling app; the owner has to name one.
  package var author: AppIdentity?

  /// Creates a request to save samples, by default as the caller's own.
  package init(samples: [SampleRecord], author: AppIdentity? = nil) {
    self.samples = samples
    self.author = author
  }

  /// Permission to save the types of the samples. With an `author`, only the owner may send it.
  package var access: RequestAccess { author == nil ? .share(types) : .owner }

  /// A save, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .saving }

  /// Whether a locked store accepts the samples and saves them after it is unlocked (LOCK-02). False if the owner names an `author`.
  package var worksWhileLocked: Bool { author == nil }

  /// Counts the samples of the type, members of correlations included. 0 after a refusal.
  package func amount(of type: DataType, in reply: Void?) -> Int? { reply == nil ? 0 : samples.withMembers.count(of: type) }

  /// The types that need permission, each once. For a correlation these are the types of its members (SAVE-07).
  var types: [DataType] {
    var types: [DataType] = []
    func add(_ samples: [SampleRecord]) {
      for sample in samples {
        if let members = sample.members {
          add(members)
        } else if types.last != sample.type, !types.contains(sample.type) {
          types.append(sample.type)
        }
      }
    }
    add(samples)
    return types
  }
}
