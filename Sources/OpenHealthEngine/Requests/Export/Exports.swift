// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension ScanSamples: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Portion {
    let lanes = try storage.lanes(of: [type])
    let hasExtras = try storage.keptElements.hasExtras()
    var portion = Portion(items: [], next: nil)
    var bytes = 0
    let predicate = PredicateTree.interval(start: from, end: nil, strictStart: true, strictEnd: false)
    let begin = try after.flatMap { try $0.start(in: storage, for: access.caller) }?.place ?? 0
    try storage.forEachRecord(lanes: lanes, predicate: predicate) { sample, _ in
      if sample.sequence <= begin { return true }
      if portion.items.count >= limit || bytes >= WireForm.bytesInPage, sample.record.start != portion.items.last?.record.start {
        portion.next = sample.record.start
        return false
      }
      bytes += sample.record.largeBytes
      portion.items.append(Item(record: sample.record, extra: hasExtras ? try storage.keptElements.extra(ofSample: sample.sequence) : nil))
      return true
    }
    return portion
  }
}

extension ListElements: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> [String: Int] { try storage.keptElements.counts() }
}

extension FetchElements: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> [Item] {
    try storage.keptElements.elements(named: name, breaksRule: breaksRule ?? false, after: after, limit: limit)
  }
}

extension ListFiles: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> [Item] { try storage.keptFiles.all() }
}

extension ReadFilePart: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Data? { try storage.keptFiles.part(part, ofFile: file) }
}

extension ListAttachments: ReadingRequest {
  private static let pageSize = 100

  func run(_ storage: StorageReader, access: AccessDecision) throws -> Page {
    try storage.attachments.page(after: after, limit: Self.pageSize)
  }
}
