import BadgeClient
import BadgeCredentials
import BadgeModel
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class ConfigurationTests: XCTestCase {
    func testReadsWhereEverythingIs() async throws {
        let script = DeviceScript()

        let configuration = try await script.client.fetchConfiguration(of: issuer())

        XCTAssertEqual(configuration.issuer.absoluteString, IssuerScript.issuer)
        XCTAssertEqual(configuration.name, "Example Org")
        XCTAssertEqual(configuration.support.phone, "+15550100")
        XCTAssertEqual(
            configuration.offerLink(code: Secret(utf8: "c0de")),
            "openid-credential-offer://?credential_offer_uri=https%3A%2F%2Fapi.example.org%2Foffers%2Fc0de")
    }

    func testAServerMayOfferNothing() async throws {
        let script = DeviceScript()
        script.transport.route(.get, DeviceScript.configurationAddress) { _ in .empty(status: 404) }

        let error = try await thrownError { try await script.client.fetchConfiguration(of: issuer()) }

        XCTAssertEqual(error.code, .notSupported)
    }

    func testRefusesAConfigurationThatLies() async throws {
        let table: [([String: JSON?], BadgeError.Code)] = [
            (["issuer": "https://other.example"], .metadataMismatch),
            (["login_endpoint": "http://api.example.org/login"], .metadataMismatch),
            (["sso_endpoint": "http://127.0.0.1/sso"], .metadataMismatch),
            (["login_endpoint": nil], .serverAnswerInvalid), (["offers_endpoint": "x"], .serverAnswerInvalid),
            (["name": ""], .serverAnswerInvalid), (["issuer": nil], .serverAnswerInvalid),
        ]
        try await playEach(table) { changes, code in
            let script = DeviceScript(JSON.object(DeviceScript.configuration).changing(changes))

            let error = try await thrownError { try await script.client.fetchConfiguration(of: issuer()) }

            XCTAssertEqual(error.code, code, "\(changes)")
        }
    }

    func testAsksForARecoveryMail() async throws {
        let script = DeviceScript()
        script.answer(.post, "/recovery", .empty(status: 202))
        let configuration = try await script.client.fetchConfiguration(of: issuer())

        try await script.client.requestRecovery(email: "a@example.org", at: configuration)
        script.answer(.post, "/recovery", .empty(status: 429, headerFields: [.retryAfter: "600"]))
        let error = try await thrownError {
            try await script.client.requestRecovery(email: "a@example.org", at: configuration)
        }

        let sent = try script.last("/recovery")
        XCTAssertEqual(try JSON.parse(sent.body), ["email": "a@example.org"])
        XCTAssertNil(sent.request.headerFields[.authorization])
        XCTAssertEqual(error.code, .rateLimited)
        XCTAssertEqual(error.recovery, .retryAfter(600))
    }

    private func issuer() throws -> URL { try XCTUnwrap(URL(string: IssuerScript.issuer)) }
}
