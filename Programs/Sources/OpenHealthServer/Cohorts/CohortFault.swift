// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Why a question about a study has no answer. None of the cases says how many people there are, or who.
package enum CohortFault: Error, Sendable, Equatable {
  /// The text cannot be the bundle identifier of an app, so no study has it.
  case noStudy(String)
  /// The type has no daily figure, because it is not a quantity.
  case noQuantity(DataType)
  /// There are no types to export.
  case noTypes
  /// The period has no day, or more days than this.
  case period(mostDays: Int)
  /// The smallest group is below this number of people.
  case group(least: Int)
  /// The number of files is not between 1 and this.
  case shards(most: Int)
  /// Fewer people than this have data in the period that they let the study read.
  case tooFewPeople(smallestGroup: Int)
  /// The access log of a person does not have what was read, so it must not be used.
  case notLogged
  /// The file at this path exists, and holds no key of pseudonyms.
  case noKey(path: String)
}

extension CohortFault: CustomStringConvertible {
  /// One or two sentences: what is wrong, and what to do. The texts in it come from outside, and are not escaped.
  package var description: String {
    switch self {
    case .noStudy(let text):
      "\"\(text)\" is not a bundle identifier. A study has the identifier that people registered, such as org.example.steps."
    case .noQuantity(let type): "\(type.name) has no daily figure. Name a quantity, such as stepCount or heartRate."
    case .noTypes: "Name at least one type."
    case .period(let most): "A period has at least one day and at most \(most). The last day is the one before its end."
    case .group(let least): "The smallest group has at least \(least) people."
    case .shards(let most): "An export has from 1 to \(most) files."
    case .tooFewPeople(let group):
      "Fewer than \(group) people have data in this period that the study may read, so there are no figures. Choose a longer period, or "
        + "wait until more people take part."
    case .notLogged: "The access log of a person cannot be written, so nothing that was read may be used. Try again."
    case .noKey(let path): "\(path) is not a key of pseudonyms: one has 64 hexadecimal digits. Name another file, or none that exists yet."
    }
  }
}
