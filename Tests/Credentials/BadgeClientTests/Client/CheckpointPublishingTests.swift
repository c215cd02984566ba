import BadgeClient
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

/// What an organization's answer to a checkpoint of a wallet's store proves.
final class CheckpointPublishingTests: XCTestCase {
    private static let endpoint = "https://id.example.org/tenant/anchors"
    private static let key = SigningKey(random: SeededRandom(seed: 61))
    private static let stranger = SigningKey(random: SeededRandom(seed: 62))

    private let script = IssuerScript()

    func testOnlyTheHoldersCheckpointOfTheSameStoreProvesARollback() async throws {
        let newer = try Self.checkpoint(generation: 12)
        let answers: [(WitnessedCheckpoint, BadgeError.Code?)] = [
            (newer, nil), (try Self.checkpoint(of: "another store", generation: 12), .serverAnswerInvalid),
            (try Self.checkpoint(generation: 12, by: Self.stranger), .credentialKeyMismatch),
            (
                try Self.checkpoint(of: "another store", generation: 12, by: Self.stranger), .credentialKeyMismatch
            ),
        ]
        try await playEach(answers) { held, code in
            let transport = ScriptedTransport()
            transport.route(.post, Self.endpoint) { _ in
                .json(["error": "store_rolled_back", "statement": .string(held.compact)], status: 409)
            }

            guard let code else {
                let answer = try await publish(Self.checkpoint(), over: transport)
                guard case .refused(let proof) = answer else { return XCTFail("\(String(describing: answer))") }
                return XCTAssertEqual(proof, newer)
            }
            let refusal = try await thrownError { try await publish(Self.checkpoint(), over: transport) }
            XCTAssertEqual(refusal.code, code)
        }
    }

    func testOnlyTheOrganizationsReceiptOfTheSameCheckpointIsOne() async throws {
        let told = try Self.checkpoint()
        let other = try Self.checkpoint(of: "another store")
        let answers: [(WitnessedCheckpoint, String, SigningKey, BadgeError.Code?)] = [
            (told, IssuerScript.issuer, script.issuerKey, nil),
            (other, IssuerScript.issuer, script.issuerKey, .documentInvalid),
            (told, "https://id.example.org/other", script.issuerKey, .documentInvalid),
            (told, IssuerScript.issuer, script.strangerKey, .signatureInvalid),
        ]
        try await playEach(answers) { checkpoint, issuer, key, code in
            let receipt = try CheckpointReceipt.sign(checkpoint, issuer: issuer, at: IssuerScript.now, key: key)
            let transport = ScriptedTransport()
            transport.route(.post, Self.endpoint) { _ in .json(["receipt": .string(receipt.compact)]) }

            guard let code else {
                let answer = try await publish(told, over: transport)
                guard case .recorded(let read) = answer else { return XCTFail("\(String(describing: answer))") }
                return XCTAssertEqual(read, receipt)
            }
            let refusal = try await thrownError { try await publish(told, over: transport) }
            XCTAssertEqual(refusal.code, code)
        }
    }

    private func publish(
        _ checkpoint: WitnessedCheckpoint, over transport: ScriptedTransport
    ) async throws -> CheckpointAnswer? {
        let issuer = try XCTUnwrap(URL(string: IssuerScript.issuer))
        let organization = Organization(
            id: .init(rawValue: IssuerScript.issuer), name: "Example Org", display: Display(name: "Example Org"),
            issuer: issuer, authorizationServer: issuer, trustAnchors: [])
        return try await IssuerScript.client(transport).publish(
            checkpoint, at: try XCTUnwrap(URL(string: Self.endpoint)), of: organization,
            trust: [script.issuerKey.publicKey])
    }

    private static func checkpoint(
        of store: String = "store", generation: Int64 = 9, by key: SigningKey = key
    ) throws -> WitnessedCheckpoint {
        try WitnessedCheckpoint.sign(
            CheckpointStatement(
                store: Base64URL.encode(Digest.sha256(store)), generation: generation, state: Data(count: 32),
                previous: nil),
            with: key)
    }
}
