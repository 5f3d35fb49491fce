// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// In a page of columns, a bare anchor is its number, as in earlier versions. Before the bytes of any other one there is a number that no
/// place has. A client that does not know this form asks for bare anchors.
extension ColumnWriter {
  mutating func anchor(_ anchor: ChangeAnchor) {
    if let place = anchor.place { return number(place) }
    number(Int64.min)
    blob(anchor.bytes)
  }
}

extension ColumnReader {
  mutating func anchor() throws(WireFault) -> ChangeAnchor {
    let place = try number(Int64.self)
    return place == .min ? ChangeAnchor(bytes: Array(try blob())) : ChangeAnchor(place: place)
  }
}
