import BadgeKeys
import BadgeModel
import Foundation
import Synchronization

/// Heads of one byte, which is their generation, kept by several at once.
enum AdvancingHeads {
    /// Has every checkpoint advance to every head, from the newest down, so that most come too late.
    static func race(_ checkpointStores: [any CheckpointStore], heads: UInt8) throws {
        let failure = Mutex<BadgeError?>(nil)
        let turns = (1...heads).reversed().flatMap { head in checkpointStores.map { (head, $0) } }
        DispatchQueue.concurrentPerform(iterations: turns.count) { turn in
            let (head, checkpointStore) = turns[turn]
            do {
                try checkpointStore.advance(to: Data([head]), of: "wallet") { $0[$0.startIndex] < head }
            } catch { failure.withLock { $0 = BadgeError(wrapping: error) } }
        }
        if let error = failure.withLock({ $0 }) { throw error }
    }
}

extension CheckpointStore {
    /// Keeps a head in place of whatever is kept.
    func save(_ head: Data, of store: String) throws { try advance(to: head, of: store) { _ in true } }
}
