// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What a value of JSON is, for the description of the API and for the tests of its answers.
package indirect enum Shape: Sendable, Equatable {
  /// A text.
  case text
  /// A text in a form of JSON Schema, such as `date-time`.
  case form(String)
  /// One of a few texts.
  case choice([String])
  /// A number; a whole number; a truth value; anything.
  case number, integer, boolean, any
  /// The shape or null.
  case optional(Shape)
  /// Values of one shape.
  case list(Shape)
  /// Names, each with a value of one shape.
  case dictionary(Shape)
  /// A ``NamedShape``.
  case named(NamedShape)

  /// An instant of RFC 3339.
  package static let instant = Shape.form("date-time")
  /// A day, such as `2026-01-31`.
  package static let day = Shape.form("date")
  /// A UUID.
  package static let uuid = Shape.form("uuid")
}

/// An object with a name in the description.
package struct NamedShape: Sendable, Equatable {
  /// A value with its name.
  package struct Field: Sendable, Equatable {
    /// The name.
    package var name: String
    /// What it is.
    package var shape: Shape
    /// Whether each such object has it.
    package var isRequired: Bool
    /// What it means, as half a sentence.
    package var meaning: String

    /// A value that each object has, unless another thing is said.
    package init(_ name: String, _ shape: Shape, _ meaning: String, isRequired: Bool = true) {
      (self.name, self.shape, self.isRequired, self.meaning) = (name, shape, isRequired, meaning)
    }

    /// A value that some objects have.
    package static func some(_ name: String, _ shape: Shape, _ meaning: String) -> Field { Field(name, shape, meaning, isRequired: false) }
  }

  /// The name, such as `Sample`.
  package let name: String
  /// Its values.
  package let fields: [Field]

  /// An object of these values.
  package init(_ name: String, _ fields: [Field]) { (self.name, self.fields) = (name, fields) }

  /// The names of its values.
  package var names: [String] { fields.map(\.name) }
}
