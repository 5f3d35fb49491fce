// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// An address with the code that answers it.
package struct PageRoute: Sendable {
  /// How the browser asks.
  package var method: PageRequest.Method
  /// The path. Parts that begin with a colon match any text and are ``PageRequest/parameters``.
  package var pattern: String
  /// The kinds of views that the route answers with.
  package var views: [any PageView.Type]
  /// The code, which may block the thread.
  package var respond: @Sendable (PageRequest, PageContext) throws -> PageReply

  /// A route that shows a view of one kind.
  package static func get(
    _ pattern: String, _ views: any PageView.Type..., respond: @escaping @Sendable (PageRequest, PageContext) throws -> PageReply
  ) -> PageRoute {
    PageRoute(method: .get, pattern: pattern, views: views, respond: respond)
  }

  /// A route that changes something. It answers with a redirect, or with a view that says what is wrong.
  package static func post(
    _ pattern: String, _ views: any PageView.Type..., respond: @escaping @Sendable (PageRequest, PageContext) throws -> PageReply
  ) -> PageRoute {
    PageRoute(method: .post, pattern: pattern, views: views, respond: respond)
  }

  /// The named parts of a path; nil if the path does not have the route's form.
  package func parameters(of path: String) -> [String: String]? {
    let (wanted, given) = (Self.parts(pattern), Self.parts(path))
    guard wanted.count == given.count else { return nil }
    var parameters: [String: String] = [:]
    for (part, text) in zip(wanted, given) {
      if part.utf8.first == UInt8(ascii: ":") {
        parameters[String(part.dropFirst())] = PageFields.decoded(text.utf8, plus: false)
      } else if part != text {
        return nil
      }
    }
    return parameters
  }

  private static func parts(_ path: String) -> [Substring] { path.split(separator: "/", omittingEmptySubsequences: true) }
}
