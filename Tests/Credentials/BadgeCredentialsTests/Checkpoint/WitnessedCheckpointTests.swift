import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeTestDoubles
import Foundation
import TestSupport
import XCTest

final class WitnessedCheckpointTests: XCTestCase {
    private let key = SigningKey(random: SeededRandom(seed: 1))
    private let organization = SigningKey(random: SeededRandom(seed: 2))
    private let stranger = SigningKey(random: SeededRandom(seed: 3))
    private let issuer = "https://id.example.org"

    private func statement(
        store: String = "store", generation: Int64 = 9, state: Int = 32, previous: Int64? = 8
    ) -> CheckpointStatement {
        CheckpointStatement(
            store: Base64URL.encode(Digest.sha256(store)), generation: generation, state: Data(count: state),
            previous: previous.map { .init(generation: $0, digest: Data(count: 32)) })
    }

    func testAStatementIsReadAsItWasSigned() throws {
        try playEach([statement(), statement(previous: nil), statement(generation: Int64.max)]) { statement in
            let checkpoint = try WitnessedCheckpoint.sign(statement, with: key)

            let read = try WitnessedCheckpoint.verify(checkpoint.compact, holder: key.publicKey.thumbprint)

            XCTAssertEqual(read, checkpoint)
            XCTAssertEqual(read.statement, statement)
            XCTAssertEqual(read.digest, Data(Digest.sha256(checkpoint.compact)))
        }
    }

    func testRefusesToSignWhatWouldNotRead() {
        let wrong = [
            statement(generation: 0), statement(generation: -1), statement(state: 31), statement(previous: 9),
            statement(previous: 10),
            CheckpointStatement(store: "short", generation: 9, state: Data(count: 32), previous: nil),
        ]
        for statement in wrong {
            XCTAssertThrowsError(try WitnessedCheckpoint.sign(statement, with: key), "\(statement)") {
                XCTAssertEqual(($0 as? BadgeError)?.code, .invalidInput)
            }
        }
    }

    func testRefusesAnotherKeyAnotherTypeAndAChangedStatement() throws {
        let checkpoint = try WitnessedCheckpoint.sign(statement(), with: key)
        let other = try JWS.sign(
            ["store": "x"], type: "agreement-receipt+jwt", header: ["jwk": key.publicKey.json], with: key)
        let table: [(String, String?, BadgeError.Code)] = [
            (checkpoint.compact, stranger.publicKey.thumbprint, .credentialKeyMismatch),
            (String(checkpoint.compact.dropLast(4)) + "AAAA", nil, .signatureInvalid),
            (other, nil, .documentInvalid), ("x", nil, .documentInvalid),
            (checkpoint.compact + String(repeating: "A", count: 4096), nil, .documentInvalid),
        ]
        for (compact, holder, code) in table {
            XCTAssertThrowsError(try WitnessedCheckpoint.verify(compact, holder: holder)) {
                XCTAssertEqual(($0 as? BadgeError)?.code, code, compact)
            }
        }
    }

    func testAReceiptIsForOneStatementOfOneIssuer() throws {
        let checkpoint = try WitnessedCheckpoint.sign(statement(), with: key)
        let other = try WitnessedCheckpoint.sign(statement(generation: 10), with: key)
        let date = Date(timeIntervalSince1970: 1_800_000_000)
        let trust = [organization.publicKey]
        let receipt = try CheckpointReceipt.sign(checkpoint, issuer: issuer, at: date, key: organization)

        let read = try CheckpointReceipt.verify(receipt.compact, for: checkpoint, issuer: issuer, trust: trust)

        XCTAssertEqual(read, receipt)
        XCTAssertEqual(read.receivedAt, date)
        let table: [(WitnessedCheckpoint, String, [JWK], BadgeError.Code)] = [
            (other, issuer, trust, .documentInvalid),
            (checkpoint, "https://elsewhere.example", trust, .documentInvalid),
            (checkpoint, issuer, [stranger.publicKey], .signatureInvalid), (checkpoint, issuer, [], .signatureInvalid),
        ]
        try playEach(table) { checkpoint, issuer, trust, code in
            XCTAssertThrowsError(
                try CheckpointReceipt.verify(receipt.compact, for: checkpoint, issuer: issuer, trust: trust)
            ) { XCTAssertEqual(($0 as? BadgeError)?.code, code) }
        }
    }
}
