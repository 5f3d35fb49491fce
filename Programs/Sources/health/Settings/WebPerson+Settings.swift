// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthWeb
import OpenHealthWords

extension WebPerson {
  /// The person of this command's settings. Pinned types are a setting, too, which each request reads.
  static var current: WebPerson {
    let zone = Settings.current[.timeZone].flatMap(ZoneOptions.zone) ?? .current
    return WebPerson(
      reader: { now, languages in
        let settings = Settings.readAgain()
        let locale = Person.locale.inBrowser(
          chosen: settings[.language].flatMap { Language(rawValue: $0) }, hasChosenLocale: settings[.locale] != nil, accepted: languages)
        return Reader(locale: locale, zone: zone, now: now)
      },
      pinned: { Settings.readAgain()[.pinned].flatMap(Settings.types) },
      pin: { types in try Settings.set(.pinned, to: types.isEmpty ? nil : types.map(\.name).joined(separator: ", ")) },
      language: { Settings.readAgain()[.language].flatMap { Language(rawValue: $0) } },
      speak: { try Settings.set(.language, to: $0?.rawValue) },
      sleepPlan: { Settings.readAgain()[.sleep].flatMap { SleepPlan($0) } ?? SleepPlan() },
      planSleep: { try Settings.set(.sleep, to: $0 == SleepPlan() ? nil : $0.text) })
  }
}
