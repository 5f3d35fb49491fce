// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Why the daemon does not answer a client.
package enum DaemonFault: Error, Sendable, Equatable, Codable {
  /// There is no socket at this path.
  case noSocket(path: String)
  /// The path has more bytes than the path of a socket may have.
  case pathTooLong(path: String, limit: Int)
  /// The system refused the connection, with this `errno`.
  case unreachable(path: String, code: Int32)
  /// The owner's socket is served by another user of the machine, with this ID. Nothing was sent there.
  case anotherUser(path: String, user: UInt32)
  /// The name of a server has no address.
  case noServer(String)
  /// A server's certificate is not accepted, for this reason.
  case untrusted(server: String, reason: String)
  /// The file with the certificates that the environment names cannot be used.
  case noCertificates(path: String)
  /// This process has no token for a server, or one that is not a token.
  case noToken(server: String)
  /// A server does not know the token, for that person and app.
  case unknownToken
  /// The connection ended before the answer arrived. A change may have been made or not.
  case lost
  /// The other side sent bytes that this version does not understand.
  case misunderstood(WireFault)
  /// The two sides have no version of the protocol in common.
  case otherVersion
  /// The client sent no greeting in time.
  case noGreeting
  /// The client, or the daemon as a whole, has the largest allowed number of connections or streams.
  case tooMany
  /// The client stopped reading a reply.
  case tooSlow
  /// The daemon is shutting down.
  case ending
  /// The daemon has no request of this name.
  case unknownRequest
  /// An app made as many requests as a server takes from it in a minute. After this many seconds the server takes more.
  case tooManyRequests(seconds: Int)
  /// The change would take an app above the number of new samples that a server takes from it in a day. Nothing of it was made.
  case tooManySamples(limit: Int)
  /// As many requests of the app as it may have at once wait for the person. Nothing was asked.
  case tooManyQuestions(limit: Int)
}

extension DaemonFault: CustomStringConvertible {
  /// The fault as a sentence for people, with a remedy where there is one.
  package var description: String {
    switch self {
    case .noSocket(let path): "There is no health daemon at \(path). Start it with `health serve`."
    case .pathTooLong(let path, let limit):
      "The path \(path) is too long for a socket (at most \(limit) bytes). Choose a shorter folder, for example with --sockets."
    case .unreachable(let path, let code):
      "The \(path.utf8.first == UInt8(ascii: "/") ? "health daemon at" : "server") \(path) cannot be reached: \(String(cString: strerror(code)))."
    case .anotherUser(let path, let user):
      "Another user (ID \(user)) serves \(path), so nothing was sent there. Remove that socket, and start your own daemon with `health serve`."
    case .noServer(let server): "There is no server of the name \(server). Check HEALTHKIT_SERVER, and the network."
    case .untrusted(let server, let reason):
      "The certificate of the server \(server) is not accepted: \(reason). HEALTHKIT_SERVER_CERTIFICATES can name a file with the one to trust."
    case .noCertificates(let path): "The certificates in \(path) cannot be used. HEALTHKIT_SERVER_CERTIFICATES names a file in PEM."
    case .noToken(let server):
      "The server \(server) needs a token, such as 17.AbC…: in HEALTHKIT_TOKEN or a token file. `health server add` prints that of a person, `health apps add` makes those of apps."
    case .unknownToken: "The server does not know this token for this person and app. Check HEALTHKIT_TOKEN, or the token file of the app."
    case .lost:
      "The connection to the store ended before its answer arrived. Check whether the change was made before you repeat it."
    case .misunderstood(let fault): "The health daemon and this program do not understand each other: \(fault)"
    case .otherVersion: "The health daemon and this program have incompatible versions. Install the same version of both."
    case .noGreeting: "The program sent the health daemon no greeting in time."
    case .tooMany: "There are too many connections or requests at once. Try again when others have ended."
    case .tooSlow: "The program did not read the health daemon's reply in time."
    case .ending: "The health daemon is ending. Try again."
    case .unknownRequest: "The health daemon does not know this request: it is of another version."
    case .tooManyRequests(let seconds):
      "The app has made as many requests as the server takes from it in a minute. Try again in \(seconds) s."
    case .tooManySamples(let limit):
      "Nothing was saved: the server takes at most \(limit) new samples a day from an app. The next day begins at midnight UTC."
    case .tooManyQuestions(let limit):
      "\(limit) requests of the app wait for the person's answer already, the most at once. Ask for all types together, or again later."
    }
  }
}

/// Why bytes are not a valid request or reply. No case carries a health value.
package enum WireFault: Error, Sendable, Equatable, Codable {
  /// The bytes end before the values that they announce.
  case cutShort
  /// There are more bytes than the values need.
  case tooLong
  /// A number, a text or a name is one that no encoder writes; the value says which.
  case invalid(Part)
  /// The JSON of a request or a reply cannot be read.
  case notReadable
  /// There are fewer or more pages than the reply has.
  case wrongPageCount

  /// A part of a page that can be invalid. The raw value is its name in messages.
  package enum Part: String, Sendable, Codable {
    /// The texts, names, numbers and structures of pages that are checked.
    case text, type, unit, kind, place, count, metadata, workout, content, depth
  }
}

extension WireFault: CustomStringConvertible {
  /// The fault as a sentence.
  package var description: String {
    switch self {
    case .cutShort: "The message ends too early."
    case .tooLong: "The message has bytes after its end."
    case .invalid(let part): "The message has an invalid \(part.rawValue)."
    case .notReadable: "The message cannot be read."
    case .wrongPageCount: "The message has the wrong number of pages."
    }
  }
}
