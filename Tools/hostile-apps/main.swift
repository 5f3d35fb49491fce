// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

// A registered app in a process of its own, for `Tools/run experiments hostile`:
//   hostile-apps KIND SOCKET IDENTIFIER TOKEN-FILE [SECONDS]
// The good one saves and reads for SECONDS, and prints each call with its milliseconds. The hostile ones run
// until they are ended.

/// Saves and reads like an app that people use, and says how long each call took.
func beGood(_ app: App, seconds: Double) throws {
  let clock = ContinuousClock()
  let end = clock.now + .seconds(seconds)
  guard var session = app.connect() else { return complain("the daemon has no room for the good app") }
  var number = Int.random(in: 1...1_000_000) * 1000
  func measure(_ name: String, _ request: some HealthRequest) throws {
    let begun = clock.now
    let reply = try session.call(request)
    let milliseconds = (clock.now - begun) / .milliseconds(1)
    switch reply {
    case .end: print(name, String(format: "%.1f", milliseconds))
    case .failure(let error): complain("\(name) fails: \(error)")
    case nil:
      complain("\(name): the daemon has closed the connection")
      while let new = app.connect() { return session = new }
    }
  }
  while clock.now < end {
    try measure("save", Requests.save(number..<number + 1))
    try measure("read", Requests.latest)
    number += 1
    usleep(50_000)
  }
}

/// Searches texts with an expression that takes hours, to read, to add up and to delete (T3).
func sendExpressions(_ app: App) {
  app.onThreads(8) { session in
    _ = try session.call(Requests.save(0..<500, note: Requests.costlyNote))
    while try session.call(Requests.search) != nil, try session.call(Requests.deletion) != nil, try session.call(Requests.sum) != nil {}
  }
}

/// Asks for each type thousands of times in one query, and for everything in many queries at once (T5).
func sendSelections(_ app: App) {
  app.onThreads(4) { session in
    _ = try session.call(Requests.everything(times: 1250))
    for _ in 0..<16 where try !session.begin(Requests.everything()) { return }
    while session.next() != nil {}
  }
}

/// Holds as many connections as it gets, and opens others that say nothing (T6).
func holdConnections(_ app: App) {
  app.onThreads(64) { session in session.wire.waitForEnd() }
  for _ in 0..<4 {
    Thread.detachNewThread {
      while true {
        let silent = (0..<32).map { _ in Wire(app.socket) }
        usleep(20_000)
        withExtendedLifetime(silent) {}
      }
    }
  }
}

/// Sends small requests and saves as fast as they are answered, on each connection as many at once as it may.
func flood(_ app: App) {
  app.onThreads(8) { session in
    var underWay = 0
    var number = 0
    while true {
      while underWay < 60 {
        number += 1
        let isSent = try number.isMultiple(of: 20) ? session.begin(Requests.save(number..<number + 1)) : session.begin(Requests.status)
        guard isSent else { return }
        underWay += 1
      }
      guard let message = session.next() else { return }
      if message.kind == .end || message.kind == .failure { underWay -= 1 }
    }
  }
}

/// Asks for everything, with leave to send it all, and reads nothing of it.
func beDeaf(_ app: App) {
  app.onThreads(16) { session in
    for _ in 0..<60 where try !session.begin(Requests.everything()) { return }
    session.wire.waitForEnd()
  }
}

let arguments = CommandLine.arguments
// Without a token there is no app.
guard arguments.count >= 5, let token = try? String(contentsOfFile: arguments[4], encoding: .utf8) else {
  complain("KIND SOCKET IDENTIFIER TOKEN-FILE [SECONDS]")
  exit(2)
}
let app = App(socket: arguments[2], identifier: arguments[3], token: String(token.prefix { !$0.isWhitespace }))
switch arguments[1] {
case "good":
  do { try beGood(app, seconds: arguments.count > 5 ? Double(arguments[5]) ?? 10 : 10) } catch {
    complain(error)
    exit(1)
  }
  exit(0)
case "expressions": sendExpressions(app)
case "selections": sendSelections(app)
case "connections": holdConnections(app)
case "floods": flood(app)
case "deaf": beDeaf(app)
default:
  complain("there is no such kind of app")
  exit(2)
}
while true { sleep(3600) }
