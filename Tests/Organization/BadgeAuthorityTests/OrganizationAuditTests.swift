import BadgeClient
import BadgeCredentials
import BadgeDatabase
import BadgeModel
import BadgeOpenID
import BadgeSystem
import BadgeTesting
import Foundation
import GRDB
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeAuthority

final class OrganizationAuditTests: XCTestCase {
    private typealias Verb = (said: String, changes: [String], run: (Authority) throws -> Void)

    private func client() throws -> RegisteredClient {
        let address = try XCTUnwrap(URL(string: "https://rooms.example.com/back"))
        return RegisteredClient("rooms", name: "Rooms", redirectURIs: [address], claims: [])
    }

    private func verbs(of house: AuthorityFixture, _ holder: BadgeHolder) throws -> [Verb] {
        let client = try client()
        let badge = holder.badgeID
        let provider = ProviderRegistration(IdentityProvider(id: .init(rawValue: "works"), name: "Works", kind: .saml))
        let template = try OutboxTemplate(
            JSONReader(["kind": "newDevice", "locale": "de", "subject": "Hallo $NAME$", "text": "Neu: $DEVICE$"]))
        return [
            ("person added", [], { try $0.add(Person.Details(name: "Bo", email: "bo@example.com")) }),
            ("person edited", ["title: null → Cook"], { try $0.edit("bo@example.com") { $0.title = "Cook" } }),
            (
                "person edited", ["properties: {} → {\"floor\":3}"],
                { try $0.edit("bo@example.com") { $0.properties["floor"] = 3 } }
            ),
            ("person added", [], { _ = try $0.importPeople([Person.Details(name: "Cy", email: "cy@example.com")]) }),
            (
                "person edited", ["name: Cy → Cyd", "title: null → Cook"],
                {
                    _ = try $0.importPeople(
                        [.init(name: "Cyd", email: "cy@example.com", title: "Cook")], updating: true)
                }
            ),
            ("invitation made", ["validFor: null → PT10M"], { _ = try $0.invite("bo@example.com") }),
            ("invitation withdrawn", [], { try $0.withdrawInvitation(of: "bo@example.com") }),
            (
                "policy set", ["policy: null → …", "version: null → 1"],
                { try $0.set(Policy(JSONReader(["deviceLimit": 3]))) }
            ),
            (
                "policy set", ["policy: … → …", "version: 1 → 2"],
                { try $0.set(Policy(JSONReader(["deviceLimit": 4]))) }
            ),
            ("policy set", ["policy: … → …", "version: 2 → 3"], { try $0.rollBackPolicy(to: 1) }),
            (
                "organization edited", ["supportPhone: null → +441632960961"],
                { try $0.editOrganization { $0.support.phone = "+441632960961" } }
            ),
            ("organization batchSize", ["batchSize: 1 → 4"], { try $0.setBatchSize(4) }),
            (
                "organization edited", ["linkScheme: badge → works"], { try $0.store.setLinkScheme("works") }
            ),
            (
                "organization edited", ["authorizationServer: null → …"],
                { try $0.store.setAuthorizationServer("https://login.example.com") }
            ),
            (
                "organization edited", ["mailSender: null → badges@example.com"],
                { try $0.store.setDelivery(mailSender: "badges@example.com", textGateway: nil, language: nil) }
            ),
            (
                "organization providerAdded", ["domains: null → []", "provider: null → …"],
                { try $0.addProvider(provider) }
            ),
            (
                "organization providerRemoved", ["domains: [] → null", "provider: … → null"],
                { try $0.removeProvider(provider.provider.id) }
            ),
            ("organization templateSet", ["template: null → …"], { try $0.setTemplate(template) }),
            (
                "organization templateRemoved", ["template: … → null"],
                { try $0.removeTemplate(template.kind, locale: template.locale) }
            ),
            ("organization keyAnnounced", ["nextKey: null → …"], { try $0.announceNextKey() }),
            ("organization keyRotated", ["signingKey: … → …"], { try $0.rotateKey() }),
            ("person suspended", ["state: active → suspended"], { try $0.suspendPerson("cy@example.com") }),
            ("person reinstated", ["state: suspended → active"], { try $0.reinstatePerson("cy@example.com") }),
            (
                "login secondFactorRequired", ["secondFactor: false → true"],
                { try $0.requireSecondFactor(true, of: "bo@example.com") }
            ),
            (
                "login secondFactorWaived", ["secondFactor: true → false"],
                { try $0.requireSecondFactor(false, of: "bo@example.com") }
            ),
            ("login passwordCleared", [], { try $0.clearPassword(of: "bo@example.com") }),
            ("client registered", ["client: null → …"], { try $0.register(client) }),
            ("client removed", ["client: … → null"], { try $0.removeClient("rooms") }),
            ("status suspended", ["status: active → suspended"], { try $0.suspend(badge) }),
            ("status active", ["status: suspended → active"], { try $0.reinstate(badge) }),
            ("status revoked", ["status: active → revoked"], { try $0.revoke(badge) }),
            ("person removed", ["state: active → removed"], { try $0.remove("bo@example.com") }),
        ]
    }

