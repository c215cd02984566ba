package import Foundation
import Synchronization

/// What strangers have a process remember for a while.
package protocol WaitingRecord: Sendable {
    var id: String { get }
    var begun: Date { get }

    /// Returns whether it still counts.
    func isWaiting(at now: Date) -> Bool
}

/// The most records that wait, and how much of it one address has.
package struct WaitingLimits: Sendable {
    let all: Int
    let ofAddress: Int

    package init(all: Int, ofAddress: Int) {
        self.all = all
        self.ofAddress = ofAddress
    }

    /// A record that waits.
    struct Entry {
        let id: String
        let address: String?
        let begun: Date
    }

    /// Returns those that make room for one more of an address: the oldest ones of the address with the most.
    func displaced(_ entries: [Entry], by address: String?) -> [String] {
        if let address {
            let own = entries.filter { $0.address == address }
            if own.count >= ofAddress { return oldest(own, own.count - ofAddress + 1) }
        }
        guard entries.count >= all else { return [] }
        let shares = Dictionary(grouping: entries.filter { $0.address != nil }, by: \.address)
        guard let heaviest = shares.values.max(by: { $0.count < $1.count }) else {
            return oldest(entries, entries.count - all + 1)
        }
        // Several at once, so that a flood does not look for the oldest each time.
        return oldest(heaviest, max(entries.count - all + 1, heaviest.count / 16))
    }

    private func oldest(_ entries: [Entry], _ count: Int) -> [String] {
        entries.sorted { $0.begun < $1.begun }.prefix(count).map(\.id)
    }
}

/// A memory of records that wait, which ends with the process.
package final class WaitingMemory<Record: WaitingRecord>: Sendable {
    private struct Content {
        var records: [String: (record: Record, address: String?)] = [:]
        var shares: [String: Int] = [:]
        var lastSweep = Date.distantPast

        mutating func remove(_ id: String) {
            guard let address = records.removeValue(forKey: id)?.address, let share = shares[address] else { return }
            shares[address] = share > 1 ? share - 1 : nil
        }
    }

    private let limits: WaitingLimits
    private let content = Mutex(Content())

    package init(_ limits: WaitingLimits) { self.limits = limits }

    package var count: Int { content.withLock { $0.records.count } }

    /// Stores a record. An address with too many loses its oldest ones; if all are too many, the address with most of them
    /// does.
    ///
    /// - Parameter address: The address that began it; `nil` for this program.
    package func insert(_ record: Record, of address: String?, at now: Date) {
        content.withLock { content in
            sweep(&content, at: now)
            let isFull = content.records.count >= limits.all
            if isFull || address.map({ content.shares[$0, default: 0] >= limits.ofAddress }) ?? false {
                let entries = content.records.values.map {
                    WaitingLimits.Entry(id: $0.record.id, address: $0.address, begun: $0.record.begun)
                }
                for id in limits.displaced(entries, by: address) { content.remove(id) }
            }
            content.records[record.id] = (record, address)
            if let address { content.shares[address, default: 0] += 1 }
        }
    }

    /// Reads and changes a record, while nobody else does; `nil` removes it.
    package func change<Value>(
        _ id: String, at now: Date, _ body: (inout Record?) throws -> Value
    ) rethrows -> Value {
        try content.withLock { content in
            sweep(&content, at: now)
            let stored = content.records[id]
            var record = stored.flatMap { $0.record.isWaiting(at: now) ? $0.record : nil }
            let value = try body(&record)
            if let record { content.records[id] = (record, stored?.address) } else { content.remove(id) }
            return value
        }
    }

    private func sweep(_ content: inout Content, at now: Date) {
        let pause: TimeInterval = 10
        guard abs(now.timeIntervalSince(content.lastSweep)) >= pause else { return }
        content.lastSweep = now
        for (id, stored) in content.records where !stored.record.isWaiting(at: now) { content.remove(id) }
    }
}
