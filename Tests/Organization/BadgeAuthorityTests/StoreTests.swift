import BadgeCustody
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import Foundation
import GRDB
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeAuthority

final class StoreTests: XCTestCase {
    func testEverythingIsThereAfterAReopening() async throws {
        let house = try AuthorityFixture()
        let policy = try house.authority.set(Policy(JSONReader(["deviceLimit": 3])))
        let badge = try await house.issueBadge()
        let organization = try house.authority.organization()
        let people = try house.authority.people()
        let invitation = try house.authority.invite(AuthorityFixture.email)
        try house.authority.close()

        let authority = try house.reopened()

        XCTAssertEqual(try authority.organization(), organization)
        XCTAssertEqual(organization.policy, policy)
        XCTAssertEqual(try authority.people(), people)
        XCTAssertEqual(try authority.badges(), [badge])
        XCTAssertEqual(try authority.outbox().map(\.code).last, invitation.transactionCode)
        let token = try await house.wallet(of: authority).redeem(invitation.code, invitation.transactionCode.plain)
        XCTAssertEqual(token.status, 200)
        try authority.close()
        try FileManager.default.removeItem(atPath: house.home)
    }

    func testWhatAnotherProcessChangesIsSeenAtOnce() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let command = try house.reopened()
        let wallet = try house.wallet()

        let invitation = try command.invite(AuthorityFixture.email)
        try command.set(Policy(JSONReader(["deviceLimit": 1])))
        let token = try await wallet.redeem(invitation.code, invitation.transactionCode.plain)
        let policy = try await wallet.get("/policy")

        XCTAssertEqual(token.status, 200)
        XCTAssertEqual(policy.status, 200)
        try command.close()
    }

    func testTwoProcessesTogetherIssueOneBadgeAndAllowFiveGuesses() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let other = try house.reopened()
        let token = try await house.accessToken(house.wallet())
        let invitation = try house.authority.invite(AuthorityFixture.email)
        let (code, wrong) = (try invitation.code, invitation.wrongCode)
        let wallets = try (0..<8).map { try house.wallet(of: $0 % 2 == 0 ? house.authority : other, seed: 600 + $0) }

        let answers = try await withThrowingTaskGroup(of: (issued: Answer, guess: Answer).self) { group in
            for wallet in wallets {
                group.addTask {
                    (try await wallet.requestCredential(token: token), try await wallet.redeem(code, wrong))
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        XCTAssertEqual(answers.filter { $0.issued.status == 200 }.count, 1)
        XCTAssertEqual(answers.filter { $0.issued.error == "credential_request_denied" }.count, 7)
        XCTAssertEqual(
            answers.compactMap { $0.guess.json["tries_left"]?.integerValue }.sorted(), [0, 0, 0, 0, 1, 2, 3, 4])
        XCTAssertEqual(try other.badges().count, 1)
        try other.close()
    }

    func testSecretsLeaveNoTraceInRecordsLogsOrRefusals() async throws {
        let house = try AuthorityFixture()
        let log = CapturingLog()
        let authority = try house.reopened(logger: log)
        let wallet = try house.wallet(of: authority)
        let open = try authority.invite(AuthorityFixture.email)
        let wrong = try await wallet.redeem(open.code, open.wrongCode)
        try authority.add(Person.Details(name: "Bo", email: "bo@example.com"))
        let used = try authority.invite("bo@example.com")
        let token = try await wallet.token(used.code, used.transactionCode.plain)
        let nonce = try await wallet.nonce()
        let refused = try await wallet.request(proof: wallet.proof(nonce: nonce, type: "JWT"), token: token)
        _ = try await wallet.request(proof: wallet.proof(nonce: nonce), token: token)
        try authority.close()

        let values = try house.storedValues()

        let offer = try XCTUnwrap(open.offerReference.split(separator: "%2F").last)
        let codes = [open, used].map(\.transactionCode.plain)
        for secret in [try open.code, try used.code, token, nonce, String(offer)] + codes {
            XCTAssertFalse(values.contains { $0.contains(secret) }, "a record holds \(secret)")
            XCTAssertFalse(log.text.contains(secret))
            XCTAssertFalse((wrong.text + refused.text).contains(secret))
        }
        XCTAssertTrue(values.contains(AuthorityFixture.email), "the records were read")
        XCTAssertTrue(values.contains(CodeDigest.hex(token)), "the token is there as a digest")
        try house.remove()
    }

    func testTheFileHoldsNoPlaintext() async throws {
        let house = try AuthorityFixture()
        let badge = try await house.issueBadge()
        try house.authority.close()

        let file = try Data(contentsOf: URL(filePath: house.home + "/authority.db"))

        for text in ["SQLite format 3", "CREATE TABLE", "ana@example.com", "Ana Lima", badge.id.rawValue] {
            XCTAssertNil(file.range(of: Data(text.utf8)), text)
        }
        try FileManager.default.removeItem(atPath: house.home)
    }

    func testAHomeWithoutAnOrganizationSaysSo() throws {
        let empty = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()

        assertThrows(.storeAbsent) { _ = try Authority.open(at: empty, custody: FileCustody(directory: empty)) }

        XCTAssertFalse(FileManager.default.fileExists(atPath: empty))
    }

    func testAStoreWithoutItsKeySaysSoAndIsLeftAsItIs() throws {
        let house = try AuthorityFixture()
        try house.authority.close()
        let before = try Data(contentsOf: URL(filePath: house.home + "/authority.db"))
        try FileManager.default.removeItem(atPath: house.home + "/authority.key")

        assertThrows(.keyMissing) { _ = try house.reopened() }
        assertThrows(.keyMissing) { _ = try house.foundAgain() }

        XCTAssertEqual(try Data(contentsOf: URL(filePath: house.home + "/authority.db")), before)
        try FileManager.default.removeItem(atPath: house.home)
    }

    func testTheSchemaItselfRefusesWhatMustNotBe() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let badge = try await house.issueBadge()
        try house.authority.revoke(badge.id)
        try house.authority.set(Policy(JSONReader(["deviceLimit": 1])))
        try house.authority.set(Policy(JSONReader(["deviceLimit": 2])))
        _ = try house.authority.invite(AuthorityFixture.email)
        let statements = [
            "UPDATE badge SET status = 'active'",
            """
            INSERT INTO badge SELECT 'x', invitation, person, device, list, position + 1, status, holderKey, type,
            issued, expires, NULL, NULL, NULL, 0, NULL, NULL, 0, 1 FROM badge
            """,
            "UPDATE badge SET holderKey = 'short'",
            "UPDATE badge SET suspendedWithPerson = 2",
            "UPDATE badge SET device = 'elsewhere'",
            "UPDATE person SET username = ''",
            "UPDATE person SET wantsSecondFactor = 2",
            "UPDATE device SET phone = '+441632960961'",
            "DELETE FROM device",
            "UPDATE message SET state = 'lost'",
            "INSERT INTO policy SELECT 0, document, compact, issued, expires FROM policy WHERE version = 1",
            "INSERT INTO policy SELECT 2, document, compact, issued, expires FROM policy WHERE version = 1",
            "UPDATE invitation SET triesLeft = 6",
            "UPDATE invitation SET triesLeft = 0 WHERE state = 'open'",
            "UPDATE invitation SET state = 'open'",
            """
            INSERT INTO organization SELECT 2, name, issuer, displayName, NULL, NULL, NULL, NULL, NULL, NULL, secret, 1, NULL,
              NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
            FROM organization
            """,
            "DELETE FROM person",
        ]

        for statement in statements {
            XCTAssertThrowsError(try house.change(statement), statement) { error in
                let cause = (error as? BadgeError)?.underlying as? DatabaseError
                XCTAssertEqual(cause?.resultCode, .SQLITE_CONSTRAINT, "\(statement): \(error)")
            }
        }
    }

    func testARemovedPersonsUnfinishedInvitationIsSweptToo() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.authority.add(Person.Details(name: "Bo", email: "bo@example.com"))
        _ = try await house.accessToken(house.wallet())
        try house.authority.remove(AuthorityFixture.email)
        house.clock.advance(by: 600)

        _ = try house.authority.invite("bo@example.com")

        XCTAssertEqual(try house.rows(["invitation", "token"]), [1, 0])
    }

    func testExpiredRecordsAreSweptByTheNextVerb() async throws {
        let house = try AuthorityFixture()
        let wallet = try house.wallet()
        _ = try await house.accessToken(wallet)
        let badge = try await house.issueBadge()
        _ = try house.authority.invite(AuthorityFixture.email)
        house.clock.advance(by: 901)
        _ = try await house.issueBadge(seed: 501)

        let counts = try house.rows(["invitation", "token", "nonce", "message"])

        // Left: the invitations of both badges, and the second badge's token and nonce.
        XCTAssertEqual(counts, [2, 1, 1, 0])
        XCTAssertEqual(try house.authority.badge(badge.id).status, .active)
        try house.remove()
    }
}

