// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Splits a total energy into resting and active energy, from the facts about the person that the app may read (ENERGY-01).
package struct EnergyQuestion: Sendable {
  private let total: Amount
  private let start: Date
  private let end: Date
  private let types: Types

  /// The types of the facts about the person.
  package struct Types: Sendable {
    let mass, height, birth, sex: DataType

    /// Names the types: body mass, height, date of birth and biological sex.
    package init(mass: DataType, height: DataType, birth: DataType, sex: DataType) {
      (self.mass, self.height, self.birth, self.sex) = (mass, height, birth, sex)
    }
  }

  /// A question about the energy that the person used between two dates. The age is that at the start; mass and height are the latest that
  /// were measured up to the end.
  package init(_ total: Amount, from start: Date, to end: Date, types: Types) {
    (self.total, self.start, self.end, self.types) = (total, start, end, types)
  }

  /// The two parts of the energy, in the unit of the total. A fact that the app never asked to read counts as unknown (``BasalRate``).
  /// Other errors of the store are thrown.
  package func answer(_ connection: HealthConnection) throws(HealthError) -> BasalRate.Split {
    var sex: BasalRate.Sex?
    if case .choice(let choice)? = try characteristic(types.sex, connection) { sex = BasalRate.Sex(rawValue: choice.name) }
    let age = try characteristic(types.birth, connection)?.years(at: start)
    let rate = BasalRate(mass: try latest(types.mass, connection), height: try latest(types.height, connection), age: age, sex: sex)
    return rate.split(total, over: end.timeIntervalSince(start))
  }

  private func characteristic(_ type: DataType, _ connection: HealthConnection) throws(HealthError) -> CharacteristicValue? {
    guard let value = try known(ReadCharacteristic(type: type), connection) else { return nil }
    return value
  }

  /// The last value that was measured before the end.
  private func latest(_ type: DataType, _ connection: HealthConnection) throws(HealthError) -> Amount? {
    let selection = FetchSamples.Selection(type: type, predicate: .date(.start, .lessOrEqual, end))
    let request = FetchSamples(selections: [selection], order: [.init(field: .start, ascending: false)], limit: 1)
    guard let sample = try known(request, connection)?.first, case .quantity(let value, let unit) = sample.value else { return nil }
    return Amount(value, unit)
  }

  /// The reply to a request; nil where the app never asked whether it may read the type.
  private func known<R: HealthRequest>(_ request: R, _ connection: HealthConnection) throws(HealthError) -> R.Reply? {
    do throws(HealthError) {
      return try connection.ask(request)
    } catch {
      if case .authorizationNotDetermined = error { return nil }
      throw error
    }
  }
}
