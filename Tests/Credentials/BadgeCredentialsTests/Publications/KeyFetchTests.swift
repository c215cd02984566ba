import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import XCTest

final class KeyFetchTests: XCTestCase {
    private static let metadata = "https://issuer.example/.well-known/openid-credential-issuer"
    private static let statements = "https://issuer.example/keys"
    private let next = SigningKey(random: TestRandom(seed: 5))

    func testFollowsTheStatementsThatTheMetadataName() async throws {
        let transport = try transport()

        let keys = try await fetch(transport, above: 0)

        XCTAssertEqual(keys?.version, 1)
        XCTAssertEqual(keys?.keys, [next.publicKey])
    }

    func testAsksForNoStatementsOfTheVersionThatIsKnown() async throws {
        let transport = try transport()

        let keys = try await fetch(transport, above: 1)

        XCTAssertNil(keys)
        XCTAssertEqual(transport.calls.count, 1)
    }

    func testAnIssuerWithoutStatementsHasNoNewerKeys() async throws {
        let transport = ScriptedTransport()
        transport.route(.get, Self.metadata) { _ in .json(["credential_issuer": .string(TestIssuer.name)]) }

        let keys = try await fetch(transport, above: 0)

        XCTAssertNil(keys)
        XCTAssertEqual(transport.calls.count, 1)
    }

    func testKeysOfTheFutureNameTheClockThatIsWrong() async throws {
        let late = try transport(
            issuedAt: TestIssuer.now.addingTimeInterval(3600), date: "Fri, 15 Jan 2027 09:30:00 GMT")
        var refusal: BadgeError?

        do { _ = try await fetch(late, above: 0) } catch let error as BadgeError { refusal = error }

        XCTAssertEqual(refusal?.code, .signatureInvalid)
        XCTAssertEqual(
            refusal?.reason.hasPrefix(
                "The clock of this device is wrong: https://issuer.example says that it is 2027-01-15T09:30:00Z."),
            true,
            "\(refusal as Any)")
    }

    func testMetadataOfAnotherIssuerLeadToNoKeys() async throws {
        let transport = try transport(of: "https://other.example")
        var refusal: BadgeError.Code?

        do { _ = try await fetch(transport, above: 0) } catch let error as BadgeError { refusal = error.code }

        XCTAssertEqual(refusal, .metadataMismatch)
        XCTAssertEqual(transport.calls.count, 1)
    }
}

extension KeyFetchTests {
    private func transport(
        of issuer: String = TestIssuer.name, issuedAt: Date = TestIssuer.now, date: String? = nil
    ) throws -> ScriptedTransport {
        let statement = try KeyStatement.sign(
            version: 1, keys: [next.publicKey], issuer: TestIssuer.name, issuedAt: issuedAt, key: TestIssuer.key)
        var fields = HTTPFields()
        fields[.date] = date
        let statements = HTTPTransportResponse.json(
            ["statements": [.string(statement.compact)]], headerFields: fields)
        let transport = ScriptedTransport()
        transport.route(.get, Self.metadata) { _ in
            .json([
                "credential_issuer": .string(issuer), "badge_keys_uri": .string(Self.statements),
                "badge_keys_version": 1,
            ])
        }
        transport.route(.get, Self.statements) { _ in statements }
        return transport
    }

    private func fetch(_ transport: ScriptedTransport, above version: Int) async throws -> KeyStatement? {
        try await TestIssuer.publications(transport).fetchKeys(
            of: try XCTUnwrap(URL(string: TestIssuer.name)), above: version, trust: [TestIssuer.key.publicKey])
    }
}
