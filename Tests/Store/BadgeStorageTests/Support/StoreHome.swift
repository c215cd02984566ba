import BadgeCustody
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import Foundation
import Synchronization
import XCTest

@testable import BadgeStorage

/// The home of one test's wallet store, and everything that must never be legible in its files.
final class StoreHome: Sendable, CustomStringConvertible {
    static let marker = "planted-marker"

    let folder: TemporaryHome
    /// The folder itself, or one in it that is not there yet.
    let path: String
    let sharing: SharingMode
    let clock = FixedClock(Date(timeIntervalSince1970: 1_800_000_000))
    let monotonicClock = FixedMonotonicClock()
    let random: SeededRandom
    private let secrets = Mutex([marker: Data(marker.utf8)])

    var description: String { "\(sharing)" }

    init(sharing: SharingMode, seed: UInt64 = 7, folder: TemporaryHome? = nil, below name: String? = nil) throws {
        random = SeededRandom(seed: seed)
        let folder = try folder ?? TemporaryHome()
        path = name.map { folder.url.appending(path: $0).path(percentEncoded: false) } ?? folder.path
        self.folder = folder
        self.sharing = sharing
    }

    var custody: FileCustody { FileCustody(directory: path, random: random) }

    func file(_ name: String) -> URL { URL(filePath: path).appending(path: name) }

    func open(create: Bool = true, custody: (any KeyCustody)? = nil) async throws -> BadgeStore {
        try await BadgeStore(
            home: path, custody: custody ?? self.custody, sharing: sharing, create: create, clock: clock,
            monotonicClock: monotonicClock, random: random)
    }

    /// Closes the store; its files are searched before and after.
    func close(_ store: BadgeStore, line: UInt = #line) async throws {
        XCTAssertEqual(try leaks(), [], "\(sharing)", line: line)
        try await store.close()
        XCTAssertEqual(try leaks(), [], "\(sharing)", line: line)
    }

    /// Closes the store and opens it again.
    func reopen(_ store: BadgeStore, line: UInt = #line) async throws -> BadgeStore {
        try await close(store, line: line)
        return try await open(create: false)
    }

    /// Says that these bytes must not stand in any file.
    func plant(_ name: String, _ secret: Secret) {
        secrets.withLock { $0[name] = secret.data }
    }

    /// Where a secret stands in the open: `wallet.db: device key`.
    func leaks() throws -> [String] {
        let secrets = secrets.withLock { $0 }
        return try files().flatMap { name, content in
            secrets.filter { content.holds($0.value) }.map { "\(name): \($0.key)" }
        }
    }

    /// Every file's content, by name.
    func files() throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasPrefix("copy-") }
        return try Dictionary(uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: file($0))) })
    }

    /// Changes a file that nobody has open; its permissions stay.
    func change(_ name: String, _ body: (inout Data) -> Void) throws {
        var content = try Data(contentsOf: file(name))
        body(&content)
        let handle = try FileHandle(forWritingTo: file(name))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: content)
        try handle.close()
    }

    func remove(_ name: String) throws {
        try FileManager.default.removeItem(at: file(name))
    }
}

extension StoreHome {
    /// Puts a badge into the store as the workflow does, step by step.
    @discardableResult
    func add(
        to store: BadgeStore, offer: String = "offer", organization: Organization = .full,
        _ make: @Sendable (Issuance, Organization) -> IssuanceResult = IssuanceResult.full
    ) async throws -> IssuanceResult {
        let issuance = try await store.beginIssuance(store.lockIssuance(.offer(digest: offer)))
        plant("device key of \(offer)", issuance.key.raw)
        let authorization = Secret(utf8: "\(Self.marker) authorization")
        try await store.saveAuthorization(
            authorization, expires: clock.now() + 60, of: issuance, store.lockIssuance(.offer(digest: offer)))
        let issued = make(issuance, organization)
        try await store.completeIssuance(issuance, with: issued)
        return issued
    }
}

extension Secret {
    var data: Data { withUnsafeBytes { Data($0) } }
}
