// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Logging
import OpenHealthCore
import OpenHealthDaemon
import OpenHealthPages
import OpenHealthStorage

extension LockedCard {
  /// The copy in a file of the store's folder (``CardFile``).
  static func file(in folder: URL) -> LockedCard {
    LockedCard(
      isKept: { CardFile.exists(in: folder) }, read: { try CardFile.read(in: folder) },
      write: { bytes in if let bytes { try CardFile.write(bytes, in: folder) } else { try CardFile.remove(in: folder) } })
  }

  /// Makes the copy again, where the person allows one. What prevents it goes to the log; the old copy stays, with its time.
  func follow(_ context: PageContext, _ logger: Logger) {
    do { try follow(context) } catch {
      // The error names no health values.
      logger.error("The copy of the medical ID could not be written.", metadata: ["error": "\(error)"])
    }
  }
}

extension WebPerson {
  /// Makes the copy of the medical ID again that a locked store shows, where the person allows one: after a change of what is on the card.
  ///
  /// - Parameter folder: the folder of the store.
  /// - Throws: the errors of the store, and that of a file that cannot be written. The old copy then stays.
  package func followCard(of service: any HealthService, in folder: URL) throws {
    let card = LockedCard.file(in: folder)
    try card.follow(PageContext(service: service, reader: reader(Date(), []), lockedCard: card))
  }

  /// Makes the copy again before the store is locked, with what others than the app have changed.
  func followCard(before store: LockableStore, in folder: URL, logger: Logger) {
    store.beforeLocking { [weak store] in
      guard let store else { return }
      do { try followCard(of: store, in: folder) } catch {
        logger.error("The copy of the medical ID could not be written.", metadata: ["error": "\(error)"])
      }
    }
  }
}
