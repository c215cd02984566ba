import BadgeKit
import Foundation
import GRDB

/// What an open wallet does all day, beside the bare rows in SQLite without encryption: the wallet holds every row that it
/// reads against its tree, and after every commit it signs and syncs a head. Whoever asks waits for another thread in both.
enum Keeping {
    private static let repeats = 50

    static func measure(
        _ place: Place, _ sharing: SharingMode, home: String, _ plain: PlainStore, rounds: Int
    ) async throws -> [Report] {
        let wallet = try await place.wallet(in: home, sharing: sharing)
        let queue = try plain.open(as: sharing)
        let ids = try await wallet.badges.map(\.id)
        var (list, read, write) = (figures(), figures(), figures())
        for round in 0..<rounds {
            // Far apart, so that their pages are too.
            let chosen = (0..<repeats).map { ids[(round * repeats + $0) * 7919 % ids.count] }
            try await list[0].mean(chosen) { _ in _ = try await PlainStore.badges(50, queue) }
            try await list[1].mean(chosen) { _ in _ = try await wallet.badges(limit: 50) }
            try await read[0].mean(chosen) { id in
                let found = try await PlainStore.badge(id, queue)
                precondition(found?.id == id)
            }
            try await read[1].mean(chosen) { id in
                let found = try await wallet.badge(id)
                precondition(found?.id == id)
            }
            try await write[0].mean(chosen) { try await PlainStore.setDefault($0, queue) }
            try await write[1].mean(chosen) { try await wallet.setDefaultBadge($0) }
        }
        try await wallet.close()
        try queue.close()
        return [
            Report(title: "Listing 50 of \(ids.count) badges, \(sharing)", figures: list),
            Report(title: "Reading one of \(ids.count) badges, \(sharing)", figures: read),
            Report(title: "Changing one row durably, \(sharing)", figures: write),
        ]
    }

    private static func figures() -> [Figure] {
        [Figure(name: "SQLite without encryption"), Figure(name: "wallet")]
    }
}

extension Figure {
    /// Adds the mean time that the body takes on one of the elements.
    fileprivate mutating func mean<Element>(
        _ elements: [Element], _ body: (Element) async throws -> Void
    ) async rethrows {
        let clock = ContinuousClock()
        let start = clock.now
        for element in elements { try await body(element) }
        samples.append((clock.now - start) / .milliseconds(elements.count))
    }
}
