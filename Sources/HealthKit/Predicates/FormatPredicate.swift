// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// A predicate made from a format string. It keeps what it parsed, and cannot be changed.
final class FormatPredicate: NSPredicate {
  let format: PredicateFormat

  init(_ format: PredicateFormat) {
    self.format = format
    super.init(value: true)
  }

  /// Raises for a format string that is not a predicate, or has too few arguments.
  convenience init(_ text: String, _ arguments: [Any?]) {
    do throws(PredicateFormatFault) { self.init(try PredicateFormatParser.parse(text, arguments)) } catch {
      raise(.invalidArgument, "Unable to parse the format string: \(error.description)")
    }
  }

  required init?(coder: NSCoder) { nil }

  override func copy(with zone: NSZone? = nil) -> Any { self }

  /// Evaluates HealthKit's objects with the store's meaning, other objects by their properties.
  override func evaluate(with object: Any?, substitutionVariables bindings: [String: Any]?) -> Bool {
    let variables = bindings ?? [:]
    if let object = object as? HKObject {
      return raisingProblems { try PredicateTranslation(subject: .sample).tree(format.substituting(values(variables))) }.matches(
        object.record)
    }
    return raisingProblems { try format.matches(object, variables) }
  }

  override func evaluate(with object: Any?) -> Bool { evaluate(with: object, substitutionVariables: nil) }

  func substituting(_ variables: [String: Any]) -> FormatPredicate { FormatPredicate(format.substituting(values(variables))) }

  private func values(_ variables: [String: Any]) -> [String: PredicateFormat.Value] {
    variables.compactMapValues { value in
      guard let value = PredicateFormat.Value(value) else { raise(.invalidArgument, "The value of a variable cannot be compared") }
      return value
    }
  }

  override var predicateFormat: String { format.text }

  override var description: String { format.text }

  override func isEqual(_ object: Any?) -> Bool { (object as? FormatPredicate)?.format == format }

  override var hash: Int { format.hashValue }
}
