// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A mistake in a file of permissions. Names and members are those of the file, shortened where they are long.
package enum PermissionFileFault: Error, Sendable, Equatable, Codable {
  /// The file has more bytes than this.
  case tooLarge(limit: Int)
  /// The text is not JSON.
  case notJSON
  /// The JSON is not an object.
  case notAnObject
  /// An object has two members of the same name.
  case repeatedName
  /// Two entries name the type with this identifier.
  case repeatedEntry(identifier: String)
  /// An entry names no type; `nearest` is the most similar name, nil when none is similar.
  case unknownType(String, nearest: String?)
  /// The value of an entry is not an object.
  case entryNotAnObject(String)
  /// An entry has another member than `read`, `share`, `since`, `statistics` and `until`; `nearest` is the most similar of these,
  /// nil when none is similar.
  case unknownMember(String, entry: String, nearest: String?)
  /// The value of a member is neither true nor false.
  case memberNotBoolean(String, entry: String)
  /// The value of `since` is not a date.
  case sinceNotADate(entry: String)
  /// `since` is in an entry that grants no reading of samples.
  case sinceWithoutReading(entry: String)
  /// The value of `statistics` is not a rule.
  case statisticsNotARule(entry: String)
  /// `statistics` is in an entry that grants no reading of quantities.
  case statisticsWithoutReading(entry: String)
  /// The value of `until` is not a date.
  case untilNotADate(entry: String)
  /// `until` is in an entry that grants nothing.
  case untilWithoutGrant(entry: String)
}

extension PermissionFileFault: CustomStringConvertible {
  /// The mistake as a sentence for the person who wrote the file.
  package var description: String {
    switch self {
    case .tooLarge(let limit): "It is larger than \(limit) bytes."
    case .notJSON: "It is not valid JSON."
    case .notAnObject: #"It must be a JSON object such as {"*": {"read": true, "share": false}}."#
    case .repeatedName: "The same name is there twice in one object."
    case .repeatedEntry(let identifier): "It has two entries for \(identifier)."
    case .unknownType(let name, let nearest):
      "The entry \"\(name)\" names no type of health data."
        + (Self.question(nearest) ?? " Use a short name such as stepCount, an identifier, or *.")
    case .entryNotAnObject(let entry): #"The entry "\#(entry)" must be an object such as {"read": true, "share": false}."#
    case .unknownMember(let name, let entry, let nearest):
      "The entry \"\(entry)\" has an unknown member \"\(name)\"; there are \"read\", \"share\", \"since\", \"statistics\" and \"until\"."
        + (Self.question(nearest) ?? "")
    case .memberNotBoolean(let name, let entry): "\"\(name)\" in the entry \"\(entry)\" must be true or false."
    case .sinceNotADate(let entry):
      #""since" in the entry "\#(entry)" must be a text such as "30d", "1y", "2026-01-31" or "2026-01-31T08:00:00Z"."#
    case .sinceWithoutReading(let entry):
      #""since" in the entry "\#(entry)" limits nothing: it goes with "read": true, of a type of samples that is not read object by object."#
    case .statisticsNotARule(let entry):
      #""statistics" in the entry "\#(entry)" must be "days" or "hours", or with the samples that each needs: "days:10"."#
    case .statisticsWithoutReading(let entry):
      #""statistics" in the entry "\#(entry)" limits nothing: it goes with "read": true, of a type of quantities."#
    case .untilNotADate(let entry):
      #""until" in the entry "\#(entry)" must be a text such as "30d", "1y", "2026-12-31" or "2026-12-31T08:00:00Z"."#
    case .untilWithoutGrant(let entry):
      #""until" in the entry "\#(entry)" ends nothing: it goes with "read": true or "share": true."#
    }
  }

  private static func question(_ name: String?) -> String? { name.map { " Did you mean \"\($0)\"?" } }
}
