// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthCore

/// When apps are woken, by a clock that the tests move.
@Suite struct AppWakingTests {
  private static let steps = Catalog.type(named: "stepCount")!
  private static let pulse = Catalog.type(named: "heartRate")!
  private static let sleep = Catalog.sleep
  private static let start = Date(timeIntervalSinceReferenceDate: 700_000_000)
  private let rules = WakingRules()

  private func waking(_ deliveries: (DataType, Int)...) -> AppWaking {
    var waking = AppWaking(app: "com.example.app")
    for (type, frequency) in deliveries { waking.enable(type, frequency: frequency, strength: .registered, end: 0) }
    return waking
  }

  private func types(_ waking: AppWaking, after seconds: Double, _ pending: Set<DataType>) -> [DataType] {
    waking.decision(at: Self.start + seconds, pending: pending, rules).types
  }

  @Test("OBS-08: a registration with a number that is no frequency wakes the app weekly")
  func unknownFrequencies() {
    for frequency in [0, 5, -1] {
      #expect(BackgroundDelivery(type: Self.pulse, frequency: frequency, place: 0).seconds == 604_800)
      #expect(!BackgroundDelivery.isFrequency(frequency))
    }
  }

  @Test(
    "OBS-08: an app is woken at once after its first change, and then at most once in the time that it asked for",
    arguments: [(1, 0.0), (2, 3600), (3, 86_400), (4, 604_800)])
  func frequencies(frequency: Int, seconds: Double) {
    var waking = waking((Self.pulse, frequency))
    #expect(types(waking, after: 0, []) == [])
    #expect(types(waking, after: 0, [Self.sleep]) == [])
    #expect(types(waking, after: 0, [Self.pulse]) == [Self.pulse])
    waking.wake(for: [Self.pulse], at: Self.start, end: 5)
    waking.acknowledge([Self.pulse], upTo: 5)
    let early = waking.decision(at: Self.start + seconds - 1, pending: [Self.pulse], rules)
    #expect(frequency == 1 || early == .init(types: [], next: Self.start + seconds))
    #expect(types(waking, after: seconds, [Self.pulse]) == [Self.pulse])
  }

  @Test("OBS-09: for steps an app is woken once an hour at most, however often it asked; a longer time stays")
  func cap() {
    var waking = waking((Self.steps, 1), (Self.pulse, 1))
    waking.wake(for: [Self.steps, Self.pulse], at: Self.start, end: 5)
    waking.acknowledge([Self.steps, Self.pulse], upTo: 5)
    #expect(types(waking, after: 1, [Self.steps, Self.pulse]) == [Self.pulse])
    #expect(types(waking, after: 3599, [Self.steps]) == [])
    #expect(types(waking, after: 3600, [Self.steps]) == [Self.steps])
    #expect(BackgroundDelivery(type: Self.steps, frequency: 3, place: 0).seconds == 86_400)
    #expect(Catalog.types.filter { $0.quantity?.isDeliveredHourly == true } == [Self.steps])
  }

  @Test("OBS-05 OBS-06: an app that does not call its completion is woken again after growing delays, and not after the third time")
  func strikes() {
    var waking = waking((Self.pulse, 1))
    var time = 0.0
    for (number, wait) in [60.0, 600].enumerated() {
      waking.wake(for: [Self.pulse], at: Self.start + time, end: 5)
      #expect(waking.decision(at: Self.start + time, pending: [Self.pulse], rules) == .init(types: [], next: Self.start + time + 30))
      waking.closeIfOver(at: Self.start + time + 29, rules)
      #expect(waking.isOpen)
      #expect(waking.failures == number)
      waking.closeIfOver(at: Self.start + time + 30, rules)
      #expect(!waking.isOpen)
      #expect(waking.failures == number + 1)
      #expect(!waking.hasStopped())
      #expect(waking.decision(at: Self.start + time + 30, pending: [Self.pulse], rules).next == Self.start + time + wait)
      #expect(types(waking, after: time + wait - 1, [Self.pulse]) == [])
      #expect(types(waking, after: time + wait, [Self.pulse]) == [Self.pulse])
      time += wait
    }
    waking.wake(for: [Self.pulse], at: Self.start + time, end: 5)
    waking.closeIfOver(at: Self.start + time + 30, rules)
    #expect(waking.hasStopped())
    #expect(waking.decision(at: Self.start + 1e9, pending: [Self.pulse], rules) == .init())
    waking.acknowledge([Self.pulse], upTo: 4)
    #expect(waking.hasStopped(), "an app that runs by itself begins again when it enables background delivery")
    waking.enable(Self.pulse, frequency: 1, strength: .registered, end: 9)
    #expect(types(waking, after: time + 30, [Self.pulse]) == [Self.pulse])
    #expect(waking.deliveries.map(\.place) == [4], "what it was not woken for is not lost")
  }

