// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Saves samples as the calling app's own: all of them or, with an error, none (SAVE-01 to SAVE-05). What a correlation holds is saved with it,
/// as samples of its own (SAVE-06).
///
/// Throws `authorizationNotDetermined` or `authorizationDenied` when one type may not be saved, `duplicateObject` when a UUID is stored already,
/// `repeatedObject` when one is there twice, `invalidArgument` for an empty list.
public struct SaveSamples: HealthRequest {
  public typealias Reply = Void

  @SampleColumns public var samples: [SampleRecord]
  /// The owner's own: whose samples these are to be. Nil for the caller's.
  public var author: AppIdentity?

  public init(samples: [SampleRecord], author: AppIdentity? = nil) {
    self.samples = samples
    self.author = author
  }

  public var access: RequestAccess { author == nil ? .share(types) : .owner }

  public var kind: RequestKind { .saving }

  public var isBlind: Bool { author == nil }

  public func amount(of type: DataType, in reply: Void?) -> Int? { reply == nil ? 0 : samples.withMembers.count(of: type) }

  /// The types for which permission is needed, each once: for a correlation those of what it holds (SAVE-07).
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
