import BadgeCustody
import BadgeDatabase
import BadgeModel
import BadgeSystem
import BadgeTesting
import Dispatch
import Foundation

@testable import BadgeStorage

/// A process of its own that uses a home from several threads, for whoever kills it. The audit log is its counter.
struct LoadWorker {
    private static let outcome = "counted"
    let role: String
    let home: String
    let sharing: SharingMode
    let threads: Int
    /// The number of the first thread; no two threads of any process have the same.
    let first: Int

    init?(_ environment: [String: String]) {
        guard let role = environment["LOAD_ROLE"], let home = environment["LOAD_HOME"] else { return nil }
        self.role = role
        self.home = home
        sharing = environment["LOAD_SHARING"] == "exclusive" ? .exclusive : .shared
        threads = environment["LOAD_THREADS"].flatMap(Int.init) ?? 0
        first = environment["LOAD_FIRST"].flatMap(Int.init) ?? 0
    }

    func play() async throws {
        switch role {
        case "make": try await open(create: true).close()
        case "work": try await workUntilKilled()
        default: try await tell()
        }
    }

    /// Each thread has a connection of its own.
    private func workUntilKilled() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for thread in first..<first + threads {
                group.addTask { try await work(thread, in: try await openInTurn()) }
            }
            try await group.waitForAll()
        }
    }

    private func work(_ thread: Int, in store: BadgeStore) async throws {
        for number in 0... {
            let asked = Self.date
            // Who waits too long for the others is told so, and nothing was written.
            do {
                let value = number % 4 == 3 ? try await read(store) : try await add(thread, number, to: store)
                let verb = number % 4 == 3 ? "read" : "added"
                Self.say("\(verb) \(thread) \(number) \(value) \(asked) \(Self.date)")
            } catch BadgeError.Code.storeInUse {
                continue
            }
        }
    }

    private func add(_ thread: Int, _ number: Int, to store: BadgeStore) async throws -> Int {
        let details: [String: JSON] = ["thread": .integer(Int64(thread)), "number": .integer(Int64(number))]
        return Self.value(try await store.record(AuditEvent(.store, outcome: Self.outcome, details: details)))
    }

    private func read(_ store: BadgeStore) async throws -> Int {
        try await store.auditEntries(newest: 1).last.map(Self.value) ?? 0
    }

    /// Verifies everything, and says what the store holds.
    private func tell() async throws {
        let store = try await open(create: false)
        let problems =
            try await store.verify().problems.map(\.description) + store.verifyAuditLog().problems.map { "\($0)" }
        guard problems.isEmpty else { throw BadgeError(.storeDamaged, reason: problems.joined(separator: " ")) }
        for entry in try await store.auditEntries() where entry.event.outcome == Self.outcome {
            let details = JSONReader(.object(entry.event.details))
            Self.say("row \(Self.value(entry)) \(try details["thread"].integer()) \(try details["number"].integer())")
        }
        try await store.close()
    }

    /// Waits for the process that has the store to itself, however long it lives.
    private func openInTurn() async throws -> BadgeStore {
        while true {
            do { return try await open(create: false) } catch BadgeError.Code.storeInUse { continue }
        }
    }

    private func open(create: Bool) async throws -> BadgeStore {
        try await BadgeStore(
            home: home, custody: FileCustody(directory: home), sharing: sharing, create: create,
            monotonicClock: FixedMonotonicClock())
    }

    /// To how many entries the log has come with this one.
    private static func value(_ entry: AuditEntry) -> Int { entry.index + 1 }

    /// Nanoseconds by a clock that all processes share.
    private static var date: UInt64 { DispatchTime.now().uptimeNanoseconds }

    private static func say(_ line: String) {
        FileHandle.standardError.write(Data("\(line)\n".utf8))
    }
}
