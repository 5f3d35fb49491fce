// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// One field of a form, with what was typed and what is wrong with it. `FormField.mustache` writes it in any page.
package struct FormField: Encodable, Sendable {
  /// A value to choose.
  package struct Option: Encodable, Sendable {
    /// The value that the form sends.
    package var value: String
    /// The text that people read.
    package var text: String
    /// Whether it is chosen.
    package var isChosen: Bool
  }

  /// A field for a text.
  package struct Input: Encodable, Sendable {
    /// The type of HTML: `text`, `date` or `time`.
    package var type: String
    /// The keyboard of a phone: `text` or `decimal`.
    package var keyboard: String
    /// What is in the field.
    package var content: String
  }

  /// The name in the form, which is also the `id`.
  package var name: String
  /// The name for people.
  package var label: String
  /// The field, if it takes a text.
  package var input: Input?
  /// The values to choose from; empty for another field.
  package var choices: [Option] = []
  /// The values of a multiple choice; empty for any other field.
  package var checks: [Option] = []
  /// How to fill the field in.
  package var hint: String?
  /// What is wrong with what was typed.
  package var fault: String?

  /// A field for a text.
  static func text(_ name: String, _ label: String, _ content: String, type: String = "text", keyboard: String = "text") -> FormField {
    FormField(name: name, label: label, input: Input(type: type, keyboard: keyboard, content: content))
  }

  /// A list to choose one value from.
  static func choice(_ name: String, _ label: String, _ choices: [Option]) -> FormField {
    FormField(name: name, label: label, choices: choices)
  }

  /// Boxes to tick.
  static func checks(_ name: String, _ label: String, _ checks: [Option]) -> FormField {
    FormField(name: name, label: label, checks: checks)
  }
}