  @Test("OBS-06: to enable background delivery at each start does not take the place of the completion")
  func enablesWhileWoken() {
    var waking = waking((Self.pulse, 1))
    for number in 0..<3 {
      let now = Self.start + Double(number) * 1000
      waking.wake(for: [Self.pulse], at: now, end: 5)
      waking.enable(Self.pulse, frequency: 1, strength: .registered, end: 9)
      waking.closeIfOver(at: now + 30, rules)
    }
    #expect(waking.hasStopped())
  }

  @Test("OBS-05: a wake-up is answered when the app has acknowledged all of its types, up to its change")
  func answers() {
    var waking = waking((Self.pulse, 1), (Self.sleep, 1))
    waking.wake(for: [Self.pulse, Self.sleep], at: Self.start, end: 5)
    waking.acknowledge([Self.pulse], upTo: 9)
    waking.acknowledge([Self.sleep], upTo: 4)
    #expect(waking.isOpen)
    waking.acknowledge([Self.pulse], upTo: 3)
    waking.acknowledge([Self.sleep], upTo: 5)
    #expect(!waking.isOpen)
    #expect(waking.deliveries.map(\.place) == [9, 5])
    waking.wake(for: [Self.pulse, Self.sleep], at: Self.start + 1, end: 20)
    waking.acknowledge([Self.pulse], upTo: 20)
    waking.disable(Self.sleep)
    #expect(!waking.isOpen, "of a type that the app has disabled no answer is due")
  }

  @Test("a clock that is put back neither delays wake-ups nor counts as a failure")
  func clockPutBack() {
    var waking = waking((Self.pulse, 4))
    waking.wake(for: [Self.pulse], at: Self.start, end: 5)
    waking.closeIfOver(at: Self.start - 10, rules)
    #expect(!waking.isOpen)
    #expect(waking.failures == 0)
    #expect(types(waking, after: -10, [Self.pulse]) == [Self.pulse])
  }

  @Test("OBS-06 OBS-08 OBS-12: random changes, answers, and apps that come and go lead to the wake-ups of a small model, and lose none")
  func againstModel() {
    var woken = 0
    for seed in 1...1000 as ClosedRange<UInt64> {
      var world = World(seed: seed)
      for _ in 0..<150 {
        if let fault = world.step() {
          Issue.record("seed \(seed): \(fault)")
          return
        }
      }
      if let fault = world.calm() {
        Issue.record("seed \(seed): \(fault)")
        return
      }
      woken += world.history.count
    }
    #expect(woken > 10_000)
  }

  /// An app, changes, and a record of all that happened, out of which the model says what is to happen next.
  private struct World {
    struct WakeUp {
      var date: Date
      var types: Set<DataType>
      var end: Int64
      /// Nil while it is open.
      var isAnswered: Bool?
      /// Failures before this one are forgotten.
      var isForgotten = false
    }

    private static let all = [steps, pulse, sleep]
    private static let seconds: [Int: Double] = [1: 0, 2: 3600, 3: 86_400, 4: 604_800]