    func testEveryVerbOfAnAdministratorIsOneEntry() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()

        try playEach(verbs(of: house, holder)) { verb in
            let before = try house.authority.auditEntries().count
            try verb.run(house.authority)

            let new = try house.authority.auditEntries(after: before - 1)
            XCTAssertEqual(new.map(\.said), [verb.said])
            XCTAssertEqual(
                try house.authority.auditChanges(in: new).values.flatMap { $0.map(\.said) }, verb.changes, verb.said)
            XCTAssertEqual(new.map(\.event.actor), [.user("operator")], verb.said)
        }
        XCTAssertEqual(try house.authority.auditEntries().first?.said, "organization founded")
        XCTAssertEqual(try house.authority.verifyAuditLog().problems, [])
    }

    func testWhatAWalletChangesIsAnEntryOfThePersonAndTheDevice() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let person = try house.authority.person(AuthorityFixture.email).id.rawValue
        let mark = try house.authority.auditEntries().count - 1

        let holder = try await house.holder()
        let other = try house.device(901)
        _ = try await house.loggedIn(other)
        _ = try await holder.post("/devices/\(holder.device.id)/removal", [:])

        let entries = try house.authority.auditEntries(after: mark)
        XCTAssertEqual(
            entries.map(\.said),
            ["invitation made", "badge issued", "login loggedIn", "status revoked", "device removed"])
        XCTAssertEqual(
            entries.dropFirst().map(\.event.actor),
            [holder.device.id, other.id, holder.device.id, holder.device.id].map { .person(person, device: $0) })
        XCTAssertEqual(entries.map(\.event.person), Array(repeating: person, count: 5))
        XCTAssertEqual(entries[1].event.badgeID?.rawValue, holder.badgeID.rawValue)
        XCTAssertEqual(
            try house.authority.auditEntries(badge: holder.badgeID).map(\.said), ["badge issued", "status revoked"])
    }

    func testWhatChangesNothingIsNoEntry() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        try house.authority.revoke(holder.badgeID)
        let before = try house.authority.auditEntries().count

        try house.authority.revoke(holder.badgeID)
        try house.authority.edit(AuthorityFixture.email) { $0.title = "Engineer" }
        _ = try house.authority.importPeople([Person.Details(name: "Ana Lima", email: AuthorityFixture.email)])
        assertThrows(.notFound) { _ = try house.authority.invite("nobody@example.com") }
        assertThrows(.alreadyExists) {
            try house.authority.add(Person.Details(name: "Ana", email: AuthorityFixture.email))
        }

        XCTAssertEqual(try house.authority.auditEntries().count, before)
    }

    func testAChangeThatCannotBeWrittenDownDoesNotHappen() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        try house.change("CREATE TRIGGER full BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'full'); END")

        assertThrows(.storeFailed) { try house.authority.revoke(holder.badgeID) }
        assertThrows(.storeFailed) { try house.authority.edit(AuthorityFixture.email) { $0.title = "Cook" } }

        XCTAssertEqual(try house.authority.badge(holder.badgeID).status, .active)
        XCTAssertEqual(try house.authority.person(AuthorityFixture.email).details.title, "Engineer")
    }

    func testNeitherNamesNorAddressesNorSecretsStandInTheLog() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        let invitation = try house.authority.invite(AuthorityFixture.email)
        try house.authority.edit(AuthorityFixture.email) {
            $0.email = "lima@example.com"
            $0.group = "Kitchen"
            $0.properties["floor"] = "Seventh"
        }
        try house.authority.revoke(holder.badgeID)

        let log = try house.authority.auditEntries().map(\.text).joined()

        let kept = [
            "Ana", "Lima", "Kitchen", "Seventh", AuthorityFixture.email, "lima@example.com", holder.token,
            invitation.transactionCode.plain,
            try invitation.code,
        ]
        for text in kept { XCTAssertFalse(log.contains(text), text) }
    }

    func testAnEntryIsProvedToWhoHasOnlyThePublicKey() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        try house.authority.revoke(holder.badgeID)
        let newest = try XCTUnwrap(house.authority.auditEntries(newest: 1).last)

        let proof = try house.authority.auditProof(forEntryAt: newest.index)

        let head = proof.signed.head
        XCTAssertTrue(
            proof.proof.shows(
                MerkleTree.leaf(Array(newest.text.utf8)), at: newest.index, in: head.logSize, root: head.logRoot))
        XCTAssertEqual(newest.said, "status revoked")
    }

    func testAnAlteredEntryIsFound() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        try house.authority.suspend(holder.badgeID)
        let layout = try house.authority.auditEntries().count - 1
        try house.change("DROP TRIGGER audit_is_not_changed")

        try house.change("UPDATE audit SET entry = replace(entry, 'suspended', 'active') WHERE place = \(layout)")

        let problems = try house.authority.verifyAuditLog().problems
        XCTAssertTrue(problems.contains { $0.contains("Entry \(layout) was altered") }, "\(problems)")
    }

    func testAnOlderCopyOfTheStoreIsNoticed() async throws {
        let house = try AuthorityFixture()
        let holder = try await house.holder()
        try house.authority.close()
        let path = house.home + "/authority.db"
        let older = try Data(contentsOf: URL(filePath: path))
        let newer = try house.reopened()
        try newer.revoke(holder.badgeID)
        try newer.close()

        try older.write(to: URL(filePath: path))

        assertThrows(.rolledBack) { _ = try house.reopened() }
        try FileManager.default.removeItem(atPath: house.home)
    }

    func testAnOlderRowTakesNoRevocationBack() async throws {
        let house = try AuthorityFixture()
        let holder = try await house.holder()
        try house.authority.revoke(holder.badgeID)
        try house.change("DROP TRIGGER revokedIsFinal")

        try house.change("UPDATE badge SET status = 'active'")

        let list = try await house.wallet().get("/status/1")
        XCTAssertEqual(list.status, 500)
        assertThrows(.rolledBack) { try house.authority.badges() }
        assertThrows(.rolledBack) { try house.authority.reinstate(holder.badgeID) }
        try house.remove()
    }

    func testSystemUserIsTheUserOfTheProcess() throws {
        let name = NSUserName()

        let user = AuditActor.systemUser

        XCTAssertEqual(user, .user(name))
        XCTAssertEqual(user.text, "user:\(name)")
    }
}

