import BadgeDatabase
import BadgeModel
import BadgeStorage
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// What is asked of the connections to organizations.
final class StoredConnectionTests: StorageTestCase {
    private static let host = "badges.example.com"

    func testSettingsReadBackAsTheyWereWritten() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let (known, unknown) = (Organization.full.id, Organization.ID(rawValue: "https://new.example"))
            try await home.add(to: store)
            let settings = try Self.settings(pins: [1, 2])

            for organization in [known, unknown] {
                try await store.setConnectionSettings(settings, of: organization)
            }

            let reopened = try await home.reopen(store)
            let connections = try await (reopened.connection(to: known), reopened.connection(to: unknown))
            let all = try await reopened.connectionSettings()
            let nobody = try await reopened.connection(to: Organization.ID(rawValue: "https://nobody.example"))
            XCTAssertEqual([connections.0, connections.1].map { $0?.settings }, [settings, settings])
            XCTAssertEqual(all, [known: settings, unknown: settings])
            XCTAssertNil(nobody)
            try await home.close(reopened)
        }
    }

    func testTheFirstKeyOfAHostStays() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let id = Organization.ID(rawValue: "https://new.example")
            let keys = [(Self.host, 1), (Self.host, 2), ("other.example.com", 3)].map { host, byte in
                SeenKey(host: host, pin: .of(byte), date: Date(timeIntervalSince1970: TimeInterval(byte)))
            }

            for key in keys { try await store.remember(key, of: id) }

            let seen = try await store.connection(to: id)?.seenKeys
            XCTAssertEqual(seen, [keys[0], keys[2]])
            try await home.close(store)
        }
    }

    func testAPinOfAPolicyEndsWithThePolicyOrBefore() async throws {
        let pins = [1, 2].map { PublicKeyPin.of($0).description }
        func policy(until end: String) throws -> PolicyDocument {
            let set: JSON = [
                "host": .string(Self.host), "pins": .array(pins.map(JSON.string)), "expires": .string(end),
            ]
            return PolicyDocument(
                version: 1, issuedAt: Date(timeIntervalSince1970: 1_799_999_000),
                expires: Date(timeIntervalSince1970: 1_830_297_600),
                policy: try Policy(JSONReader(["serverPins": [set]])), compact: StoreHome.marker)
        }
        // The policy is in force until the first second of 2028.
        let table = [
            ("2027-12-31T23:59:59Z", 1_830_297_599.0), ("2028-01-01T00:00:00Z", 1_830_297_600),
            ("2028-01-01T00:00:01Z", 1_830_297_600),
        ]
        try await playEach(table) { end, expected in
            let home = try XCTUnwrap(try homes([.shared]).first)
            let store = try await home.open()
            let id = try await home.add(to: store, "org", try policy(until: end)).organization.id

            let connection = try await store.connection(to: id)

            XCTAssertEqual(
                connection?.policyPins.map(\.expires), [Date(timeIntervalSince1970: expected)])
            try await home.close(store)
        }
    }

    func testSettingsGoWithTheirOrganization() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.add(to: store)
            try await store.setConnectionSettings(try Self.settings(pins: [1]), of: Organization.full.id)

            try await store.removeOrganization(Organization.full.id)

            let connection = try await store.connection(to: Organization.full.id)
            let rows = try await store.rows()
            XCTAssertNil(connection)
            XCTAssertEqual(rows["connection"] ?? 0, 0)
            try await home.close(store)
        }
    }

    func testARestoreTakesNoPinBackAndBringsNoneBack() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let (changed, added, removed) = (
                Organization.full.id, Organization.ID(rawValue: "https://added.example"),
                Organization.ID(rawValue: "https://removed.example")
            )
            try await home.add(to: store)
            for id in [changed, removed] {
                try await store.setConnectionSettings(try Self.settings(pins: [1]), of: id)
            }
            let backup = try await home.backUp(store)
            for id in [changed, added] {
                try await store.setConnectionSettings(try Self.settings(pins: [2]), of: id)
            }
            try await store.setConnectionSettings(ConnectionSettings(), of: removed)
            try await home.close(store)

            _ = try await BadgeStore.restore(backup, to: home.path, seams: home.seams)

            let restored = try await home.open(create: false)
            let settings = try await restored.connectionSettings()
            XCTAssertEqual(settings, [changed: try Self.settings(pins: [2]), added: try Self.settings(pins: [2])])
            try await home.close(restored)
        }
    }

    private static func settings(pins: [Int]) throws -> ConnectionSettings {
        var settings = ConnectionSettings()
        settings.hosts = [
            try HostSettings(
                host: host, pins: Set(pins.map { .of($0) }), pinsExpire: Date(timeIntervalSince1970: 1_900_000_000),
                roots: "-----BEGIN CERTIFICATE-----",
                clientCertificate: ClientCertificate(certificate: "/a/cert.pem", key: "/a/key.pem"))
        ]
        settings.signingRoots = "-----BEGIN CERTIFICATE-----"
        settings.allowedHosts = ["login.example.com"]
        return settings
    }
}

extension PublicKeyPin {
    fileprivate static func of(_ byte: Int) -> PublicKeyPin {
        guard let pin = PublicKeyPin(digest: [UInt8](repeating: UInt8(byte), count: 32)) else { fatalError("32 bytes") }
        return pin
    }
}
