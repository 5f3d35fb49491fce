// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

@testable import OpenHealthAPI
@testable import OpenHealthMCP

extension FuzzTarget {
  /// A message of an AI client: it is a call with checked arguments, or an error of one line of JSON that says what is wrong.
  static let mcp = FuzzTarget(name: "mcp", longest: 4096, seeds: { mcpSeeds.map { Array($0.utf8) } }) { input in
    switch Message.read(input.bytes) {
    case .reply: break
    case .fault(let id, let fault): check(fault, id)
    case .message(let message):
      do throws(RPCFault) {
        _ = try Era.of(message)
      } catch {
        check(error, message.id?.json ?? .null)
        return
      }
      guard case .text(let name)? = message["name"], let tool = Tools.named(name), case .object(let arguments)? = message["arguments"]
      else {
        return
      }
      do throws(Problem) {
        _ = try ParameterValues(tool.parameters, arguments: arguments)
      } catch {
        require(error.parameter != nil, "a problem names no argument")
        require(!MCPServer.contents(error).isEmpty, "a problem has no text")
      }
    }
  }

  /// An error is one line of JSON, with the identifier that it has to repeat.
  private static func check(_ fault: RPCFault, _ id: JSON) {
    let line = fault.answer(to: id).bytes
    require(!line.contains { $0 < 0x20 }, "an answer has several lines")
    do throws(JSONReader.Fault) {
      let value = try JSONReader.value(of: line)
      require(value["id"]?.bytes.isSame(as: id.bytes) == true, "an answer has another identifier")
      require(value["error"] != nil && !fault.text.isEmpty, "an error says nothing")
    } catch {
      require(false, "an answer is no JSON: \(error)")
    }
  }

  private static let mcpSeeds = [
    #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"samples","arguments":{"type":"stepCount","limit":5}}}"#,
    #"{"jsonrpc":"2.0","id":"a","method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"1900-01-01"}}}"#,
    #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"request_access","arguments":{"read":["stepCount"],"wait":1}}}"#,
    #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#, #"[{"jsonrpc":"2.0","id":null,"result":{}}]"#,
  ]
}
