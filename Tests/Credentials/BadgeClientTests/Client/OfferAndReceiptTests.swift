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

final class OfferAndReceiptTests: XCTestCase {
    private let script = IssuerScript()

    func testMetadataNamesAPrivateHostOnlyWhereTheConfigurationAllowsIt() async throws {
        let metadata = JSON.object(IssuerScript.metadata)
            .changing(["credential_endpoint": "https://badges.corp.internal/credential"])
        try await playEach([[], ["badges.corp.internal"]]) { hosts in
            let transport = try script.transport(changing: [.issuerMetadata: .json(metadata)])
            let client = IssuerScript.client(transport, privateHosts: try PrivateHosts(hosts))

            var refusal: BadgeError.Code?
            do {
                _ = try await client.resolve(try script.offer().uri)
            } catch let error as BadgeError {
                refusal = error.code
            }

            XCTAssertEqual(refusal, hosts.isEmpty ? .metadataMismatch : nil)
        }
    }

    func testAnOfferOfMoreThan64KBIsNotReadFromItsAddress() async throws {
        let offerURL = "https://offers.example.com/1"
        let transport = ScriptedTransport()
        transport.route(.get, offerURL) { _ in .json(["padding": .string(String(repeating: "a", count: 64 * 1024))]) }

        let error = try await thrownError {
            try await IssuerScript.client(transport).resolve(
                CredentialOffer.uri(reference: try XCTUnwrap(URL(string: offerURL))))
        }

        XCTAssertEqual(error.code, .offerTooLarge)
    }

    func testAnOfferElsewhereNamesNoIssuerOnThisMachine() async throws {
        let offerURL = "https://offers.example.com/1"
        try await playEach(["http://127.0.0.1:8430", "https://192.168.1.1"]) { issuer in
            let transport = ScriptedTransport()
            let offer = CredentialOffer(
                issuer: try XCTUnwrap(URL(string: issuer)), configurationIDs: ["badge"],
                preAuthorizedCode: Secret(utf8: "code"))
            transport.route(.get, offerURL) { _ in .json(offer.json) }

            let error = try await thrownError {
                try await IssuerScript.client(transport).resolve(
                    CredentialOffer.uri(reference: try XCTUnwrap(URL(string: offerURL))))
            }

            XCTAssertEqual(error.code, .metadataMismatch, issuer)
            XCTAssertEqual(transport.calls.count, 1)
        }
    }

    func testSendsAReceiptToWhereTheMetadataSays() async throws {
        let metadata = JSON.object(IssuerScript.metadata)
            .changing(["badge_agreement_endpoint": "https://receipts.example.com/in"])
        let transport = try script.transport([.issuerMetadata], changing: [.issuerMetadata: .json(metadata)])
        transport.route(.post, "https://receipts.example.com/in") { _ in .empty(status: 204) }

        let isSent = try await IssuerScript.client(transport).sendReceipt("a.b.c", to: organization())

        let request = try XCTUnwrap(transport.requests.last)
        XCTAssertTrue(isSent)
        XCTAssertEqual(request.request.headerFields[.contentType], "application/agreement-receipt+jwt")
        XCTAssertEqual(request.body, Data("a.b.c".utf8))
    }

    func testAnOrganizationMayTakeNoReceipts() async throws {
        let transport = try script.transport([.issuerMetadata])

        let isSent = try await IssuerScript.client(transport).sendReceipt("a.b.c", to: organization())

        XCTAssertFalse(isSent)
    }
}

extension OfferAndReceiptTests {
    private func organization() throws -> Organization {
        let issuer = try script.offer().issuer
        return Organization(
            id: .init(rawValue: IssuerScript.issuer), name: "Example Org", display: Display(name: "Example Org"),
            issuer: issuer, authorizationServer: issuer, trustAnchors: [])
    }
}
