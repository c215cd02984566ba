import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeTransport
import BadgeUI
import BadgeVerifier
import Foundation
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeKit

/// An organization changes its signing key while wallets hold its badges.
final class KeyRotationTests: XCTestCase {
    func testEveryBadgeStaysGoodThroughARotation() async throws {
        let world = try await WalletFixture()
        let authority = world.organization.authority
        var badges = [try await world.workflow().run()]
        for _ in 0..<2 {
            badges.append(try await world.another())
        }

        try authority.announceNextKey()
        let announced = try await world.synced()
        let new = try authority.rotateKey()
        let rotated = try await world.synced()
        badges.append(try await world.another())

        XCTAssertEqual([announced.newKeysVersion, rotated.newKeysVersion], [1, 2])
        XCTAssertEqual(announced.failures + rotated.failures, [])
        let statuses = try await world.wallet.badges.map(\.status)
        XCTAssertEqual(statuses, Array(repeating: .active, count: badges.count))
        let pinned = try await world.pinnedKeys()
        XCTAssertEqual(pinned.count, 2)
        XCTAssertEqual(pinned.first, new.id)
        let audit = try await world.wallet.contents().audit
        XCTAssertEqual(audit.filter { $0 == "organization keysChanged" }.count, 2)
    }

    func testAWalletThatWasAwayForTwoRotationsFollows() async throws {
        let world = try await WalletFixture()
        let authority = world.organization.authority
        let badge = try await world.workflow().run()

        for _ in 0..<2 {
            try authority.announceNextKey()
            try authority.rotateKey()
        }
        let report = try await world.synced()

        XCTAssertEqual(report.failures, [])
        XCTAssertEqual(report.newKeysVersion, 4)
        let status = try await world.wallet.badges.first { $0.id == badge.id }?.status
        XCTAssertEqual(status, .active)
    }

    func testABadgeComesUnderAKeyThatTheWalletHadNotHeardOf() async throws {
        let world = try await WalletFixture()
        _ = try await world.workflow().run()

        try world.organization.authority.announceNextKey()
        try world.organization.authority.rotateKey()
        let badge = try await world.another()

        XCTAssertEqual(badge.status, .active)
        let pinned = try await world.pinnedKeys()
        XCTAssertEqual(pinned.count, 2)
    }

    func testAUseAfterARotationFollowsTheKeys() async throws {
        let world = try await WalletFixture(policy: ["freshness": "PT1M"])
        let badge = try await world.workflow().run()
        try world.organization.authority.announceNextKey()
        try world.organization.authority.rotateKey()
        world.clock.advance(by: 3600)

        _ = try await world.wallet.use(badge.id, audience: "https://door.example", nonce: "n")

        let pinned = try await world.pinnedKeys()
        XCTAssertEqual(pinned.count, 2)
    }

    func testBadgesOfACompromisedKeyAreIssuedAgain() async throws {
        let world = try await WalletFixture()
        let authority = world.organization.authority
        let badge = try await world.workflow().run()
        try authority.announceNextKey()
        _ = try await world.synced()
        let old = try await world.pinnedKeys().filter { $0 != authority.nextKey }

        // In the second in which the badge was issued.
        let new = try authority.rotateKey(isCompromised: true)
        world.clock.advance(by: 1)
        let report = try await world.synced()

        XCTAssertEqual(report.failures, [])
        XCTAssertEqual(report.renewed, [badge.id])
        let pinned = try await world.pinnedKeys()
        XCTAssertEqual(pinned, [new.id])
        XCTAssertFalse(pinned.contains { old.contains($0) })
        XCTAssertEqual(try authority.signingKeys().map(\.badgeCount), [1])
        let verifier = try world.verifier()
        let presentation = try await world.wallet.use(badge.id, audience: "https://door.example", nonce: "n")
        let result = try await verifier.verify(presentation.text, audience: "https://door.example", nonce: "n")
        guard case .valid = result else { return XCTFail("\(result)") }
        // Once is enough.
        let again = try await world.synced()
        XCTAssertEqual(again.renewed, [])
    }

    func testAWalletThatWasAwaySinceACompromiseHasItsBadgesIssuedAgain() async throws {
        let world = try await WalletFixture()
        let authority = world.organization.authority
        let badge = try await world.workflow().run()
        try authority.announceNextKey()
        _ = try await world.synced()

        try authority.rotateKey(isCompromised: true)
        world.clock.advance(by: 1)
        try authority.announceNextKey()
        let report = try await world.synced()

        XCTAssertEqual(report.failures, [])
        XCTAssertEqual(report.renewed, [badge.id])
    }

