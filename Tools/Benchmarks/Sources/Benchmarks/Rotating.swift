import BadgeKit
import Foundation

/// A new key for the whole store of a wallet, beside the mere copying of its file.
enum Rotating {
    static func measure(
        _ place: Place, _ homes: [(sharing: SharingMode, home: String)], _ count: Int, rounds: Int
    ) async throws -> Report {
        let file = place.folder.appending(path: homes[0].home).appending(path: "wallet.db")
        let copy = place.folder.appending(path: "copy")
        var figures = [
            Figure(name: "the file copied and synced"), Figure(name: "exclusive", aim: 1000),
            Figure(name: "shared", aim: 1000),
        ]
        for _ in 0..<rounds {
            try await figures[0].time { try Self.copy(file, to: copy) }
            for (index, (sharing, home)) in homes.enumerated() {
                try await figures[index + 1].time {
                    try await BadgeWallet.rotateStoreKey(place.configuration(in: home, sharing: sharing))
                }
            }
        }
        return Report(title: "A new key for a store of \(count) badges", figures: figures)
    }

    private static func copy(_ file: URL, to copy: URL) throws {
        try Data(contentsOf: file).write(to: copy)
        let handle = try FileHandle(forWritingTo: copy)
        try handle.synchronize()
        try handle.close()
        try FileManager.default.removeItem(at: copy)
    }
}
