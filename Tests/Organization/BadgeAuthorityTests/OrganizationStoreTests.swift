import BadgeClient
import BadgeCredentials
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeSystem
import BadgeTesting
import Foundation
import GRDB
import TestSupport
import XCTest

@testable import BadgeAuthority

final class OrganizationStoreTests: XCTestCase {
    private func backedUp(_ house: AuthorityFixture) throws -> URL {
        let file = URL(filePath: house.home + ".bak")
        try house.authority.backUp(to: file)
        return file
    }

    @discardableResult
    private func restore(
        _ file: URL, _ house: AuthorityFixture, acceptingLoss: Bool = false
    ) throws -> OrganizationRestoration {
        try Authority.restore(
            file, to: house.home, acceptingLoss: acceptingLoss, custody: house.custody, user: .user("operator"),
            clock: house.clock, random: house.random)
    }

    private func discard(_ house: AuthorityFixture, _ file: URL) throws {
        try FileManager.default.removeItem(atPath: house.home)
        try FileManager.default.removeItem(at: file)
    }

    func testARestoreTakesNeitherRevocationNorBadgeNorPersonBack() async throws {
        let house = try AuthorityFixture()
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

    func testARestoreBringsNothingBackThatWasTakenAwaySince() async throws {
        let house = try AuthorityFixture()
        let authority = house.authority
        let device = try await furnish(house)
        let file = try backedUp(house)
        let backup = try contents(of: authority)
        house.clock.advance(by: 60)
        try await takeEverythingAway(from: house, device)
        let before = try contents(of: authority)
        try authority.close()

        let restoration = try restore(file, house)

        let restored = try house.reopened()
        let after = try contents(of: restored)
        XCTAssertEqual(restoration.loss, .nothing)
        for (table, rows) in before {
            XCTAssertEqual(after[table], rows, table)
            if Self.changed.contains(table) { XCTAssertNotEqual(backup[table], rows, "\(table) was not changed") }
        }
        XCTAssertEqual(try restored.verifyStore().problems, [])
        try restored.close()
        try discard(house, file)
    }

    // The tables from which something is taken that must not come back.
    private static let changed: Set = [
        "administrator", "badge", "client", "device", "externalAccount", "identityProvider", "invitation",
        "keyStatement", "person", "policy", "session", "signingKey", "template",
    ]

    // Some of everything that an organization can take away again. Returns a device of the person.
    private func furnish(_ house: AuthorityFixture) async throws -> Device.ID {
        let authority = house.authority
        let works = try XCTUnwrap(URL(string: "https://works.example.com/cb"))
        try house.givePassword()
        for (name, seed) in [("bo", 930), ("cy", 940), ("di", 950)] as [(String, UInt64)] {
            try authority.add(Person.Details(name: name, email: "\(name)@example.com"))
            _ = try await house.holder(seed, email: "\(name)@example.com")
        }
        let (first, _) = (try await house.holder(900), try await house.holder(910))
        for name in ["Olga", "Otto"] {
            _ = try authority.addAdministrator(
                "\(name.lowercased())@example.com", name: name, role: .owner, password: AuthorityFixture.ownerPassword)
        }
        try authority.linkAccount("ana-1", at: works, to: AuthorityFixture.email)
        try authority.addProvider(
            ProviderRegistration(IdentityProvider(id: .init(rawValue: "works"), name: "Works", kind: .saml)))
        for name in ["payroll", "rooms"] {
            try authority.register(RegisteredClient(name, name: name, redirectURIs: [works], claims: []))
        }
        for locale in ["de", "en"] { try authority.setTemplate(try Self.template(locale, "New")) }
        try house.set(["deviceLimit": 4])
        try authority.announceNextKey()
        _ = try authority.invite("bo@example.com")
        return Device.ID(rawValue: first.device.id)
    }

    private func takeEverythingAway(from house: AuthorityFixture, _ device: Device.ID) async throws {
        let authority = house.authority
        let badges = try authority.badges()
        func badge(of name: String) throws -> IssuedBadge.ID {
            try XCTUnwrap(badges.first { $0.email == "\(name)@example.com" }).id
        }
        try authority.removeDevice(device, of: AuthorityFixture.email)
        try authority.setPassword(Secret(utf8: "another password"), username: "ana", of: AuthorityFixture.email)
        try authority.requireSecondFactor(true, of: AuthorityFixture.email)
        try authority.suspend(try badge(of: "bo"))
        try authority.suspendPerson("cy@example.com")
        try authority.remove("di@example.com")
        try authority.removeAdministrator("otto@example.com")
        try authority.setPassword(Secret(utf8: "another password"), ofAdministrator: "olga@example.com")
        try authority.unlinkAccount("ana-1", at: XCTUnwrap(URL(string: "https://works.example.com/cb")))
        try authority.removeProvider(.init(rawValue: "works"))
        try authority.removeClient("rooms")
        try authority.removeTemplate(.newDevice, locale: "de")
        try authority.setTemplate(try Self.template("en", "Another"))
        try house.set(["deviceLimit": 3])
        _ = try authority.invite("bo@example.com")
        try authority.rotateKey(isCompromised: true)
    }

    private static func template(_ locale: String, _ subject: String) throws -> OutboxTemplate {
        try OutboxTemplate(
            JSONReader([
                "kind": "newDevice", "locale": .string(locale), "subject": .string(subject), "text": "$DEVICE$",
            ]))
    }

    // The rows of every table but those of the log and of the file itself. The counter by which a status list is signed
    // again may be ahead.
    private func contents(of authority: Authority) throws -> [String: [String]] {
        let left: Set = ["audit", "audit_tree", "binding", "freshness", "grdb_migrations", "photo"]
        return try authority.store.read { db in
            let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
            let tables = try String.fetchAll(db, sql: sql).filter { !left.contains($0) }
            return try Dictionary(
                uniqueKeysWithValues: tables.map { table in
                    let columns = try db.columns(in: table).map { "\"\($0.name)\"" }.filter { $0 != "\"changes\"" }
                    let sql = "SELECT \(columns.joined(separator: ", ")) FROM \"\(table)\""
                    let rows = try Row.fetchAll(db, sql: sql)
                    return (table, rows.map { "\(Array($0.databaseValues))" }.sorted())
                })
        }
    }

    func testARestoreGivesNoDeviceItsFormerKeyBack() async throws {
        let house = try AuthorityFixture()
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
        let house = try AuthorityFixture()
        let file = try backedUp(house)
        try house.authority.edit(AuthorityFixture.email) { $0.title = "Mistake" }
        try house.authority.close()

        try restore(file, house)

        let authority = try house.reopened()
        XCTAssertEqual(try authority.person(AuthorityFixture.email).details.title, "Engineer")
        try authority.close()
        try discard(house, file)
    }

    func testLostRevocationsAreNotPassedOverInSilence() async throws {
        let house = try AuthorityFixture()
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

    func testWhereNothingWasLostNothingIsRevokedOrSignedAhead() async throws {
        let house = try AuthorityFixture()
        let holder = try await house.holder()
        try house.set(["deviceLimit": 4])
        let invitation = try house.authority.invite(AuthorityFixture.email)
        let file = try backedUp(house)
        try house.authority.close()
        try FileManager.default.removeItem(atPath: house.home + "/authority.db")

        let restoration = try restore(file, house)

        let authority = try house.reopened()
        let answer = try await house.wallet(of: authority).redeem(invitation.code, invitation.transactionCode.plain)
        XCTAssertEqual(restoration.loss, .nothing)
        XCTAssertEqual(try authority.badge(holder.badgeID).status, .active)
        XCTAssertEqual(try authority.policy()?.version, 1)
        XCTAssertEqual(try authority.store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM statusList") }, 1)
        XCTAssertEqual(answer.error, "invalid_grant", "it may have been redeemed meanwhile")
        try authority.close()
        try discard(house, file)
    }

    func testIndicesThatNobodyKnowsAreRevokedAndNotGivenAgain() async throws {
        let house = try AuthorityFixture()
        let known = try await house.holder(900)
        let file = try backedUp(house)
        let lost = try await house.holder(910)
        let indices = try [known, lost].map { try house.authority.badge($0.badgeID).statusReference.index }
        try house.authority.close()
        try FileManager.default.removeItem(atPath: house.home + "/authority.db")

        try restore(file, house)

        let authority = try house.reopened()
        let token = try XCTUnwrap(authority.store.signedStatusList(1)).token
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
        let house = try AuthorityFixture()
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
        let house = try AuthorityFixture()
        let file = try backedUp(house)
        let home = try TemporaryHome.unusedPath("other")
        // Under the same custody, so that its store can be read.
        let other = try Authority.create(
            at: home, name: "Other Organization", issuer: house.issuer, custody: house.custody, clock: house.clock,
            random: SeededRandom(seed: 5))
        try other.close()

        for acceptingLoss in [false, true] {
            assertThrows(.alreadyExists) {
                try Authority.restore(
                    file, to: home, acceptingLoss: acceptingLoss, custody: house.custody, clock: house.clock,
                    random: house.random)
            }
        }

        let standing = try Authority.open(at: home, custody: house.custody, clock: house.clock, random: house.random)
        XCTAssertEqual(try standing.organization().name, "Other Organization")
        XCTAssertEqual(try standing.verifyStore().problems, [])
        try standing.close()
        try house.authority.close()
        try FileManager.default.removeItem(atPath: home)
        try discard(house, file)
    }

    func testUnderANewKeyNothingIsReadWithTheOldOne() async throws {
        let house = try AuthorityFixture()
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
        let house = try AuthorityFixture()
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
            let house = try AuthorityFixture()
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
        let house = try AuthorityFixture()
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
