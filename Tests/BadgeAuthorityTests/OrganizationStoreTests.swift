import BadgeDatabase
import BadgeIssuance
import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation
import GRDB
import TestSupport
import XCTest

@testable import BadgeAuthority

final class OrganizationStoreTests: XCTestCase {
    private func backedUp(_ house: House) throws -> URL {
        let file = URL(filePath: house.home + ".bak")
        try house.authority.backUp(to: file)
        return file
    }

    @discardableResult
    private func restore(
        _ file: URL, _ house: House, acceptingLoss: Bool = false
    ) throws -> OrganizationRestoration {
        try Authority.restore(
            file, to: house.home, acceptingLoss: acceptingLoss, custody: house.custody, user: .user("operator"),
            clock: house.clock, random: house.random)
    }

    private func discard(_ house: House, _ file: URL) throws {
        try FileManager.default.removeItem(atPath: house.home)
        try FileManager.default.removeItem(at: file)
    }

    func testARestoreTakesNeitherRevocationNorBadgeNorPersonBack() async throws {
        let house = try House()
        let (kept, revoked) = (try await house.holder(900), try await house.holder(910))
        try house.authority.add(Person.Details(name: "Bo", email: "bo@example.com"))
        let file = try backedUp(house)
        try house.authority.revoke(revoked.badgeID)
        try house.authority.suspend(kept.badgeID)
        try house.authority.remove("bo@example.com")
        try house.authority.add(Person.Details(name: "Other Bo", email: "bo@example.com"))
        let later = try await house.holder(920, email: "bo@example.com")
        try house.set(["deviceLimit": 4])
        let log = try house.authority.auditEntries().map(\.text)
        try house.authority.close()

        let restoration = try restore(file, house)

        let authority = try house.reopened()
        XCTAssertEqual(restoration.loss, .nothing)
        XCTAssertNil(restoration.setAside)
        XCTAssertEqual(try authority.badge(revoked.badgeID).status, .revoked)
        XCTAssertEqual(try authority.badge(kept.badgeID).status, .suspended)
        XCTAssertEqual(try authority.badge(later.badgeID).status, .active)
        XCTAssertEqual(try authority.people().map(\.details.name), ["Ana Lima", "Other Bo"])
        XCTAssertEqual(try authority.policy()?.version, 1)
        XCTAssertEqual(try authority.auditEntries().dropLast().map(\.text), log)
        XCTAssertEqual(try authority.auditEntries().last?.event.outcome, "restored")
        XCTAssertEqual(try authority.verifyAuditLog().problems, [])
        XCTAssertEqual(try authority.verifyStore().problems, [])
        try authority.close()
        try discard(house, file)
    }

    func testARestoreGivesNoDeviceItsFormerKeyBack() async throws {
        let house = try House()
        let (old, new) = (try house.device(901), try house.device(902))
        let tokens = try await house.invited(old)
        _ = try await old.requestCredential(tokens.access, holder: 501)
        let file = try backedUp(house)
        let proof = try DeviceKeyProof.sign(
            issuer: old.wallet.issuer, device: old.id, at: house.clock.now(), with: new.key)
        _ = try await old.json("/devices/current/key", ["proof": .string(proof)], token: tokens.access)
        try house.authority.close()

        try restore(file, house)

        let authority = try house.reopened()
        let (copy, owner) = (try house.device(901, of: authority), try house.device(902, of: authority))
        let assertion = try HolderProof.sign(
            issuer: copy.wallet.issuer, device: copy.id, at: house.clock.now(),
            with: SigningKey(random: SeededRandom(seed: 501)))
        let opened = try await copy.form("/token", ["grant_type": HolderProof.grant, "assertion": assertion])
        let session = try owner.session(try await owner.refresh(tokens.refresh))
        let moved = try await owner.requestCredential(session.access, holder: 502)
        XCTAssertEqual(opened.error, "invalid_grant")
        XCTAssertEqual(moved.status, 200)
        try authority.close()
        try discard(house, file)
    }

    func testABackupBringsBackWhatWasEdited() async throws {
        let house = try House()
        let file = try backedUp(house)
        try house.authority.edit(House.email) { $0.title = "Mistake" }
        try house.authority.close()

        try restore(file, house)

        let authority = try house.reopened()
        XCTAssertEqual(try authority.person(House.email).details.title, "Engineer")
        try authority.close()
        try discard(house, file)
    }

    func testLostRevocationsAreNotPassedOverInSilence() async throws {
        let house = try House()
        let (revoked, other) = (try await house.holder(900), try await house.holder(910))
        let file = try backedUp(house)
        try house.authority.revoke(revoked.badgeID)
        _ = try await house.holder(920)
        try house.authority.close()
        try FileManager.default.removeItem(atPath: house.home + "/authority.db")

        assertThrows(.inputRequired) { try restore(file, house) }
        assertThrows(.storeDamaged) { _ = try house.reopened() }
        let restoration = try restore(file, house, acceptingLoss: true)

        let authority = try house.reopened()
        XCTAssertEqual(restoration.loss, .some(badges: 1, changes: 1))
        XCTAssertEqual(
            try authority.badges().map(\.id).sorted { $0.rawValue < $1.rawValue },
            [revoked.badgeID, other.badgeID].sorted { $0.rawValue < $1.rawValue })
        try authority.close()
        try discard(house, file)
    }

