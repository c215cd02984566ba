import BadgeCredentials
import BadgeKeys
import BadgeModel
import TestSupport
import XCTest

/// What every format of credentials does, tried on SD-JWT VC and on a format of these tests alone.
final class CredentialFormatTests: XCTestCase {
    private static let binding = PresentationBinding(audience: "https://door.example", nonce: "n-1")
    private static let trust = [TestIssuer.key.publicKey]

    private struct Case {
        let format: any CredentialFormat
        let credential: String
        let configuration: JSON
        // With what a presentation for another audience, and one for another nonce, is refused.
        let refusals: [BadgeError.Code]
    }

    private static func cases() throws -> [Case] {
        [
            Case(
                format: SDJWTFormat(), credential: try TestIssuer.issue(),
                configuration: ["format": "dc+sd-jwt", "vct": .string(TestIssuer.type)],
                refusals: [.audienceMismatch, .nonceMismatch]),
            Case(
                format: ClaimListFormat(),
                credential: try ClaimListFormat.issue(
                    TestIssuer.disclosable, issuer: TestIssuer.name, type: TestIssuer.type, holder: TestIssuer.holder,
                    issuedAt: TestIssuer.now, key: TestIssuer.key),
                configuration: ClaimListFormat.configuration(ofType: TestIssuer.type),
                refusals: [.keyBindingInvalid, .keyBindingInvalid]),
        ]
    }

    private static func formats() throws -> [any CredentialFormat] { try cases().map(\.format) }

    private static func present(
        _ tested: Case, disclosing claims: [[JSON]]? = nil, key: SigningKey = TestIssuer.holderKey
    ) throws -> String {
        try tested.format.present(
            Secret(utf8: tested.credential), key: key, disclosing: claims, for: binding, now: TestIssuer.now
        ).text
    }

    private static func verify(
        _ tested: Case, _ text: String, trust: [JWK] = trust, for binding: PresentationBinding = binding
    ) throws -> VerifiedPresentation {
        try tested.format.verify(
            presented: text, trust: trust, issuer: TestIssuer.name, for: binding, now: TestIssuer.now)
    }

    func testTheIdentifierInTheMetadataSelectsTheFormat() throws {
        let formats = try Self.formats()

        for tested in try Self.cases() {
            let name = try XCTUnwrap(tested.configuration["format"]?.stringValue)
            let format = try formats.require(Credential.Format(rawValue: name))

            XCTAssertEqual(format.id, tested.format.id)
            XCTAssertTrue(format.supports(JSONReader(tested.configuration)))
            XCTAssertEqual(try format.type(in: JSONReader(tested.configuration)), TestIssuer.type)
        }
        XCTAssertNil(formats[Credential.Format(rawValue: "mso_mdoc")])
        assertThrows(.credentialMalformed) { try formats.require(Credential.Format(rawValue: "mso_mdoc")) }
    }

    func testACredentialIsRecognizedByItsOwnFormatAlone() throws {
        let formats = try Self.formats()

        for tested in try Self.cases() {
            let issued = try RecognizedCredential(tested.credential, among: formats)
            let shown = try RecognizedCredential(try Self.present(tested), among: formats)
            let others = formats.filter { $0.id != tested.format.id }

            XCTAssertEqual([issued.format.id, shown.format.id], [tested.format.id, tested.format.id])
            XCTAssertEqual(issued.unverified.issuer, TestIssuer.name)
            XCTAssertFalse(issued.unverified.isPresented)
            XCTAssertTrue(shown.unverified.isPresented)
            assertThrows(.credentialMalformed) { try RecognizedCredential(tested.credential, among: others) }
        }
        assertThrows(.credentialMalformed) { try RecognizedCredential("neither", among: formats) }
        assertThrows(.credentialMalformed) { try RecognizedCredential("none", among: []) }
    }

    func testACredentialIsVerifiedAsIssuedAndItsClaimsAreListed() throws {
        for tested in try Self.cases() {
            let verified = try tested.format.verify(
                issued: tested.credential, trust: Self.trust, issuer: TestIssuer.name, type: TestIssuer.type,
                holder: TestIssuer.holder.thumbprint, now: TestIssuer.now)

            XCTAssertEqual(verified.issuer, TestIssuer.name)
            XCTAssertEqual(verified.type, TestIssuer.type)
            XCTAssertEqual(verified.holderKey.thumbprint, TestIssuer.holder.thumbprint)
            XCTAssertEqual(try tested.format.claims(in: tested.credential), TestIssuer.disclosable)
        }
    }

    func testAnIssuedCredentialThatIsNotTheRequestedOneIsRefused() throws {
        for tested in try Self.cases() {
            func verify(
                trust: [JWK] = Self.trust, issuer: String = TestIssuer.name, type: String = TestIssuer.type,
                holder: JWK = TestIssuer.holder
            ) throws {
                _ = try tested.format.verify(
                    issued: tested.credential, trust: trust, issuer: issuer, type: type, holder: holder.thumbprint,
                    now: TestIssuer.now)
            }

            assertThrows(.signatureInvalid) { try verify(trust: [TestIssuer.stranger.publicKey]) }
            assertThrows(.credentialIssuerMismatch) { try verify(issuer: "https://other.example") }
            assertThrows(.credentialTypeMismatch) { try verify(type: "https://issuer.example/other") }
            assertThrows(.credentialKeyMismatch) { try verify(holder: TestIssuer.stranger.publicKey) }
        }
    }

    func testAPresentationDisclosesTheNamedClaimsAlone() throws {
        for tested in try Self.cases() {
            let all = try Self.present(tested)
            let one = try Self.present(tested, disclosing: [["name"]])

            let verified = try Self.verify(tested, one)
            XCTAssertEqual(verified.presentedAt, TestIssuer.now)
            XCTAssertEqual(verified.credential.claims["name"], "Alice Example")
            XCTAssertNil(verified.credential.claims["email"])
            XCTAssertEqual(try tested.format.claims(in: one), ["name": "Alice Example"])
            XCTAssertEqual(try tested.format.claims(in: all), TestIssuer.disclosable)
        }
    }

    func testAPresentationForAnotherVerifierNonceOrKeyIsRefused() throws {
        for tested in try Self.cases() {
            let shown = try Self.present(tested)
            let others = [
                PresentationBinding(audience: "https://other.example", nonce: "n-1"),
                PresentationBinding(audience: "https://door.example", nonce: "n-2"),
            ]

            for (other, code) in zip(others, tested.refusals) {
                assertThrows(code) { try Self.verify(tested, shown, for: other) }
            }
            assertThrows(.credentialKeyMismatch) { try Self.present(tested, key: TestIssuer.stranger) }
            assertThrows(.signatureInvalid) {
                try Self.verify(tested, shown, trust: [TestIssuer.stranger.publicKey])
            }
            assertThrows(.keyBindingInvalid) { try Self.verify(tested, tested.credential) }
        }
    }
}