final class FoundingTests: XCTestCase {
    func testNobodyFoundsASecondOrganizationOverAKey() throws {
        try playEach([true, false]) { emptied in
            try playEach([true, false]) { withHead in
                let house = try AuthorityFixture()
                try house.authority.close()
                let path = house.home + "/authority.db"
                try FileManager.default.removeItem(atPath: path)
                if emptied { XCTAssertTrue(FileManager.default.createFile(atPath: path, contents: Data())) }
                if !withHead { try FileManager.default.removeItem(atPath: house.home + "/authority.head") }
                let key = try Data(contentsOf: URL(filePath: house.home + "/authority.key"))

                assertThrows(.storeDamaged) { _ = try house.reopened() }
                assertThrows(.storeDamaged) { _ = try house.foundAgain() }

                XCTAssertEqual(try Data(contentsOf: URL(filePath: house.home + "/authority.key")), key)
                try FileManager.default.removeItem(atPath: house.home)
            }
        }
    }

    func testAFoundingThatWasCutShortGoesOn() throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "authority-\(UUID().uuidString)").path()
        let layout = StoreLayout(home: home, name: "authority", keyContext: "authority")
        let custody = CountingCustody(directory: home)
        try PrivateDirectory.make(home)
        _ = try Founding(layout: layout).makeKey(custody: custody, random: SeededRandom(seed: 4))

        let founded = try Authority.create(
            at: home, name: "Example", issuer: XCTUnwrap(URL(string: "http://127.0.0.1:8080")), custody: custody)
        try founded.close()

        XCTAssertFalse(FileManager.default.fileExists(atPath: home + "/authority.founding"))
        try FileManager.default.removeItem(atPath: home)
    }
}

extension AuditEntry {
    fileprivate var said: String { "\(event.kind.rawValue) \(event.outcome)" }
}

extension AuditChange {
    /// The field and its values; what is longer than a word or two is left out.
    fileprivate var said: String {
        switch values {
        case .organizational(let before, let after), .personal(let before, let after):
            "\(field): \(Self.said(before)) → \(Self.said(after))"
        case .erased, .unrecorded: "\(field): \(values)"
        }
    }

    private static func said(_ value: JSON) -> String {
        let text = value.stringValue ?? value.text
        return text.count > 20 ? "…" : text
    }
}
