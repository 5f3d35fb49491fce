// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCharts

/// The rules for charts, which `OpenHealthCharts` computes from its colours.
enum WebStyle {
  static let charts = SVGOptions.pageSheet
}
