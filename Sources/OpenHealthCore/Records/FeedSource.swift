// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The sources of feeds. A feed is an app; what it brings keeps the sources that the phone has, each below the feed's own identifier, so that
/// a phone and a watch are not added up, and two phones never touch each other's samples.
package enum FeedSource {
  /// How the identifiers of feeds begin.
  package static let prefix = "org.openhealthkit.feed."

  /// The identifier of the feed with a name.
  package static func identifier(ofFeed name: String) -> String { prefix + name }

  /// The name of a feed; nil for another app, and for a source below a feed.
  package static func name(ofFeed identifier: String) -> String? {
    guard identifier.hasPrefix(prefix) else { return nil }
    let name = String(identifier.dropFirst(prefix.count))
    return isName(name) ? name : nil
  }

  /// Whether a feed can have a name: lowercase letters, digits and hyphens, at most 40.
  package static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 40 && name.utf8.first != UInt8(ascii: "-")
      && name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
  }

  /// Whether a source is that of a feed, or below one.
  package static func isOfFeed(_ identifier: String) -> Bool { identifier.hasPrefix(prefix) }

  /// Whether a source is that of this feed, or below it.
  package static func isOf(_ feed: String, _ identifier: String) -> Bool { identifier == feed || identifier.hasPrefix(feed + ".") }

  /// What follows a feed's identifier in that of a source below it; nil for another source, and for the feed itself.
  package static func end(of identifier: String, below feed: String) -> String? {
    identifier.hasPrefix(feed + ".") ? String(identifier.dropFirst(feed.count + 1)) : nil
  }

  /// A source of a batch, before the store knows which feed sent the batch. Different names have different identifiers.
  package static func part(named name: String) -> SourceRecord {
    SourceRecord(bundleIdentifier: name.isEmpty ? "feed" : StableHash.hexadecimal(StableHash.of(name)), name: name)
  }

  /// The source with a name below a feed; the feed itself for one without a name.
  package static func source(named name: String, of feed: SourceRecord) -> SourceRecord {
    if name.isEmpty { return feed }
    return SourceRecord(bundleIdentifier: "\(feed.bundleIdentifier).\(StableHash.hexadecimal(StableHash.of(name)))", name: name)
  }
}
