// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

#if Combine
  import Combine
  import Foundation
  import Testing

  // Typical code of clients: a view model that publishes, a subject, a future, a switch to the main queue.
  @MainActor private final class StepModel: ObservableObject {
    @Published var steps = 0
    @Published private(set) var title = "none"
    private var cancellables: Set<AnyCancellable> = []

    init() {
      $steps.dropFirst().map { "\($0) steps" }.sink { [weak self] in self?.title = $0 }.store(in: &cancellables)
    }
  }

  private final class PlainModel: ObservableObject {
    let objectWillChange = ObservableObjectPublisher()
    @Published var value = 1
  }

  @MainActor @Suite struct CombineTests {
    @Test func publishesProperties() {
      let model = StepModel()
      var changes = 0
      var seen: [Int] = []
      let willChange = model.objectWillChange.sink { changes += 1 }
      let values = model.$steps.sink { seen.append($0) }
      model.steps = 10
      model.steps = 20
      #expect(seen == [0, 10, 20])
      #expect(model.title == "20 steps")
      #expect(changes == 4)
      willChange.cancel()
      model.steps = 30
      #expect(changes == 4)
      #expect(seen.last == 30)
      values.cancel()
    }

    @Test func sendsThroughSubjects() {
      let subject = PassthroughSubject<Int, Never>()
      let current = CurrentValueSubject<String, Never>("a")
      var seen: [String] = []
      let subscription = subject.filter { $0 > 1 }.map { "\($0)\(current.value)" }.removeDuplicates().sink { seen.append($0) }
      subject.send(1)
      subject.send(2)
      current.send("b")
      subject.send(3)
      #expect(seen == ["2a", "3b"])
      subscription.cancel()
    }

    @Test func keepsAPromise() {
      var value: Int?
      var isFinished = false
      let future = Future<Int, any Error> { promise in promise(.success(7)) }
      let subscription = future.map { $0 * 2 }.sink(
        receiveCompletion: { if case .finished = $0 { isFinished = true } }, receiveValue: { value = $0 })
      #expect(value == 14)
      #expect(isFinished)
      subscription.cancel()
    }

    @Test func receivesOnTheMainQueue() async {
      var subscription: AnyCancellable?
      // Not Thread.isMainThread: under Swift Testing on Linux the main queue runs on another thread.
      await withCheckedContinuation { continuation in
        subscription = Just(1).subscribe(on: DispatchQueue.global()).receive(on: DispatchQueue.main).sink { _ in
          dispatchPrecondition(condition: .onQueue(.main))
          continuation.resume()
        }
      }
      subscription?.cancel()
    }

    @Test func hearsNotifications() {
      let name = Notification.Name("org.example.changed")
      var count = 0
      let subscription = NotificationCenter.default.publisher(for: name).sink { _ in count += 1 }
      NotificationCenter.default.post(name: name, object: nil)
      #expect(count == 1)
      subscription.cancel()
    }
  }
#endif
