// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// A page that a browser loads again when samples of some types arrive, change or go.
package protocol LivePageView: PageView {
  /// The types that the page shows.
  var liveTypes: [DataType] { get }
}
