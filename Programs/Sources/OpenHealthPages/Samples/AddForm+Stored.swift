// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// Forms for samples that are stored already.
extension AddForm {
  /// The fields of a form that has what a sample has; nil for a sample that a form cannot make again: a series, a member of a correlation,
  /// a workout, a record.
  ///
  /// - Throws: the errors of the store.
  static func fields(of sample: SampleRecord, _ context: PageContext) throws -> PageFields? {
    guard sample.series == nil, !sample.isCorrelationMember else { return nil }
    let form = try AddForm(sample.type, PageFields(), context)
    guard form.isPossible, var fields = form.fields(sample) else { return nil }
    if let key = sample.type.requiredMetadataKey, let value = sample.metadata[key] {
      switch value {
      case .boolean(let isOn): fields.append(.init("required", isOn ? "1" : "0"))
      case .integer(let number): fields.append(.init("required", String(number)))
      default: break
      }
    }
    if case .string(let food)? = sample.metadata[foodKey], sample.members != nil { fields.append(.init("food", food)) }
    return PageFields(fields + dates(sample, context.reader))
  }

  private func fields(_ sample: SampleRecord) -> [PageFields.Entry]? {
    switch sample.value {
    case .quantity(let number, let unit):
      guard let facts = type.quantity else { return nil }
      let known = Self.units(of: facts, preferred: units[type], reader.language)
      let chosen = known.first { $0.string == unit.string } ?? known[0]
      guard let text = text(number, unit, in: chosen) else { return nil }
      return [.init("value", text), .init("unit", chosen.string)]
    case .category(let value): return [.init("value", String(value))]
    case .correlation(let members):
      // With two members of one type, a field would lose one.
      guard Set(members.map(\.type)).count == members.count else { return nil }
      var fields: [PageFields.Entry] = []
      for member in members {
        guard case .quantity(let number, let unit) = member.value, let shown = units[member.type], member.series == nil,
          let text = text(number, unit, in: shown)
        else { return nil }
        fields.append(.init("member-\(member.type.name)", text))
      }
      return fields
    case .workout, .route, .content: return nil
    }
  }

  /// A number as the person types it: the whole one in the sample's own unit, with twelve digits in another.
  private func text(_ number: Double, _ unit: UnitExpression, in shown: UnitExpression) -> String? {
    var number = number
    if unit.string != shown.string {
      guard let conversion = try? unit.conversion(to: shown) else { return nil }  // another dimension: the form has no such unit
      number = Double(DataNumber.computed(conversion(number))) ?? number
    }
    // People say percent.
    if shown.string == "%" { number = Double(DataNumber.computed(number * 100)) ?? number }
    return reader.numbers.text(number, decimals: 12)
  }
}
