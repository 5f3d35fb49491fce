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

/// Saves series as the calling app's own, all or none, in one transaction (SER-06).
///
/// Throws what ``SaveSamples`` throws.
package struct SaveSeries: HealthRequest {
  /// The series as stored, in order. A series is absent if a later version of its sync identifier superseded it (META-09).
  package typealias Reply = [SampleRecord]

  /// The series to save, each one sample with its values.
  @SampleColumns package var series: [SampleRecord]

  /// Creates a request to save series.
  package init(series: [SampleRecord]) { self.series = series }

  /// Permission to save the types of the series.
  package var access: RequestAccess { SaveSamples(samples: series).access }

  /// A save, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .saving }
}

/// Deletes samples that the calling app saved, all or none (DEL-01 to DEL-04). For the owner, it deletes samples of any app. A correlation
/// takes its members with it (DEL-12).
///
/// Throws `authorizationNotDetermined` or `authorizationDenied` when the app may not save one of the types, `invalidArgument` for an empty
/// list, and `objectsNotFound` when a sample is not stored or belongs to another app.
package struct DeleteSamples: HealthRequest {
  /// Nothing. All deletions are committed in one transaction.
  package typealias Reply = Void

  /// The samples to delete, found by UUID, type and start. A repeated UUID counts once.
  @SampleColumns package var samples: [SampleRecord]

  /// Creates a request to delete samples.
  package init(samples: [SampleRecord]) { self.samples = samples }

  /// Permission to save the types of the samples.
  package var access: RequestAccess { .share(SaveSamples(samples: samples).types) }

  /// A deletion, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .deleting }

  /// Counts the samples of the type, members of correlations included. 0 after a refusal.
  package func amount(of type: DataType, in reply: Void?) -> Int? { reply == nil ? 0 : samples.withMembers.count(of: type) }
}

/// Deletes the calling app's own samples of one type that match a predicate (DEL-06 to DEL-08): up to 4,096 in one transaction, more in
/// several. What is saved meanwhile stays. When it fails, the samples of earlier transactions are deleted.
///
/// Throws `authorizationNotDetermined` or `authorizationDenied` when the app may not save the type, and `invalidArgument` for the owner,
/// who uses ``RemoveSamples`` instead.
package struct DeleteMatchingSamples: HealthRequest {
  /// The number of deleted samples. Members that were deleted with their correlation are not counted (DEL-12).
  package typealias Reply = Int

  /// The type whose samples are deleted.
  package var type: DataType
  /// The condition that samples have to meet.
  package var predicate: PredicateTree

  /// Creates a request to delete the app's matching samples.
  package init(type: DataType, predicate: PredicateTree) {
    self.type = type
    self.predicate = predicate
  }

  /// Permission to save the type.
  package var access: RequestAccess { .share([type]) }

  /// A deletion, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .deleting }

  /// Whether the predicate searches in texts, which can take long.
  package var endsWithClient: Bool { predicate.comparesTexts }

  /// The number of deleted samples. 0 after a refusal.
  package func amount(of type: DataType, in reply: Int?) -> Int? { reply ?? 0 }
}
