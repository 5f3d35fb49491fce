// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The reason why a format string is not a predicate. It names places and words, never literals or arguments: those can be health values.
package struct PredicateFormatFault: Error, Equatable {
  /// The kind of error, with the words that it concerns.
  package let reason: Reason
  /// The character at which the error is, counted from 0.
  package let position: Int

  init(_ reason: Reason, at position: Int) {
    self.reason = reason
    self.position = position
  }

  /// The kinds of errors, without literals and arguments.
  package enum Reason: Sendable, Equatable {
    /// The string has another word in this place than it needs.
    case expected(Expected, found: Word)
    /// A `#` or `$` precedes no name.
    case noName(behind: Character)
    /// The character begins no token.
    case unknownCharacter(Character)
    /// The digits are not a number, or the number is too large.
    case notANumber
    /// The digits of an escape are not those of a character.
    case notACharacter
    /// A string has no closing quote.
    case unterminatedText
    /// The text after MATCHES is not a regular expression.
    case notARegularExpression
    /// Brackets, lists or NOTs are nested more than ``Limits/deepestPredicate`` deep.
    case tooDeep
    /// The string calls a function.
    case function(Word)
    /// The character after `%` is not a kind of argument.
    case unknownArgument
    /// The string has more placeholders than arguments.
    case noArgument(Character)
    /// An argument is an object that cannot be compared.
    case argumentNotComparable(Character)
    /// The argument of a number's placeholder is not a number.
    case argumentNotANumber(Character)
    /// The argument of a `%K` is not a string.
    case argumentNotAText
  }

  /// The kind of word that a place needs.
  package enum Expected: Sendable, Equatable {
    /// A word of this kind.
    case operation, value, expression, connective, options, number, name, variable, date, count
    /// A word of this kind before the one that was found.
    case numberBefore, keyPathBefore
    /// This sign.
    case symbol(String)
  }

  /// A word of a format string, without the content of literals.
  package enum Word: Sendable, Equatable {
    /// A name or a keyword.
    case word(String)
    /// An operator, a bracket or another sign.
    case symbol(String)
    /// The name of a variable, without `$`.
    case variable(String)
    /// A placeholder, by the letter after `%`.
    case argument(Character)
    /// A literal of this kind, or the end of the string.
    case text, number, uuid, end
  }
}

extension PredicateFormatFault: CustomStringConvertible {
  /// The reason and its place, such as `Not a number at position 7`.
  package var description: String { "\(reason) at position \(position)" }
}

extension PredicateFormatFault.Reason: CustomStringConvertible {
  /// The reason, as the beginning of a sentence that ends with the position.
  package var description: String {
    switch self {
    case .expected(let expected, let found): "Expected \(expected), found \(found)"
    case .noName(let character): "Expected a name after \(character)"
    case .unknownCharacter(let character): "Unknown character \(character)"
    case .notANumber: "Not a number"
    case .notACharacter: "Not a character's number"
    case .unterminatedText: "A text has no end, from its start"
    case .notARegularExpression: "Not a regular expression"
    case .tooDeep: "Too deeply nested"
    case .function(let name): "Functions are not supported: \(name)"
    case .unknownArgument: "Unknown kind of argument"
    case .noArgument(let letter): "There is no argument for %\(letter)"
    case .argumentNotComparable(let letter): "The argument for %\(letter) cannot be compared,"
    case .argumentNotANumber(let letter): "The argument for %\(letter) is not a number"
    case .argumentNotAText: "The argument for %K is not a text"
    }
  }
}

extension PredicateFormatFault.Expected: CustomStringConvertible {
  /// What belongs in the place, such as `an operator`.
  package var description: String {
    switch self {
    case .operation: "an operator"
    case .value: "a value or a key path"
    case .expression: "a value or a key path, not a predicate"
    case .connective: "AND, OR or the end"
    case .options: "c, d or cd"
    case .number: "a number"
    case .name: "a name"
    case .variable: "a variable"
    case .date: "\"NSDate\""
    case .count: "@count"
    case .numberBefore: "a number before the word"
    case .keyPathBefore: "a key path before the word"
    case .symbol(let symbol): "\"\(symbol)\""
    }
  }
}

extension PredicateFormatFault.Word: CustomStringConvertible {
  /// The word in quotes, a variable or placeholder with its sign, or the kind of a literal, such as `a number`.
  package var description: String {
    switch self {
    case .word(let word), .symbol(let word): "\"\(word)\""
    case .variable(let name): "$\(name)"
    case .argument(let letter): "%\(letter)"
    case .text: "a text"
    case .number: "a number"
    case .uuid: "a UUID"
    case .end: "the end"
    }
  }
}