    func testIndicesThatNobodyKnowsAreRevokedAndNotGivenAgain() async throws {
        let house = try House()
        let known = try await house.holder(900)
        let file = try backedUp(house)
        let lost = try await house.holder(910)
        let indices = try [known, lost].map { try house.authority.badge($0.badgeID).statusReference.index }
        try house.authority.close()
        try FileManager.default.removeItem(atPath: house.home + "/authority.db")

        try restore(file, house)

        let authority = try house.reopened()
        let token = try XCTUnwrap(authority.store.statusListToken(1))
        let trust = try authority.organization().trustAnchors.map { try JWK($0.jwk) }
        let list = try StatusListToken.verify(
            token, uri: XCTUnwrap(URL(string: house.issuer.absoluteString + "/status/1")),
            trust: trust, now: house.clock.now()
        ).list
        XCTAssertEqual(indices.map { list[$0] }, [.valid, .revoked])
        XCTAssertEqual(try authority.store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM statusList") }, 2)
        try authority.close()
        try discard(house, file)
    }

    func testWithoutAnyHeadThePolicyGoesAheadOfWhatWalletsHaveSeen() async throws {
        let house = try House()
        try house.set(["deviceLimit": 4])
        let file = try backedUp(house)
        try house.set(["deviceLimit": 5])
        try house.authority.close()
        for name in ["authority.db", "authority.head", "authority.key"] {
            try FileManager.default.removeItem(atPath: house.home + "/" + name)
        }

        assertThrows(.inputRequired) { try restore(file, house) }
        let restoration = try restore(file, house, acceptingLoss: true)

        let authority = try house.reopened()
        XCTAssertEqual(restoration.loss, .unknown)
        XCTAssertEqual(try authority.policy()?.version, 1002)
        XCTAssertEqual(try authority.policy()?.policy.deviceLimit, 4)
        try authority.close()
        try discard(house, file)
    }

    func testAnotherOrganizationIsNotReplaced() throws {
        let (house, other) = (try House(), try House(seed: 5))
        let file = try backedUp(house)
        try other.authority.close()
        let before = try Data(contentsOf: URL(filePath: other.home + "/authority.db"))
        for name in ["custody.key"] {
            try FileManager.default.removeItem(atPath: other.home + "/" + name)
            try FileManager.default.copyItem(
                atPath: house.home + "/" + name, toPath: other.home + "/" + name)
        }

        XCTAssertThrowsError(try restore(file, other, acceptingLoss: false))

        XCTAssertEqual(try Data(contentsOf: URL(filePath: other.home + "/authority.db")), before)
        try house.authority.close()
        try FileManager.default.removeItem(atPath: other.home)
        try discard(house, file)
    }

    func testUnderANewKeyNothingIsReadWithTheOldOne() async throws {
        let house = try House()
        let holder = try await house.holder()
        let old = try house.authority.exportStoreKey()
        assertThrows(.storeInUse) {
            try Authority.rotateStoreKey(of: house.home, custody: house.custody, random: house.random)
        }
        try house.authority.close()

        try Authority.rotateStoreKey(
            of: house.home, custody: house.custody, user: .user("operator"), clock: house.clock, random: house.random)

        let authority = try house.reopened()
        XCTAssertNotEqual(try authority.exportStoreKey(), old)
        XCTAssertEqual(try authority.badge(holder.badgeID).status, .active)
        XCTAssertEqual(try authority.auditEntries().last?.event.outcome, "keyRotated")
        assertThrows(.wrongKey) {
            _ = try EncryptedDatabase.open(
                at: house.home + "/authority.db", key: old, sharing: .shared, create: false, migrations: [])
        }
        try authority.close()
        try FileManager.default.removeItem(atPath: house.home)
    }

    func testVerifyFindsAnAlteredRecordAndAChangedPage() async throws {
        let house = try House()
        _ = try await house.holder()
        XCTAssertEqual(try house.authority.verifyStore().problems, [])

        try house.change("UPDATE person SET name = 'Somebody Else'")

        XCTAssertEqual(try house.authority.verifyStore().problems, [.stale(table: "person")])
        try house.remove()
    }

    func testTheDoctorFindsWhatIsWrongWithAnOrganization() throws {
        let cases: [(spoil: (String) throws -> Void, code: String, remedy: String)] = [
            ({ try FileManager.default.removeItem(atPath: $0 + "/authority.db") }, "storeDamaged", "restore a backup"),
            ({ try FileManager.default.removeItem(atPath: $0 + "/authority.key") }, "keyMissing", "authority.key"),
            ({ try FileManager.default.removeItem(atPath: $0 + "/authority.head") }, "rolledBack", "restore a backup"),
            (
                { home in
                    let path = URL(filePath: home + "/authority.db")
                    var bytes = try Data(contentsOf: path)
                    bytes[9000] ^= 1
                    try bytes.write(to: path)
                }, "storeDamaged", "restore a backup"
            ),
        ]

        try playEach(cases) { spoil, code, remedy in
            let house = try House()
            try house.authority.close()
            try spoil(house.home)
            let found = HomeExamination(
                of: .organization, home: house.home, custody: house.custody, date: house.clock.now()
            ).findings()

            XCTAssertEqual(found.first?.code, code)
            XCTAssertEqual(found.first?.severity, .error, code)
            XCTAssertTrue(found.first?.remedy.text.contains(remedy) ?? false, "\(found)")
            try FileManager.default.removeItem(atPath: house.home)
        }
    }

    func testASoundOrganizationHasNoFinding() throws {
        let house = try House()
        defer { try? house.remove() }
        try house.set(["deviceLimit": 4])
        let examine = {
            HomeExamination(of: .organization, home: house.home, custody: house.custody, date: $0).findings()
        }

        let sound = examine(house.clock.now())
        let early = examine(house.clock.now() - 86_400)

        XCTAssertEqual(sound, [])
        XCTAssertEqual(early.map(\.code), ["policyFromTheFuture"])
    }
}
