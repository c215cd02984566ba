import BadgeAuthority
import BadgeModel
import BadgeTesting
import BadgeTransport
import BadgeUI
import Foundation
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeWebUI

/// A site under a host name, with a certificate.
final class EncryptedSiteTests: XCTestCase {
    func testItKeepsItsCookieAndItselfEncrypted() async throws {
        try need(.program("openssl"))
        let home = try TemporaryHome()
        let certificate = try TestCertificate(in: home.path, names: "IP:127.0.0.1")
        let files = TLSFiles(certificate: certificate.certificate, key: certificate.key)
        let pages = UniformSite { $0.web.method == .post ? .logIn("ana", "/") : .needsLogin }
        let site = try await WebSite.start(pages, WebSite.Options(.host("127.0.0.1", port: 0, tls: files)))
        let transport = try LiveTransport(trustRoots: certificate.certificate)
        var request = HTTPRequest(
            .post, to: site.url.appending(path: "login"),
            headerFields: [.contentType: "application/x-www-form-urlencoded"])
        request.headerFields[.origin] = site.url.absoluteString

        let headers = try await transport.send(request, body: Data("a=b".utf8)).response.headerFields
        request.headerFields[.origin] = "http://127.0.0.1:\(site.port)"
        let foreign = try await transport.send(request, body: Data("a=b".utf8)).response.status

        let cookie = try XCTUnwrap(headers[.setCookie])
        XCTAssertEqual(site.url.absoluteString, "https://127.0.0.1:\(site.port)")
        XCTAssertTrue(cookie.hasPrefix("__Host-badge_session="), "its name")
        XCTAssertTrue(cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Strict; Secure"), "its attributes")
        XCTAssertEqual(headers[.strictTransportSecurity], "max-age=31536000")
        XCTAssertEqual(foreign, .forbidden)
        try await transport.close()
        await site.stop()
    }
}