    @MainActor
    func testKeysThatNobodyVouchesForAreTrustedByTheUserAlone() async throws {
        let world = try await WalletFixture()
        let badge = try await world.workflow().run()
        let before = try await world.pinnedKeys()
        world.clock.advance(by: 1)
        let new = try world.organization.authority.rotateKey(isCompromised: true)

        let report = try await world.synced()
        let unasked = await Ending { try await world.wallet.trustKeys(of: report.organization.id) }
        let wrong = await Ending {
            try await world.wallet.trustKeys(of: report.organization.id, expecting: ["another"])
        }
        let untouched = try await world.pinnedKeys()
        let screen = KeyChangeScreen([.refused, .confirmed])
        world.wallet.ui.registerServerSwitchUI { screen }
        let refused = await Ending { try await world.wallet.trustKeys(of: report.organization.id) }
        let trusted = try await world.wallet.trustKeys(of: report.organization.id)

        XCTAssertEqual(report.failures.map(\.code).first, .signatureInvalid)
        XCTAssertEqual(unasked, .failed(.uiNotRegistered))
        XCTAssertEqual([wrong, refused], [.failed(.serverSwitchRefused), .failed(.serverSwitchRefused)])
        XCTAssertEqual(untouched, before)
        XCTAssertEqual(trusted.trustAnchors.map(\.thumbprint), [new.id])
        XCTAssertEqual(screen.shown.last?.knownKeys, before)
        XCTAssertEqual(screen.shown.last?.shownKeys, [new.id])
        let after = try await world.synced()
        XCTAssertEqual(after.failures, [])
        XCTAssertEqual(after.renewed, [badge.id], "under a key that was withdrawn a badge is worth nothing")
        let presentation = try await world.wallet.use(badge.id, audience: "https://door.example", nonce: "n")
        let result = try await world.verifier().verify(
            presentation.text, audience: "https://door.example", nonce: "n")
        guard case .valid = result else { return XCTFail("\(result)") }
    }

    func testTheExpectedKeysAndNoOtherArePinned() async throws {
        let world = try await WalletFixture()
        let id = try await world.workflow().run().organizationID
        let before = try await world.pinnedKeys()
        world.clock.advance(by: 1)
        let new = try world.organization.authority.rotateKey(isCompromised: true)
        let next = try world.organization.authority.announceNextKey()

        let more = await Ending { try await world.wallet.trustKeys(of: id, expecting: [new.id]) }
        let fewer = await Ending { try await world.wallet.trustKeys(of: id, expecting: [new.id, next.id, "another"]) }
        let untouched = try await world.pinnedKeys()
        let trusted = try await world.wallet.trustKeys(of: id, expecting: [new.id, next.id])

        XCTAssertEqual([more, fewer], [.failed(.serverSwitchRefused), .failed(.serverSwitchRefused)])
        XCTAssertEqual(untouched, before)
        XCTAssertEqual(Set(trusted.trustAnchors.map(\.thumbprint)), [new.id, next.id])
    }

    func testAnOlderStateOfTheKeysIsRefusedAndNothingChanges() async throws {
        let world = try await WalletFixture()
        _ = try await world.workflow().run()
        let authority = world.organization.authority
        try authority.announceNextKey()
        let old = try await world.wire.get("http://127.0.0.1:8430/keys")
        try authority.rotateKey()
        _ = try await world.synced()
        let pinned = try await world.pinnedKeys()
        world.wire.rule { call in
            switch call.name {
            case "GET /keys": return old
            case "GET /.well-known/openid-credential-issuer":
                let answer = try await call.forward()
                var metadata = try XCTUnwrap(try JSON.parse(answer.body).objectValue)
                metadata["badge_keys_version"] = 1
                return .json(.object(metadata))
            default: return try await call.forward()
            }
        }

        let report = try await world.synced()

        XCTAssertEqual(report.failures.map(\.code), [.documentStale])
        let after = try await world.pinnedKeys()
        XCTAssertEqual(after, pinned)
    }

    func testAReaderFollowsFromTheKeysThatItWasGiven() async throws {
        let world = try await WalletFixture()
        let authority = world.organization.authority
        let badge = try await world.workflow().run()
        let verifier = try world.verifier()
        let old = try await world.wallet.use(badge.id, audience: "https://door.example", nonce: "n").text
        let before = try await verifier.verify(old, audience: "https://door.example", nonce: "n")
        try authority.announceNextKey()

        try authority.rotateKey()
        world.clock.advance(by: 61)
        let rotated = try await verifier.verify(old, audience: "https://door.example", nonce: "n")
        try authority.announceNextKey()
        // The reader hears of the next key with the first list that it cannot verify.
        try authority.rotateKey(isCompromised: false)
        world.clock.advance(by: 61)
        let again = try await verifier.verify(old, audience: "https://door.example", nonce: "n")

        for result in [before, rotated, again] {
            guard case .valid = result else { return XCTFail("\(result)") }
        }
    }

