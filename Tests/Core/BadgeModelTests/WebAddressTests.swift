import BadgeModel
import Foundation
import TestSupport
import XCTest

final class WebAddressTests: XCTestCase {
    private static let secure = [
        "https://example.com", "https://example.com:8443/a/b?c=d", "HTTPS://EXAMPLE.COM/", "https://192.0.2.1",
        "https://[2001:db8::1]/", "http://localhost", "http://LOCALHOST:8080/a", "http://127.0.0.1",
        "http://127.0.0.1:1",
        "http://127.255.255.254/", "http://[::1]:8080/", "https://example.com/@user", "https://example.com?x=a@b",
    ]

    private static let insecure = [
        "http://example.com", "http://127.0.0.1.evil.com", "http://localhost.evil.com", "http://evil.com/127.0.0.1",
        "http://evil.com#@localhost", "http://localhost@evil.com", "http://127.0.0.1@evil.com/",
        "http://evil.com\\@localhost",
        "http://128.0.0.1", "http://127.0.0", "http://127.1", "http://127.0.0.256", "http://127.0.0.+1",
        "http://127.0.0.-0",
        "http://127.0.0.1.", "http://2130706433", "http://0x7f.0.0.1", "http://0.0.0.0", "http://[::]",
        "http://[::ffff:127.0.0.1]", "http://10.0.0.1", "http://[fe80::1]", "http://localhost.", "http://localhos%74",
        "https://user@example.com", "https://user:word@example.com", "https://@example.com", "https://:@example.com",
        "https://%31%32%37.0.0.1", "https://127%2e0.0.1", "https://ex%61mple.com", "https://", "https:///path",
        "https:example.com", "https://example.com:0", "https://example.com:65536",
        "ftp://example.com", "file:///etc/passwd", "javascript:alert(1)", "openid-credential-offer://localhost",
        "//example.com", "example.com", "/path", "wss://example.com",
    ]

    func testLetsSecretsGoToEncryptedServersAndThisMachine() throws {
        try playEach(Self.secure) { text in
            let url = try XCTUnwrap(URL(string: text), text)

            XCTAssertTrue(url.isSecureServer, text)
            XCTAssertNoThrow(try url.requireSecureServer(), text)
            XCTAssertNoThrow(try JSONReader(.string(text)).url(), text)
        }
    }

    func testRefusesEverythingElse() {
        for url in Self.insecure.compactMap(URL.init(string:)) {
            XCTAssertFalse(url.isSecureServer, url.absoluteString)
            XCTAssertThrowsError(try url.requireSecureServer(), url.absoluteString) { error in
                XCTAssertEqual((error as? BadgeError)?.code, .serverInsecure)
            }
        }
    }

    func testReadsOnlyWebAddressesFromDocuments() throws {
        let wrong = [
            "https://exa mple.com", "https://example.com/a b", "https://exämple.com", "https://example.com/#f",
            "https://",
            "https://u@example.com", "https://example.com:99999", "mailto:a@example.com", "https://example.com\n",
            "https://example.com\\@evil.com", "https://" + String(repeating: "a", count: 2048),
        ]

        for text in wrong {
            XCTAssertNotNil(try findings { _ = try JSONReader(.string(text)).url() }, text)
        }
        XCTAssertEqual(try JSONReader("http://example.com/x").url().absoluteString, "http://example.com/x")
    }

    func testTellsLoopbackFromItsLookalikes() throws {
        for text in ["http://localhost", "http://127.9.9.9", "http://[::1]"] {
            XCTAssertEqual(URL(string: text)?.isLoopback, true, text)
        }
        for text in ["http://127.0.0.1.evil.com", "http://localhost.evil.com", "http://127.0.0.+1", "http://1.0.0.127"]
        {
            XCTAssertNotEqual(URL(string: text)?.isLoopback, true, text)
        }
    }
}
