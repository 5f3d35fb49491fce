// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// How the person measures, as far as the store knows it; for the owner. Nil where nothing says it: then the caller's locale does.
public struct ReadMeasurementSystem: OwnerRequest {
  /// The system, and who says so.
  public struct Answer: Sendable, Hashable, Codable {
    public var system: MeasurementSystem
    /// The locale of the latest import that names one; nil where the person has chosen.
    public var locale: String?

    public init(system: MeasurementSystem, locale: String?) {
      self.system = system
      self.locale = locale
    }
  }

  public typealias Reply = Answer?

  public init() {}
}
