import BadgeClient
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class PolicyFetchTests: XCTestCase {
    private static let address = "https://policy.example.com/policy"
    private static let steps: [IssuerScript.Step] = [.issuerMetadata, .serverMetadata, .issuerKeys]
    private let script = IssuerScript()

    func testFetchesThePolicyOfAnOffer() async throws {
        let signed = try document()
        let (client, resolved) = try await resolve(answering: signed.compact)

        let policy = try await client.fetchPolicy(resolved)

        XCTAssertEqual(policy, signed)
    }

    func testFetchesThePolicyOfAnOrganizationWithItsPinnedKeys() async throws {
        let signed = try document()
        let transport = try script.transport([.issuerMetadata, .issuerMetadata])
        transport.route(.get, Self.address) { _ in .text(signed.compact, type: "application/badge-policy+jwt") }
        let organization = try organization()
        let client = IssuerScript.client(transport)

        let policy = try await client.fetchUpdate(of: organization, trust: [script.issuerKey.publicKey]).policy.get()
        let error = try await thrownError {
            try await client.fetchUpdate(of: organization, trust: [script.strangerKey.publicKey]).policy.get()
        }

        XCTAssertEqual(policy, signed)
        XCTAssertEqual(error.code, .signatureInvalid)
    }

    func testTheLogoOfATypeIsItsOwnOrElseTheIssuers() async throws {
        let plain = IssuerScript.configuration
            .changing(["vct": "plain", "credential_metadata": ["display": [["name": "Plain"]]]])
        let metadata = JSON.object(IssuerScript.metadata).changing([
            "badge_policy_uri": nil,
            "display": [["name": "Example Org", "logo": ["uri": "https://id.example.org/issuer.png"]]],
            "credential_configurations_supported": ["badge": IssuerScript.configuration, "plain": plain],
        ])
        let transport = try script.transport([.issuerMetadata], changing: [.issuerMetadata: .json(metadata)])

        let update = try await IssuerScript.client(transport)
            .fetchUpdate(of: try organization(), trust: [script.issuerKey.publicKey])

        let logos = try [IssuerScript.vct, "plain", "unknown"].map { try update.logo(ofType: $0)?.lastPathComponent }
        XCTAssertEqual(logos, ["logo.png", "issuer.png", "issuer.png"])
    }

    func testAnOrganizationMayPublishNoPolicy() async throws {
        let metadata = JSON.object(IssuerScript.metadata).changing(["badge_policy_uri": nil])
        let transport = try script.transport(Self.steps, changing: [.issuerMetadata: .json(metadata)])
        let client = IssuerScript.client(transport)
        let resolved = try await client.resolve(try script.offer().uri)

        let policy = try await client.fetchPolicy(resolved)

        XCTAssertNil(policy)
    }

    func testRefusesAPolicyThatDoesNotVerify() async throws {
        let table: [(String, String, BadgeError.Code)] = [
            (try document(key: script.strangerKey).compact, "application/badge-policy+jwt", .signatureInvalid),
            (try document(issuer: "https://other.example").compact, "application/badge-policy+jwt", .documentInvalid),
            (try document(days: -1).compact, "application/badge-policy+jwt", .documentStale),
            ("x", "application/badge-policy+jwt", .documentInvalid),
            (try document().compact, "application/json", .serverAnswerInvalid),
        ]
        try await playEach(table) { text, type, code in
            let (client, resolved) = try await resolve(answering: text, type: type)

            let error = try await thrownError { try await client.fetchPolicy(resolved) }

            XCTAssertEqual(error.code, code, type)
        }
    }

    func testAPolicyThatHasExpiredByAWrongClockNamesTheClock() async throws {
        let (client, resolved) = try await resolve(
            answering: try document(days: -1).compact, date: IssuerScript.now.addingTimeInterval(-129_600))

        let error = try await thrownError { try await client.fetchPolicy(resolved) }

        XCTAssertEqual(error.code, .documentStale)
        XCTAssertTrue(error.reason.hasPrefix("The clock of this device is wrong"), error.reason)
    }

    private func organization() throws -> Organization {
        let issuer = try script.offer().issuer
        return Organization(
            id: .init(rawValue: IssuerScript.issuer), name: "Example Org", display: Display(name: "Example Org"),
            issuer: issuer, authorizationServer: issuer, trustAnchors: [])
    }

    private func resolve(
        answering text: String, type: String = "application/badge-policy+jwt", date: Date? = nil
    ) async throws -> (IssuerClient, ResolvedOffer) {
        let transport = try script.transport(Self.steps)
        var fields = HTTPFields()
        fields[.date] = date?.httpText
        let answer = HTTPTransportResponse.text(text, type: type, headerFields: fields)
        transport.route(.get, Self.address) { _ in answer }
        let client = IssuerScript.client(transport)
        return (client, try await client.resolve(try script.offer().uri))
    }

    private func document(
        key: SigningKey? = nil, issuer: String = IssuerScript.issuer, days: Int = 1
    ) throws -> PolicyDocument {
        let expires = IssuerScript.now.addingTimeInterval(TimeInterval(days) * 86_400)
        return try PolicyToken.sign(
            policy: try Policy(JSONReader(["restrictions": []])), version: 3, issuer: issuer,
            issuedAt: expires.addingTimeInterval(-86_400), expires: expires, key: key ?? script.issuerKey)
    }
}
