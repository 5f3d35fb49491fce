// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

extension SourceRevisionRecord {
  /// An app of which only its identifier and its name are known, which is the identifier unless one is given.
  package init(app identifier: String, name: String? = nil) {
    self.init(source: SourceRecord(bundleIdentifier: identifier, name: name ?? identifier))
  }
}

extension AppIdentity {
  /// An app of which only its identifier and its name are known, which is the identifier unless one is given.
  package init(_ identifier: String, name: String? = nil) { self.init(revision: SourceRevisionRecord(app: identifier, name: name)) }
}
