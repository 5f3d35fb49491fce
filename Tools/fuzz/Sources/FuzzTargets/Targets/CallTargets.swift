// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

@testable import OpenHealthAPI
@testable import OpenHealthCore

extension FuzzTarget {
  /// The body and the address of a call of the API: JSON is read, written and read again, and becomes samples or a problem that names a
  /// member.
  static let call = FuzzTarget(name: "call", longest: 4096, seeds: { callSeeds.map { Array($0.utf8) } }) { input in
    let parts = input.bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    let target = String(decoding: parts.first ?? [], as: UTF8.self)
    readAddress(target)
    let body = parts.count > 1 ? Array(parts[1]) : []
    let value: JSON
    do throws(JSONReader.Fault) {
      value = try JSONReader.value(of: body)
    } catch {
      require(!error.description.isEmpty, "a fault has no text")
      return
    }
    let written = value.bytes
    do throws(JSONReader.Fault) {
      let again = try JSONReader.value(of: written)
      require(again.bytes.isSame(as: written), "JSON is not read as it was written")
    } catch {
      require(false, "what was written is no JSON: \(error)")
    }
    do throws(Problem) {
      for sample in try SampleReader.samples(in: value) {
        var form = SampleForm()
        let object = form.object(sample)
        // What cannot be read is the finding.
        require((try? JSONReader.value(of: object.bytes)) != nil, "a sample is written as no JSON")
      }
    } catch {
      require(error.parameter != nil, "a problem names no member")
    }
  }

  /// The operation of an address, and its parameters.
  private static func readAddress(_ target: String) {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    for method in ["GET", "POST", "DELETE"] {
      guard case .found(let operation, let path) = APIOperations.find(method, parts.first ?? "") else { continue }
      do throws(Problem) {
        let values = try ParameterValues(operation.parameters, query: parts.count > 1 ? String(parts[1]) : "", path: path)
        let zone = try values.zone()
        for name in ["start", "end"] { _ = try values.instant(name, in: zone) }
        _ = try values.cursor().map(ParameterValues.text)
        _ = try values.uuids("uuid")
        if try !values.types("type").isEmpty { _ = try values.unit(of: values.type()) }
      } catch {
        require(error.parameter != nil, "a problem names no parameter")
      }
    }
  }

  private static let callSeeds = [
    "/samples?type=stepCount&start=2026-01-31T08:00:00%2B01:00&end=2026-02-01&zone=Europe/Berlin&unit=count&limit=5&cursor=AAAA\n{}",
    #"/workouts/6B1F0C0E-5A3D-4F0B-9C0E-1A2B3C4D5E6F?split=1e3"# + "\n" + #"[1e308,-0.5,"\ud83d\ude42",null,[[[]]]]"#,
    saving(#""type":"bodyMass",\#(start),"value":72.5,"unit":"kg","metadata":{"a":{"value":1,"unit":"m"},"b":true}"#),
    saving(#""type":"sleepAnalysis",\#(start),"value":"asleepDeep","sync_identifier":"x","sync_version":2"#),
    saving(#""type":"bloodPressure",\#(start),"members":[{"type":"bloodPressureSystolic",\#(start),"value":120,"unit":"mmHg"}]"#),
  ]

  private static let start = #""start":"2026-01-31T08:00:00Z""#

  private static func saving(_ members: String) -> String { "/samples\n{\"samples\":[{\(members)}]}" }
}
