// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthSampleData

/// An electrocardiogram of 30 seconds, in the form of an export's file.
struct SyntheticElectrocardiogram {
  private enum Language {
    case english, chinese, german
  }

  private let day: SampleDay
  private let recorded: String
  private let language: Language
  private static let rate = 512
  private static let seconds = 30

  init(_ day: SampleDay, clock: SampleClock, names: SyntheticNames, hasDecimalComma: Bool) {
    self.day = day
    recorded = SyntheticDateWriter(clock: clock).text(day.wake + 5400)
    language = hasDecimalComma ? .german : names.isLocalized ? .chinese : .english
  }

  /// The number of recordings on a day: one on some days, two on the last day.
  static func count(on day: SampleDay, isLast: Bool) -> Int {
    var random = day.random(42)
    return isLast ? 2 : random.chance(0.02) ? 1 : 0
  }

  static func path(_ day: SampleDay, index: Int, names: SyntheticNames) -> String {
    let date = CivilDay(daysSinceReferenceDate: day.number).text
    return "electrocardiograms/\(names.electrocardiogram)_\(date)\(index == 0 ? "" : "_\(index)").csv"
  }

  func write(index: Int, to output: SyntheticOutput) throws {
    for line in head { output.append(line + "\n") }
    var random = day.random(43 + UInt64(index))
    let length = 60 * Self.rate / (day.restingHeartRate + 8)
    let beat = (0..<length).map { Int(1000 * Self.voltage(Double($0) / Double(length))) }
    for sample in 0..<(Self.seconds * Self.rate) {
      try output.reserve()
      append(SyntheticValue(scaled: beat[sample % length] + random.int(-6000...6000), decimals: 3), to: output)
      output.append("\n")
    }
  }

  private var head: [String] {
    switch language {
    case .english:
      [
        "Name,Anna Example", "Date of Birth,\"Apr 12, 1988\"", "Recorded Date,\(recorded)", "Classification,Sinus Rhythm", "Symptoms,",
        "Software Version,2.0", "Device,\"Watch6,1\"", "Sample Rate,\(Self.rate) hertz", "", "", "Lead,Lead I", "Unit,µV", "",
      ]
    case .chinese:
      [
        "姓名,Anna Example", "出生日期,1988年4月12日", "记录日期,\(recorded)", "分类,窦性心律", "症状,", "软件版本,2.0", "设备,\"Watch6,1\"",
        "采样率,\(Self.rate)赫兹", "", "", "导联,导联I", "单位,µV", "",
      ]
    case .german:
      [
        "Name,Anna Example", "Geburtsdatum,12.04.1988", "Aufzeichnungsdatum,\(recorded)", "Klassifizierung,Sinusrhythmus", "Symptome,",
        "Softwareversion,2.0", "Gerät,\"Watch6,1\"", "Messrate,\(Self.rate) Hertz", "", "", "Ableitung,Ableitung I", "Einheit,µV", "",
      ]
    }
  }

  private func append(_ value: SyntheticValue, to output: SyntheticOutput) {
    guard language == .german else { return output.append(value) }
    if value.scaled < 0 { output.append(byte: 0x2D) }
    output.append(Int(value.scaled.magnitude) / 1000)
    output.append(byte: 0x2C)
    output.append(Int(value.scaled.magnitude) % 1000, digits: 3)
  }

  /// The voltage in microvolts at a fraction of the beat, as the sum of five bumps.
  private static func voltage(_ phase: Double) -> Double {
    let bumps: [(at: Double, height: Double, width: Double)] = [
      (0.18, 90, 0.025), (0.31, -70, 0.01), (0.34, 780, 0.012), (0.37, -160, 0.011), (0.58, 210, 0.04),
    ]
    return bumps.reduce(0) { $0 + $1.height * exp(-pow((phase - $1.at) / $1.width, 2) / 2) }
  }
}
