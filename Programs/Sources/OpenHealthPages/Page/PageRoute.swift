// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// An address of the Health app: how a browser asks for it, who may, and what answers.
package struct PageRoute: Sendable {
  /// Who gets an answer.
  package enum Admission: Sendable {
    /// Any browser: the answer is the same for all people.
    case anyone
    /// A browser with a session, also while the store is locked.
    case session
    /// A browser with a session. While the store is locked, it gets the page that says so instead.
    case openStore
  }

  /// What answers.
  package enum Answer: Sendable {
    /// Code that needs nothing but the store, and may block the thread. It has a twin in JSON.
    case page(@Sendable (PageRequest, PageContext) throws -> PageReply)
    /// Something that only a server has.
    case server(ServerAnswer)
  }

  /// What a server answers besides pages.
  package enum ServerAnswer: Sendable, CaseIterable {
    /// A file that pages load.
    case asset
    /// The beginning and the end of a session.
    case login, logout
    /// Closing the store, and opening it with its passphrase.
    case lock, unlock
    /// A stream of events, one for each change of some types.
    case live
    /// An export on its way into the store: its bytes, how far it is, and its end before that.
    case upload, running, stop
    /// The store as a file.
    case export
  }

  /// How the browser asks.
  package let method: PageRequest.Method
  /// The path. Parts that begin with a colon match any text and are ``PageRequest/parameters``.
  package let pattern: String
  /// Who gets an answer.
  package let admission: Admission
  /// The most bytes of a body: 0 for a request that shows something. Nil if the answer itself reads the body, and writes it to the disk as
  /// it arrives.
  package let mostBytes: Int?
  /// The kinds of views that the route answers with.
  package let views: [any PageView.Type]
  /// What answers.
  package let answer: Answer
  private let parts: [Substring]

  /// The longest form, in bytes.
  package static let longestForm = 4 << 20

  private init(
    _ method: PageRequest.Method, _ pattern: String, _ views: [any PageView.Type], for admission: Admission, upTo mostBytes: Int?,
    _ answer: Answer
  ) {
    (self.method, self.pattern, self.admission, self.mostBytes) = (method, pattern, admission, mostBytes)
    (self.views, self.answer, parts) = (views, answer, Self.parts(pattern))
  }

  /// A route that shows a view of one kind.
  package static func get(
    _ pattern: String, _ views: any PageView.Type..., respond: @escaping @Sendable (PageRequest, PageContext) throws -> PageReply
  ) -> PageRoute {
    PageRoute(.get, pattern, views, for: .openStore, upTo: 0, .page(respond))
  }

  /// A route that changes something. It answers with a redirect, or with a view that says what is wrong.
  package static func post(
    _ pattern: String, _ views: any PageView.Type..., respond: @escaping @Sendable (PageRequest, PageContext) throws -> PageReply
  ) -> PageRoute {
    PageRoute(.post, pattern, views, for: .openStore, upTo: longestForm, .page(respond))
  }

  /// A route of the server that shows something.
  static func get(_ pattern: String, _ views: any PageView.Type..., for admission: Admission, _ answer: ServerAnswer) -> PageRoute {
    PageRoute(.get, pattern, views, for: admission, upTo: 0, .server(answer))
  }

  /// A route of the server that changes something.
  static func post(
    _ pattern: String, _ views: any PageView.Type..., for admission: Admission, upTo mostBytes: Int? = longestForm, _ answer: ServerAnswer
  ) -> PageRoute {
    PageRoute(.post, pattern, views, for: admission, upTo: mostBytes, .server(answer))
  }

  /// The named parts of a path; nil if the path does not have the route's form.
  package func parameters(of path: String) -> [String: String]? { parameters(of: Self.parts(path)) }

  /// The same for the parts of a path.
  func parameters(of given: [Substring]) -> [String: String]? {
    guard parts.count == given.count else { return nil }
    var parameters: [String: String] = [:]
    for (part, text) in zip(parts, given) {
      if part.utf8.first == UInt8(ascii: ":") {
        parameters[String(part.dropFirst())] = PageFields.decoded(text.utf8, plus: false)
      } else if part != text {
        return nil
      }
    }
    return parameters
  }

  /// The parts of a path between its slashes.
  static func parts(_ path: String) -> [Substring] { path.split(separator: "/", omittingEmptySubsequences: true) }
}
