// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthAPI

/// A request or notification of JSON-RPC 2.0.
package struct Message: Sendable {
  /// The identifier of a request, which its answer repeats.
  package enum Identifier: Sendable, Hashable {
    /// A whole number.
    case number(Int)
    /// A text.
    case text(String)

    /// The longest text, in bytes.
    package static let longest = 256

    /// The identifier of a value; nil for another value.
    package init?(_ value: JSON?) {
      switch value {
      case .integer(let number): self = .number(number)
      case .text(let text) where text.utf8.count <= Self.longest: self = .text(text)
      default: return nil
      }
    }

    /// The identifier as JSON.
    package var json: JSON {
      switch self {
      case .number(let number): .integer(number)
      case .text(let text): .text(text)
      }
    }
  }

  /// What bytes are.
  package enum Incoming: Sendable {
    /// A request or notification.
    case message(Message)
    /// A reply. The server asks nothing, so that nobody waits for it.
    case reply
    /// Neither: the error, and the identifier as far as it could be read.
    case fault(JSON, RPCFault)
  }

  /// The identifier, which the answer repeats; nil for a notification.
  package let id: Identifier?
  /// The method.
  package let method: String
  private let parameters: JSON

  /// A parameter; nil without it.
  package subscript(_ name: String) -> JSON? { parameters[name] }

  /// Reads a message, whatever the bytes are.
  package static func read(_ bytes: [UInt8]) -> Incoming {
    let value: JSON
    do { value = try JSONReader.value(of: bytes) } catch { return .fault(.null, .parsing(error.description)) }
    if case .array = value { return .fault(.null, .request("Send one message at a time: the server takes no batches.")) }
    guard case .object = value else { return .fault(.null, .request("A message has to be an object.")) }
    let id = Identifier(value["id"])
    func fault(_ text: String) -> Incoming { .fault(id?.json ?? .null, .request(text)) }
    guard value["jsonrpc"] == .text("2.0") else { return fault("A message has to have the member jsonrpc with the text 2.0.") }
    guard let method = value["method"] else {
      return value["result"] != nil || value["error"] != nil ? .reply : fault("The message names no method.")
    }
    guard case .text(let method) = method else { return fault("The method has to be a text.") }
    guard value["id"] == nil || id != nil else {
      return fault("An id has to be a whole number of 64 bits, or a text of at most \(Identifier.longest) bytes.")
    }
    let parameters = value["params"] ?? .object([])
    guard case .object = parameters else { return fault("The params have to be an object.") }
    return .message(Message(id: id, method: method, parameters: parameters))
  }

  private init(id: Identifier?, method: String, parameters: JSON) {
    (self.id, self.method, self.parameters) = (id, method, parameters)
  }
}