    func testAReaderRefusesTheBadgesOfAKeyThatWasWithdrawn() async throws {
        let world = try await WalletFixture()
        let authority = world.organization.authority
        let badge = try await world.workflow().run()
        let next = try authority.announceNextKey()
        let verifier = try world.verifier()
        let old = try await world.wallet.use(badge.id, audience: "https://door.example", nonce: "n").text

        try authority.rotateKey(isCompromised: true)
        world.clock.advance(by: 61)
        let result = try await verifier.verify(old, audience: "https://door.example", nonce: "n")

        XCTAssertEqual(try authority.signingKeys().map(\.id), [next.id])
        guard case .refused(let failure) = result else { return XCTFail("\(result)") }
        XCTAssertEqual(failure.reason, .signature)
    }

    @MainActor
    func testAWithdrawalIsHeardWhereNoOtherKeyWasAnnounced() async throws {
        let world = try await WalletFixture()
        let authority = world.organization.authority
        let badge = try await world.workflow().run()
        let first = try XCTUnwrap(try authority.signingKeys().first?.id)
        _ = try authority.announceNextKey()
        try authority.rotateKey()
        _ = try authority.revoke(IssuedBadge.ID(rawValue: badge.id.rawValue))
        try authority.retireKey(first)
        let known = try await world.synced()

        let new = try authority.rotateKey(isCompromised: true)
        let report = try await world.synced()
        world.wallet.ui.registerServerSwitchUI { KeyChangeScreen([.confirmed]) }
        let trusted = try await world.wallet.trustKeys(of: report.organization.id)
        let after = try await world.synced()

        XCTAssertEqual(known.newKeysVersion, 3)
        XCTAssertEqual(report.failures.first?.message.key, "signatureInvalid.keysNotVouchedFor")
        XCTAssertEqual(trusted.trustAnchors.map(\.thumbprint), [new.id])
        XCTAssertEqual(trusted.keysVersion, 4)
        XCTAssertEqual(after.failures, [])
    }

    func testAFormerKeyIsRetiredOnceNoBadgeCountsOnIt() async throws {
        let world = try await WalletFixture()
        let authority = world.organization.authority
        let badge = try await world.workflow().run()
        let old = try XCTUnwrap(try authority.signingKeys().first?.id)
        XCTAssertThrowsError(try authority.rotateKey()) { XCTAssertEqual(($0 as? BadgeError)?.code, .notFound) }
        try authority.announceNextKey()
        XCTAssertThrowsError(try authority.announceNextKey()) {
            XCTAssertEqual(($0 as? BadgeError)?.code, .alreadyExists)
        }
        try authority.rotateKey()

        XCTAssertThrowsError(try authority.retireKey(old)) { error in
            XCTAssertTrue("\(error)".contains("1 badges that count"), "\(error)")
        }
        _ = try authority.revoke(IssuedBadge.ID(rawValue: badge.id.rawValue))
        try authority.retireKey(String(old.prefix(8)))
        let report = try await world.synced()

        XCTAssertEqual(try authority.signingKeys().map(\.state), [.signing])
        XCTAssertEqual(report.failures, [])
        let pinned = try await world.pinnedKeys()
        XCTAssertFalse(pinned.contains(old))
    }
}

extension Authority {
    fileprivate var nextKey: String? { (try? signingKeys())?.first { $0.state == .next }?.id }
}

extension WalletFixture {
    fileprivate func synced() async throws -> SyncReport {
        let reports = try await SyncWallet(context: context).run()
        return try XCTUnwrap(reports.first)
    }

    fileprivate func another() async throws -> Badge {
        let invitation = try organization.invite()
        let code = invitation.transactionCode.text
        await MainActor.run { phone.codes = [code] }
        return try await workflow(invitation.offer).run()
    }

    fileprivate func pinnedKeys() async throws -> [String] {
        let organization = try await wallet.organizations.first
        return try XCTUnwrap(organization).trustAnchors.map(\.thumbprint)
    }

    fileprivate func verifier() throws -> PresentationVerifier {
        PresentationVerifier(
            trust: [try TrustedIssuer(try organization.authority.organization())],
            transport: organization.authority.transport(), clock: clock)
    }
}

@MainActor
private final class KeyChangeScreen: ServerSwitchUIProtocol {
    private(set) var shown: [KeyChange] = []
    private var answers: [Confirmation]

    init(_ answers: [Confirmation]) { self.answers = answers }

    func promptForKeyChange(_ change: KeyChange, completion: @escaping PromptCompletion<Confirmation>) {
        shown.append(change)
        completion(answers.isEmpty ? nil : answers.removeFirst(), nil)
    }

    func promptForConfirmation(
        targetServer: ServerAddress, currentServer: ServerAddress?, certificate: CertificateSummary?,
        mode: ServerSwitchMode, completion: @escaping PromptCompletion<Confirmation>
    ) { completion(nil, nil) }

    func dismiss() {}
}

extension Wire {
    fileprivate func get(_ address: String) async throws -> HTTPTransportResponse {
        try await send(HTTPRequest(.get, to: try XCTUnwrap(URL(string: address))), body: Data())
    }
}
