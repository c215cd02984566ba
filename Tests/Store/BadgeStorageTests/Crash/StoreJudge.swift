import BadgeCustody
import BadgeDatabase
import BadgeTesting
import Foundation

@testable import BadgeStorage

/// Opens what a power cut left of a wallet's home, requires that all of it is sound, and reads it.
struct StoreJudge: Sendable {
    /// Pages, structures or references of the store are broken.
    struct Unsound: Error {
        let problems: String
    }

    let sharing: SharingMode
    let clock: FixedClock
    let monotonicClock: FixedMonotonicClock

    init(_ home: StoreHome) {
        sharing = home.sharing
        clock = home.clock
        monotonicClock = home.monotonicClock
    }

    /// Reads the home in that directory. A wallet that was not there yet is made: that must be possible, too.
    func read(_ directory: URL) async throws -> String {
        let store = try await open(directory)
        do {
            let text = try await store.soundDump()
            try await store.close()
            return text
        } catch {
            do { try await store.close() } catch {}
            throw error
        }
    }

    /// Opens the home in that directory.
    func open(_ directory: URL) async throws -> BadgeStore {
        let home = directory.appending(path: "home").path(percentEncoded: false)
        let random = SeededRandom(seed: 99)
        return try await BadgeStore(
            home: home, custody: FileCustody(directory: home, random: random), sharing: sharing, create: true,
            clock: clock, monotonicClock: monotonicClock, random: random)
    }
}

extension BadgeStore {
    /// Every row as a text, once the pages, the structures, the references and the audit log were found sound.
    func soundDump() throws -> String {
        let verification = try verify()
        guard verification.isSound else { throw StoreJudge.Unsound(problems: "\(verification.problems)") }
        guard try verifyAuditLog().isSound else { throw StoreJudge.Unsound(problems: "audit") }
        return try dump()
    }
}
