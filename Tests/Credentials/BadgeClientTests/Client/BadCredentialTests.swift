import BadgeKeys
import BadgeModel
import BadgeTestDoubles
import BadgeTransport
import Foundation
import TestSupport
import XCTest

final class BadCredentialTests: XCTestCase {
    private let script = IssuerScript()

    func testRefusesACredentialWithAWrongSignature() async throws {
        try await expect(.signatureInvalid, try script.credential(signedBy: script.strangerKey))
        let text = try script.credential()
        let signature = try XCTUnwrap(text.split(separator: ".").last?.prefix(8))
        try await expect(.signatureInvalid, text.replacingOccurrences(of: signature, with: "AAAAAAAA"))
    }

    func testRefusesACredentialBoundToAnotherKey() async throws {
        try await expect(
            .credentialKeyMismatch, try script.credential(["cnf": ["jwk": script.strangerKey.publicKey.json]]))
    }

    func testRefusesACredentialOfAnotherType() async throws {
        try await expect(.credentialTypeMismatch, try script.credential(["vct": "https://id.example.org/other"]))
    }

    func testRefusesACredentialOfAnotherIssuer() async throws {
        try await expect(.credentialIssuerMismatch, try script.credential(["iss": "https://other.example"]))
    }

    func testRefusesACredentialOutsideItsTimes() async throws {
        try await expect(.credentialExpired, try script.credential(["exp": 1_800_000_000]))
        try await expect(.credentialNotYetValid, try script.credential(["nbf": 1_800_010_000]))
    }

    func testRefusesAForgedOrARepeatedDisclosure() async throws {
        let text = try script.credential()
        let disclosure = try XCTUnwrap(text.split(separator: "~").last)
        let forged = Base64URL.encode(Array(#"["c2FsdA","title","Director"]"#.utf8))

        try await expect(.disclosureInvalid, text + forged + "~")
        try await expect(.disclosureInvalid, text + disclosure + "~")
    }

    func testRefusesWhatIsNoCredential() async throws {
        for text in ["x", "a.b.c~", String(try script.credential().dropLast())] {
            try await expect(.credentialMalformed, text)
        }
    }

    private func expect(_ code: BadgeError.Code, _ text: String, line: UInt = #line) async throws {
        let answer: JSON = ["credentials": [["credential": .string(text)]]]
        let transport = try script.transport(changing: [.credential: .json(answer)])

        let error = try await thrownError { try await script.issue(transport) }

        XCTAssertEqual(error.code, code, error.reason, line: line)
        XCTAssertFalse(error.reason.isEmpty)
    }
}