    private var random: SplitMix64
    private let rules = WakingRules()
    private var now = start
    private var end: Int64 = 0
    private var waking = AppWaking(app: "app")
    private(set) var history: [WakeUp] = []
    private var frequencies: [DataType: Int] = [:]
    private var enabledAt: [DataType: Int] = [:]
    private var changed: [DataType: Int64] = [:]
    private var noted: [DataType: Int64] = [:]

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    private mutating func number(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

    private var isOpen: Bool { history.last.map { $0.isAnswered == nil } ?? false }

    /// How many wake-ups in a row had no answer.
    private var strikes: Int {
      history.reversed().prefix { $0.isAnswered == false && !$0.isForgotten }.count
    }

    private var pending: Set<DataType> {
      Set(frequencies.keys.filter { (changed[$0] ?? 0) > (noted[$0] ?? 0) })
    }

    /// The wake-ups for a type since the app asked for it.
    private func wakeUps(for type: DataType) -> [WakeUp] { history.dropFirst(enabledAt[type] ?? 0).filter { $0.types.contains(type) } }

    private var expected: Set<DataType> {
      if isOpen || strikes >= 3 { return [] }
      if let last = history.last, strikes > 0, now < last.date + [60, 600][strikes - 1] { return [] }
      return pending.filter { type in
        let asked = Self.seconds[frequencies[type]!]!
        let wait = type == steps ? max(asked, 3600) : asked
        return wakeUps(for: type).allSatisfy { $0.date + wait <= now }
      }
    }

    /// Does something; gives what is wrong then.
    mutating func step() -> String? {
      let type = Self.all[number(3)]
      switch number(9) {
      case 0, 1:
        end += 1
        changed[type] = end
      case 2: now += Double(number(50))
      case 3: now += [700, 4000, 90_000, 700_000][number(4)]
      case 4: acknowledge([type], upTo: noted[type, default: 0] + Int64(number(4)))
      case 5: acknowledge(Set(Self.all), upTo: end)
      case 6: enable(type)
      case 7: if number(3) == 0 { disable(number(3) == 0 ? nil : type) }
      default: break
      }
      return look()
    }

    /// Lets the app answer everything; gives what was lost.
    mutating func calm() -> String? {
      for type in Self.all where frequencies[type] != nil { enable(type) }
      for _ in 0..<12 {
        acknowledge(Set(Self.all), upTo: isOpen ? end : 0)
        if let fault = look() { return fault }
        if isOpen { acknowledge(Set(Self.all), upTo: end) }
        now += 700_000
        // A wake-up that was open before may have ended as the third failure.
        if strikes >= 3 { for type in frequencies.keys { enable(type) } }
      }
      return pending.isEmpty ? nil : "lost: \(pending)"
    }

    private mutating func enable(_ type: DataType) {
      let frequency = 1 + number(4)
      waking.enable(type, frequency: frequency, strength: .registered, end: end)
      if !isOpen, !history.isEmpty { history[history.count - 1].isForgotten = true }
      if frequencies[type] == nil { (noted[type], enabledAt[type]) = (end, history.count) }
      frequencies[type] = frequency
    }

    private mutating func disable(_ type: DataType?) {
      waking.disable(type)
      for type in type.map({ [$0] }) ?? Self.all { frequencies[type] = nil }
      closeIfAnswered()
    }

    private mutating func acknowledge(_ types: Set<DataType>, upTo place: Int64) {
      waking.acknowledge(types, upTo: place)
      for type in types where frequencies[type] != nil { noted[type] = max(noted[type] ?? 0, place) }
      closeIfAnswered()
    }

    private mutating func closeIfAnswered() {
      guard isOpen, let last = history.last else { return }
      let due = last.types.filter { frequencies[$0] != nil && (enabledAt[$0] ?? 0) < history.count }
      if due.allSatisfy({ noted[$0]! >= last.end }) { history[history.count - 1].isAnswered = true }
    }

    /// Does what the daemon does when it looks at the clock.
    private mutating func look() -> String? {
      waking.closeIfOver(at: now, rules)
      if isOpen, let last = history.last, last.date + 30 <= now { history[history.count - 1].isAnswered = false }
      let decision = waking.decision(at: now, pending: pending, rules)
      let expected = expected
      if Set(decision.types) != expected { return "woken for \(decision.types), not for \(expected)" }
      if waking.isOpen != isOpen { return "a wake-up is open: \(waking.isOpen)" }
      if !expected.isEmpty {
        waking.wake(for: decision.types, at: now, end: end)
        history.append(WakeUp(date: now, types: expected, end: end))
      } else if !pending.isEmpty, strikes < 3 {
        guard let next = decision.next, next > now else { return "the next look is missing" }
      }
      return nil
    }
  }
}
