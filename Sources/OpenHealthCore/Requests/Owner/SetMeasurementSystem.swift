// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Sets how the person measures, or, with nil, goes back to what the latest import or the caller's locale says.
///
/// It decides the unit of every type for which the person has chosen none (PREF-01). Those who observe preferences get a notice (PREF-03).
public struct SetMeasurementSystem: OwnerRequest {
  public typealias Reply = Void

  public var system: MeasurementSystem?

  public init(system: MeasurementSystem?) { self.system = system }
}
