// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The unit in which the person wants to see each of some quantity types: the chosen one, else what is usual where they live (PREF-01).
///
/// An app that may neither read nor save a type gets the usual unit (PREF-02). Throws `authorizationNotDetermined` when it was asked for
/// neither.
public struct PreferredUnits: HealthRequest {
  public typealias Reply = [DataType: UnitExpression]

  public var types: [DataType]
  /// How the people measure where the caller is: what counts where neither the person nor an import says it.
  public var system: MeasurementSystem

  public init(types: [DataType], system: MeasurementSystem) {
    self.types = types
    self.system = system
  }

  public var access: RequestAccess { .read(types) }

  public var kind: RequestKind { .querying }
}
