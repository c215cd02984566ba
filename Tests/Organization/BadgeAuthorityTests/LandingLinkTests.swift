import BadgeClient
import BadgeCredentials
import BadgeModel
import BadgeOpenID
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import XCTest

@testable import BadgeAuthority

/// Links of emails, which open a page of the server and lead to the app.
final class LandingLinkTests: XCTestCase {
    private static let address = "https://id.example.org"

    func testAnInvitationOfAnEmailLeadsToThePageOfAnEncryptedServer() async throws {
        let organization = try TestOrganization(address: Self.address)
        defer { try? organization.close() }
        let link = try await Self.mailed(by: organization.authority)

        let parsed = try BadgeLink.parse(link)
        let page = try await Self.get(link, organization.authority)

        guard case .invitation(let code, let server?) = parsed else { return XCTFail("\(parsed)") }
        XCTAssertEqual(server.absoluteString, Self.address)
        XCTAssertTrue(link.hasPrefix("\(Self.address)/open/ab?code="), link)
        XCTAssertEqual(page.status, 200)
        let own = BadgeLink.invitation(code: code, server: server).text.replacing("&", with: "&amp;")
        XCTAssertTrue(page.text.contains("href=\"\(own)\""), page.text)
        XCTAssertTrue(page.text.contains("<svg"), page.text)
    }

    func testWhereNoBrowserReachesTheServerTheAppsLinkIsSent() async throws {
        let organization = try TestOrganization()
        defer { try? organization.close() }

        let link = try await Self.mailed(by: organization.authority)

        XCTAssertTrue(link.hasPrefix("badge:ab?code="), link)
    }

    func testWhatIsNoSuchLinkIsRefused() async throws {
        let organization = try TestOrganization(address: Self.address)
        defer { try? organization.close() }
        for path in ["ab?code=a%22b", "ab?code=", "ab", "cs?code=abc", "ab?code=a&code=b"] {
            let page = try await Self.get("\(Self.address)/open/\(path)", organization.authority)
            XCTAssertEqual(page.status, 404, path)
        }
        for (text, code) in [
            ("https://id.example.org/open/ab?code=", BadgeError.Code.linkMalformed),
            ("https://id.example.org/open/ab?code=a&surl=b", .linkMalformed),
            ("http://id.example.org/open/ab?code=abc", .linkMalformed),
            ("https://id.example.org/open/cs?code=abc", .linkUnknown), ("https://id.example.org/", .linkUnknown),
            ("https://user@id.example.org/open/ab?code=abc", .linkMalformed),
        ] {
            XCTAssertThrowsError(try BadgeLink.parse(text), text) {
                XCTAssertEqual(($0 as? BadgeError)?.code, code, text)
            }
        }
    }

    func testEachPurposeLeadsToItsOwnLink() throws {
        let code = Secret(utf8: "c0de")
        let server = try XCTUnwrap(URL(string: Self.address))
        XCTAssertEqual(try BadgeLink.parse("\(Self.address)/open/rb?code=c0de"), .recovery(code: code, server: server))
        XCTAssertEqual(
            try BadgeLink.parse("\(Self.address)/open/offer?code=c0de"),
            .offer(CredentialOffer.uri(code: code, at: server)))
    }

    private static func mailed(by authority: Authority) async throws -> String {
        try authority.set(
            MessageDelivery(mail: MailSettings(server: "smtp://127.0.0.1:1", sender: "badges@example.com")))
        _ = try authority.sendInvitation(to: "ana@example.com")
        let body = try XCTUnwrap(authority.outbox().first { $0.kind == .invitation }?.body)
        let text = body.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        return String(try XCTUnwrap(text.firstMatch(of: /\S+code=\S+/)).output)
    }

    private static func get(_ address: String, _ authority: Authority) async throws -> (status: Int, text: String) {
        let request = HTTPRequest(.get, to: try XCTUnwrap(URL(string: address)))
        let response = try await authority.transport().send(request, body: Data())
        return (response.response.status.code, String(decoding: response.body, as: UTF8.self))
    }
}
