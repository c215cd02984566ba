import BadgeKit
import Foundation
import GRDB

/// From nothing to the first 50 badges of a wallet, beside SQLite without encryption.
enum Opening {
    static func measure(disk: String, memory: String, badges: [Int], rounds: Int) async throws -> [Report] {
        let source = try Place(under: memory, sharing: .exclusive)
        let place = try Place(under: disk, sharing: .exclusive)
        var reports: [Report] = []
        for count in badges {
            try await fill(source, with: count)
            for (sharing, home) in homes(count) {
                try FileManager.default.copyItem(
                    at: source.folder.appending(path: "wallet"), to: place.folder.appending(path: home))
                // The first opening in another way of sharing changes the file.
                try await place.wallet(in: home, sharing: sharing).close()
            }
            let plain = PlainStore(path: place.folder.appending(path: "plain-\(count).db").path)
            reports.append(try await compare(place, count, plain, rounds: rounds))
            for (sharing, home) in homes(count) {
                reports += try await Keeping.measure(place, sharing, home: home, plain, rounds: rounds)
            }
            reports.append(try await Rotating.measure(place, homes(count), count, rounds: 5))
        }
        return reports
    }

    private static func fill(_ place: Place, with count: Int) async throws {
        let wallet = try await place.wallet()
        for number in try await wallet.badges.count..<count {
            if number % 1000 == 0 { FileHandle.standardError.write(Data("making badges: \(number)\n".utf8)) }
            _ = try await wallet.provision(place.invite(to: wallet))
        }
        try await wallet.close()
    }

    private static func homes(_ count: Int) -> [(sharing: SharingMode, home: String)] {
        [(.exclusive, "exclusive-\(count)"), (.shared, "shared-\(count)")]
    }

    private static func compare(
        _ place: Place, _ count: Int, _ plain: PlainStore, rounds: Int
    ) async throws -> Report {
        let full = try await place.wallet(in: homes(count)[0].home)
        let expected = try await full.badges(limit: 50)
        try plain.write(try await full.badges)
        try await full.close()
        var figures = [
            Figure(name: "SQLite without encryption"), Figure(name: "wallet, exclusive", aim: 3),
            Figure(name: "wallet, shared", aim: 3),
        ]
        for _ in 0..<rounds {
            var queue: DatabaseQueue?
            let found = try await figures[0].time { try plain.first(50) { queue = $0 } }
            try queue?.close()
            precondition(found.count == expected.count)
            for (index, (sharing, home)) in homes(count).enumerated() {
                let (wallet, badges) = try await figures[index + 1].time {
                    let wallet = try await place.wallet(in: home, sharing: sharing)
                    return (wallet, try await wallet.badges(limit: 50))
                }
                precondition(badges == expected)
                try await wallet.close()
            }
        }
        return Report(title: "Opening \(count) badges and listing the first 50", figures: figures)
    }
}
