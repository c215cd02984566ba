import BadgeKit
import Foundation

/// One badge after another, organization and wallet in this process: on a disk, and in memory where a sync costs nothing.
enum Provisioning {
    static func measure(disk: String, memory: String, rounds: Int) async throws -> [Report] {
        let places = [
            (try Place(under: memory, sharing: .exclusive), "exclusive, in memory"),
            (try Place(under: memory, sharing: .shared), "shared, in memory"),
            (try Place(under: disk, sharing: .exclusive), "exclusive, on disk"),
            (try Place(under: disk, sharing: .shared), "shared, on disk"),
        ]
        var figures = places.enumerated().map { Figure(name: $1.1, aim: $0 < 2 ? 10 : nil) }
        var syncs = [Figure(name: "write of 4 KiB and fdatasync, on disk")]
        var wallets: [BadgeWallet] = []
        for (place, _) in places { wallets.append(try await place.wallet()) }
        for _ in 0..<rounds {
            for index in places.indices {
                let offer = try places[index].0.invite(to: wallets[index])
                _ = try await figures[index].time { try await wallets[index].provision(offer) }
            }
            try await syncs[0].time { try sync(in: places[2].0.folder) }
        }
        for wallet in wallets { try await wallet.close() }
        return [
            Report(title: "Provisioning one badge", figures: figures),
            Report(title: "The disk's own price", figures: syncs),
        ]
    }

    private static func sync(in folder: URL) throws {
        let descriptor = open(folder.appending(path: "sync").path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        defer { close(descriptor) }
        let block = [UInt8](repeating: 1, count: 4096)
        guard write(descriptor, block, block.count) == block.count, fdatasync(descriptor) == 0 else {
            throw POSIXError(POSIXError.Code(rawValue: errno) ?? .EIO)
        }
    }
}
