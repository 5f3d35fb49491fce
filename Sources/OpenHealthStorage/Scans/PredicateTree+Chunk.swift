// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// What ``PredicateTree/sql(_:_:)`` says, for samples in chunks.
extension PredicateTree {
  /// Whether all samples of a chunk match, or none; nil when that takes a look at them.
  func matchesAll(of header: ChunkHeader) -> Bool? {
    switch self {
    case .constant(let answer): return answer
    case .and(let parts):
      let answers = parts.map { $0.matchesAll(of: header) }
      return answers.contains(false) ? false : answers.allSatisfy { $0 == true } ? true : nil
    case .or(let parts):
      let answers = parts.map { $0.matchesAll(of: header) }
      return answers.contains(true) ? true : answers.allSatisfy { $0 == false } ? false : nil
    case .not(let part): return part.matchesAll(of: header).map { !$0 }
    case .date(let field, let comparison, let date):
      // No sample ends before the first one starts.
      let range = header.first.start...(field == .start ? header.last.start : header.latest)
      let instant = date.timeIntervalSinceReferenceDate
      switch comparison {
      case .less: return range.upperBound < instant ? true : range.lowerBound >= instant ? false : nil
      case .lessOrEqual: return range.upperBound <= instant ? true : range.lowerBound > instant ? false : nil
      case .greater: return range.lowerBound > instant ? true : range.upperBound <= instant ? false : nil
      case .greaterOrEqual: return range.lowerBound >= instant ? true : range.upperBound < instant ? false : nil
      case .equal, .notEqual: return nil
      }
    default: return nil
    }
  }

  /// Whether one sample of a chunk matches.
  func matches(_ chunk: StoredChunk, _ index: Int, of type: DataType) throws -> Bool {
    switch self {
    case .constant(let answer): return answer
    case .and(let parts): return try parts.allSatisfy { try $0.matches(chunk, index, of: type) }
    case .or(let parts): return try parts.contains { try $0.matches(chunk, index, of: type) }
    case .not(let part): return try !part.matches(chunk, index, of: type)
    case .date(let field, let comparison, let date):
      let own = try field == .start ? chunk.content.start[index] : chunk.content.end[index]
      return comparison.holds(own, date.timeIntervalSinceReferenceDate)
    case .uuid(let wanted): return try wanted.contains(chunk.uuid[index])
    case .category(let comparison, let value):
      guard case .category = type.kind, try chunk.content.unit[index] == 0 else { return false }
      return try comparison.holds(SampleRow.sealed(chunk, index).whole, value)
    case .noCorrelation: return try chunk.content.membership[index] == 0
    case .source, .sourceRevision, .device, .deviceField, .quantity, .series, .number, .text, .metadataKey, .metadata, .content,
      .contentField,
      .member, .inWorkout, .effort, .workout, .days:
      preconditionFailure("storage answers sources by choosing lanes, and leaves the rest to the core")
    }
  }
}
