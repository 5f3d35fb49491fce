// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The pages before and beside all others: how to log in, to unlock the store, and that there is no such page.
package struct EntrancePage: PageView {
  /// What the page says.
  package enum Kind: Sendable {
    /// The browser is not logged in.
    case login
    /// The store is locked, and its passphrase opens it.
    case unlock
    /// The store is locked, and its key file opens it: a page could ask for nothing.
    case keyFile
    /// The passphrase was wrong.
    case wrong
    /// The next attempt has to wait for some seconds.
    case wait(seconds: Int)
    /// There is no such page.
    case missing
  }

  /// The entry of the navigation.
  package static let section = PageSection.summary

  /// The heading.
  package var title: String
  /// What to do.
  package var text: String?
  /// The command to use in a terminal.
  package var command: String?
  /// What went wrong.
  package var fault: String?
  /// Whether the page has a field for the passphrase.
  package var hasForm = false

  /// The page with the medical ID, where the person allows it while the store is locked; nil otherwise.
  package var cardPath: String?

  /// A page of a kind.
  package init(_ kind: Kind, _ context: PageContext) {
    let words = context.words
    switch kind {
    case .unlock, .keyFile, .wrong, .wait: cardPath = context.lockedCard.isKept() ? LockedCardPage.path : nil
    case .login, .missing: cardPath = nil
    }
    switch kind {
    case .login:
      (title, text, command) = (words["entrance.login"], words["entrance.how"], "health open")
    case .missing:
      (title, text) = (words["entrance.missing"], words["entrance.gone"])
    case .keyFile:
      (title, text, command) = (words["entrance.locked"], words["entrance.keyFile"], "health unlock")
    case .unlock, .wrong, .wait:
      let why = cardPath == nil ? words["entrance.why"] : words["entrance.whyCard"]
      (title, text, hasForm) = (words["entrance.locked"], why, true)
      if case .wrong = kind { fault = words["entrance.wrongPassphrase"] }
      if case .wait(let seconds) = kind { fault = words["entrance.wait", String(seconds)] }
    }
  }
}
