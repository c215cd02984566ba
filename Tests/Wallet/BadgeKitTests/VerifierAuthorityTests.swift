import BadgeKeys
import BadgeModel
import BadgePresentation
import BadgeStorage
import BadgeTesting
import BadgeTransport
import Foundation
import TestSupport
import XCTest

@testable import BadgeAuthority
@testable import BadgeKit

/// Who vouches for verifiers: by the user, the app and the policies.
final class VerifierAuthorityTests: XCTestCase {
    private static let key = SigningKey(random: SeededRandom(seed: 3)).publicKey

    private static func root() throws -> String {
        try TrialCertificate(
            of: key, for: "door.example", from: WalletFixture.start, random: SeededRandom(seed: 4)
        ).root
    }

    @MainActor
    func testThePolicyOfAnOrganizationCountsForItsBadgesAndTheUsersWordForAll() async throws {
        let bearer = try await BadgeHolder()
        let id = bearer.badge.organizationID
        let own: JSON = ["issuer": "https://attester.example", "keys": [Self.key.json]]
        try await bearer.publish([], ["verifiers": [own, ["roots": .string(Self.root())]]])

        let named = try await bearer.wallet.trustVerifiers(.roots(Self.root()), as: "Doors")
        try await bearer.wallet.trustVerifiers(
            .client(id: "door", name: nil, keys: [Self.key.json], responseURIs: ["https://door.example/a"]),
            as: "Front door")
        let trust = try await bearer.wallet.context.verifierTrust()
        let listed = try await bearer.wallet.trustedVerifiers

        XCTAssertEqual(named.trustedAt, WalletFixture.start)
        XCTAssertEqual(listed.map(\.name), ["Doors", "Front door"])
        XCTAssertEqual(
            trust.clients,
            [
                "door": RegisteredVerifier(
                    name: "Front door", keys: [Self.key], responseURIs: ["https://door.example/a"])
            ])
        XCTAssertFalse(trust.roots.isEmpty)
        XCTAssertEqual(trust.attesters, [:])
        XCTAssertEqual(trust.organizations[id]?.attesters, ["https://attester.example": [Self.key]])
        XCTAssertEqual(trust.organizations[id]?.roots.isEmpty, false)
    }

    @MainActor
    func testAPolicyThatHasEndedVouchesForNobody() async throws {
        let bearer = try await BadgeHolder()
        try await bearer.publish(
            [], ["verifiers": [["issuer": "https://attester.example", "keys": [Self.key.json]]]])
        let before = try await bearer.wallet.context.verifierTrust()
        let end = try await bearer.wallet.organizations[0].policy?.expires
        bearer.wait(try XCTUnwrap(end).timeIntervalSince(WalletFixture.start))

        let after = try await bearer.wallet.context.verifierTrust()

        XCTAssertEqual(before.organizations.count, 1)
        XCTAssertTrue(after.organizations.isEmpty)
    }

    @MainActor
    func testAnAuthorityOfAPolicyThatCannotBeReadVouchesForNobody() async throws {
        let bearer = try await BadgeHolder()
        let id = bearer.badge.organizationID
        let policy: JSON = [
            "verifiers": [
                ["roots": "-----BEGIN CERTIFICATE-----"],
                ["issuer": "https://a.example", "keys": [["kty": "RSA"]]],
                ["issuer": "https://b.example", "keys": [Self.key.json]],
            ]
        ]
        // Another organization's program may publish it.
        _ = try bearer.authority.store.set(try Policy(JSONReader(policy)))
        _ = try await bearer.world.sync()

        let trust = try await bearer.wallet.context.verifierTrust()

        XCTAssertEqual(trust.organizations[id]?.attesters, ["https://b.example": [Self.key]])
        XCTAssertEqual(trust.organizations[id]?.roots.isEmpty, true)
    }

    @MainActor
    func testAnAuthorityThatVouchesForNobodyIsNotTrusted() async throws {
        let wallet = try await BadgeHolder().wallet
        let addresses = ["https://door.example/a"]
        let bad: [(VerifierAuthority, String, BadgeError.Code)] = [
            (.roots("-----BEGIN CERTIFICATE-----"), "a", .invalidInput), (.roots("none"), "a", .documentInvalid),
            (.registrars("-----BEGIN CERTIFICATE-----"), "a", .invalidInput),
            (.registrars("none"), "a", .documentInvalid),
            (.roots(try Self.root()), "", .invalidInput), (.roots(try Self.root()), "a\nb", .invalidInput),
            (.attester(issuer: "a", keys: []), "a", .documentInvalid),
            (.attester(issuer: "a", keys: [["kty": "RSA"]]), "a", .documentInvalid),
            (.client(id: "x509_hash:a", name: nil, keys: [], responseURIs: addresses), "a", .invalidInput),
            (.client(id: "origin:https://a.example", name: nil, keys: [], responseURIs: addresses), "a", .invalidInput),
            (.client(id: "door", name: nil, keys: [], responseURIs: []), "a", .documentInvalid),
        ]
        for (authority, name, code) in bad {
            let ended = await Ending { try await wallet.trustVerifiers(authority, as: name) }
            XCTAssertEqual(ended, .failed(code), "\(authority)")
        }
        let listed = try await wallet.trustedVerifiers
        XCTAssertEqual(listed, [])
    }

    @MainActor
    func testTheUsersTypeOfATransactionStandsBeforeTheApps() async throws {
        let holder = try await BadgeHolder()
        defer { withExtendedLifetime(holder) {} }
        let wallet = holder.wallet
        let type = TransactionDataType(name: "urn:example:payment", members: [.init("amount")])

        try await wallet.declareTransactionType(type)
        let ended = await Ending {
            try await wallet.declareTransactionType(TransactionDataType(name: "empty", members: []))
        }

        let declared = try await wallet.transactionTypes
        let shown = try await wallet.context.transactionTypes()
        XCTAssertEqual([declared, shown], [[type], [type]])
        XCTAssertEqual(ended, .failed(.documentInvalid))
        try await wallet.removeTransactionType(type.name)
        let left = try await wallet.transactionTypes
        XCTAssertEqual(left, [])
    }

    func testTheAppsAuthoritiesAndTypesCountBesideTheUsers() async throws {
        let home = try TemporaryHome()
        let payment = TransactionDataType(name: "payment", members: [.init("amount")])
        let vote = TransactionDataType(name: "vote", members: [.init("motion")])
        var configuration = WalletConfiguration(home: home.url)
        configuration.trustedVerifiers = [.attester(issuer: "https://app.example", keys: [Self.key.json])]
        configuration.transactionTypes = [payment, vote]
        let wallet = try await BadgeWallet.open(configuration)
        let own = TransactionDataType(name: "payment", members: [.init("sum")])
        try await wallet.declareTransactionType(own)
        try await wallet.trustVerifiers(.attester(issuer: "https://user.example", keys: [Self.key.json]), as: "mine")

        let trust = try await wallet.context.verifierTrust()
        let types = try await wallet.context.transactionTypes()
        let ofCopy = try await wallet.context.askingOnce.verifierTrust()

        XCTAssertEqual(Set(ofCopy.attesters.keys), Set(trust.attesters.keys))
        XCTAssertEqual(Set(trust.attesters.keys), ["https://app.example", "https://user.example"])
        XCTAssertEqual(types, [own, vote])
        try await wallet.close()
    }
}
