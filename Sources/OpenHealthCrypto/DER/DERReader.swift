// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Takes the values in a value, one after the other.
///
///     let (number, name) = try node.read(.sequence) { parts in (try parts.next().integer(), try parts.next().octets()) }
package struct DERReader {
  private var rest: ArraySlice<DERNode>

  fileprivate init(_ nodes: [DERNode]) { rest = nodes[...] }

  /// Whether no value is left.
  package var isAtEnd: Bool { rest.isEmpty }

  /// The next value; throws if none is left.
  package mutating func next() throws(DERFault) -> DERNode {
    guard let node = rest.popFirst() else { throw DERFault() }
    return node
  }

  /// The next value if it has a tag; nil, and nothing is taken, if it has another one.
  package mutating func next(if tag: DERNode.Tag) -> DERNode? { rest.first?.tag == tag ? rest.popFirst() : nil }
}

extension DERNode {
  /// Reads the values in this value, which must have the tag. Throws if `body` leaves any.
  package func read<T>(_ tag: Tag, _ body: (inout DERReader) throws -> T) throws -> T {
    var reader = DERReader(try values(tag))
    let result = try body(&reader)
    guard reader.isAtEnd else { throw DERFault() }
    return result
  }

  /// The values in this value, which must have the tag.
  package func values(_ tag: Tag) throws(DERFault) -> [DERNode] {
    guard self.tag == tag, let children else { throw DERFault() }
    return children
  }

  /// The one value in this value, which must have the tag: what an explicit tag marks.
  package func value(_ tag: Tag) throws(DERFault) -> DERNode {
    let children = try values(tag)
    guard children.count == 1 else { throw DERFault() }
    return children[0]
  }
}

/// Bytes are not what they should be: not DER, another value, or no PEM. It does not say which, and contains nothing of the bytes.
package struct DERFault: Error, Sendable, Equatable {
  /// The fault.
  package init() {}
}
