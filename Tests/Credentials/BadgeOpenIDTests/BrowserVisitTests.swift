import BadgeModel
import BadgeTransport
import Foundation
import TestSupport
import XCTest

@testable import BadgeOpenID

/// A page that the browser opens in the middle of a login, and what it comes back with.
final class BrowserVisitTests: XCTestCase {
    private static let redirect = "http://127.0.0.1:49152/answer"

    func testC41ThePageGetsTheRedirectAndKeepsItsQuery() throws {
        let page = try Self.visit("https://id.example.org/saml?_launch_nonce=n1&x=%26&redirect_uri=https%3A%2F%2Fevil")
            .page

        XCTAssertEqual(
            page.absoluteString,
            "https://id.example.org/saml?_launch_nonce=n1&x=%26&redirect_uri=http%3A%2F%2F127.0.0.1%3A49152%2Fanswer")
    }

    func testC41NothingButAWebAddressIsOpened() {
        for address in ["file:///etc/passwd", "javascript:alert(1)", "http://id.example.org/a", "bankid:///"] {
            XCTAssertThrowsError(try Self.visit(address), address) {
                XCTAssertEqual(($0 as? BadgeError)?.code, .serverInsecure, address)
            }
        }
    }

    func testC41APageOfThisMachineIsNoneOfAServerElsewhere() {
        for address in ["http://127.0.0.1:8080/admin", "https://192.168.1.1/reboot", "https://printer.local/"] {
            XCTAssertThrowsError(try Self.visit(address), address) {
                XCTAssertEqual(($0 as? BadgeError)?.code, .serverAnswerInvalid, address)
            }
        }
    }

    func testC41TheValueIsReadFromTheRedirectAlone() throws {
        let visit = try Self.visit("https://id.example.org/saml")

        XCTAssertEqual(try visit.resumeNonce(in: Self.url("?_resume_nonce=r%2B1&other=2")).revealedText, "r+1")
        for answer in [
            "", "?", "?_resume_nonce", "?_resume_nonce=", "?_resume_nonce=a&_resume_nonce=b", "?resume_nonce=a",
            "?_resume_nonce=" + String(repeating: "a", count: 5000),
        ] {
            XCTAssertThrowsError(try visit.resumeNonce(in: Self.url(answer)), answer) {
                XCTAssertEqual(($0 as? BadgeError)?.code, .serverAnswerInvalid, answer)
            }
        }
    }

    func testC41AnAddressThatIsNotTheRedirectIsNoAnswer() throws {
        let visit = try Self.visit("https://id.example.org/saml")

        for answer in [
            "http://127.0.0.1:49153/answer?_resume_nonce=a", "https://127.0.0.1:49152/answer?_resume_nonce=a",
            "http://127.0.0.1:49152/answer/?_resume_nonce=a", "http://127.0.0.1:49152/favicon.ico",
            "http://localhost:49152/answer?_resume_nonce=a",
        ] {
            let address = try XCTUnwrap(URL(string: answer))
            XCTAssertFalse(visit.isAnswered(by: address), answer)
            XCTAssertThrowsError(try visit.resumeNonce(in: address), answer) {
                XCTAssertEqual(($0 as? BadgeError)?.code, .serverAnswerInvalid, answer)
            }
        }
        XCTAssertTrue(visit.isAnswered(by: try Self.url("?_resume_nonce=a")))
    }

    private static func visit(_ page: String) throws -> BrowserAuthorization {
        let issuer = try XCTUnwrap(URL(string: "https://id.example.org"))
        let metadata: JSON = [
            "issuer": "https://id.example.org", "token_endpoint": "https://id.example.org/token",
        ]
        return try BrowserAuthorization(
            visiting: try XCTUnwrap(URL(string: page)), redirect: try url(""),
            server: try AuthorizationServer(JSONReader(metadata), issuer: issuer))
    }

    private static func url(_ query: String) throws -> URL { try XCTUnwrap(URL(string: redirect + query)) }
}
