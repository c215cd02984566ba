import Foundation
import Synchronization

/// Where a verifier stores its transactions.
protocol TransactionMemory: Sendable {
    /// Stores a new one. If there are too many, the address with most of them loses its oldest ones.
    ///
    /// - Parameter address: Whoever began it; `nil` for the verifier's own program.
    func insert(_ record: TransactionRecord, of address: String?, at now: Date) throws

    /// Reads and changes one, while nobody else does; `nil` removes it.
    func change<Value>(
        _ id: String, at now: Date, _ body: (inout TransactionRecord?) throws -> Value
    ) throws -> Value
}

/// The most transactions that a verifier stores.
struct TransactionLimits: Sendable {
    let all: Int
    let ofAddress: Int

    /// A stored transaction.
    struct Entry {
        let id: String
        let address: String?
        let begun: Date
    }

    /// Returns those that make room for one more of an address.
    func displaced(_ entries: [Entry], by address: String?) -> [String] {
        let shares = Dictionary(grouping: entries.filter { $0.address != nil }, by: \.address)
        if let own = shares[address], own.count >= ofAddress { return oldest(own, own.count - ofAddress + 1) }
        guard entries.count >= all else { return [] }
        let heaviest = shares.values.max { $0.count < $1.count } ?? entries
        return oldest(heaviest, min(heaviest.count, entries.count - all + 1))
    }

    private func oldest(_ entries: [Entry], _ count: Int) -> [String] {
        entries.sorted { $0.begun < $1.begun }.prefix(count).map(\.id)
    }
}

/// A memory that ends with the process.
final class ProcessTransactionMemory: TransactionMemory {
    private struct Content {
        var records: [String: (record: TransactionRecord, address: String?)] = [:]
        var shares: [String: Int] = [:]
        var lastSweep = Date.distantPast

        mutating func remove(_ id: String) {
            guard let removed = records.removeValue(forKey: id), let address = removed.address else { return }
            let count = shares[address, default: 1] - 1
            shares[address] = count > 0 ? count : nil
        }
    }

    private static let pause: TimeInterval = 10

    private let limits: TransactionLimits
    private let content = Mutex(Content())

    init(_ limits: TransactionLimits) { self.limits = limits }

    func insert(_ record: TransactionRecord, of address: String?, at now: Date) {
        content.withLock { content in
            sweep(&content, at: now)
            let isFull = content.records.count >= limits.all
            if isFull || address.map({ content.shares[$0, default: 0] >= limits.ofAddress }) ?? false {
                let entries = content.records.values.map {
                    TransactionLimits.Entry(id: $0.record.id, address: $0.address, begun: $0.record.begun)
                }
                for id in limits.displaced(entries, by: address) { content.remove(id) }
            }
            content.records[record.id] = (record, address)
            if let address { content.shares[address, default: 0] += 1 }
        }
    }

    func change<Value>(
        _ id: String, at now: Date, _ body: (inout TransactionRecord?) throws -> Value
    ) rethrows -> Value {
        try content.withLock { content in
            sweep(&content, at: now)
            let stored = content.records[id]
            var record = stored.flatMap { $0.record.isReadable(at: now) ? $0.record : nil }
            let value = try body(&record)
            if let record { content.records[id] = (record, stored?.address) } else { content.remove(id) }
            return value
        }
    }

    private func sweep(_ content: inout Content, at now: Date) {
        guard abs(now.timeIntervalSince(content.lastSweep)) >= Self.pause else { return }
        content.lastSweep = now
        for (id, stored) in content.records where !stored.record.isReadable(at: now) { content.remove(id) }
    }
}
