// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthAlerts
import OpenHealthCommandLine
import OpenHealthCore

extension AlertNotices {
  /// As the person's settings say now.
  static var current: AlertNotices {
    let settings = Settings.readAgain()
    var notices = AlertNotices()
    notices.desktop = settings[.alertNotices].flatMap(Desktop.init(rawValue:)) ?? .off
    notices.command = settings[.alertCommand]
    notices.quiet = settings[.alertQuiet].flatMap(QuietHours.init)
    return notices
  }
}