enum CodeDigest {
    static func hex(_ text: String) -> String {
        Digest.sha256(text).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

extension AuthorityFixture {
    func foundAgain() throws -> Authority {
        try Authority.create(at: home, name: "Another", issuer: issuer, custody: FileCustody(directory: home))
    }

    // Every value of every record, blobs as text where they are text and in hexadecimal.
    func storedValues() throws -> [String] {
        try inspect { db in
            try Self.tables(db).flatMap { table in
                try Row.fetchAll(db, sql: "SELECT * FROM \"\(table)\"").flatMap { row in
                    row.databaseValues.flatMap { Self.texts($0) }
                }
            }
        }
    }

    func rows(_ tables: [String]) throws -> [Int] {
        try inspect { db in try tables.map { try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)") ?? -1 } }
    }

    func change(_ statement: String) throws {
        try inspect { db in try db.execute(sql: statement) }
    }

    private func inspect<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) throws -> Value {
        let key = try WrappedKey.load(
            at: home + "/authority.key", custody: FileCustody(directory: home), context: "authority")
        let database = try EncryptedDatabase.open(
            at: home + "/authority.db", key: XCTUnwrap(key), sharing: .shared, create: false,
            migrations: migrations.map { migration in
                Migration(migration.name) { _ in XCTFail("the store has been migrated before") }
            })
        defer { try? database.close() }
        return try database.write(body)
    }

    private static func tables(_ db: Database) throws -> [String] {
        try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
    }

    private static func texts(_ value: DatabaseValue) -> [String] {
        switch value.storage {
        case .string(let text): [text]
        case .blob(let data):
            [String(decoding: data, as: UTF8.self), data.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()]
        default: []
        }
    }
}
