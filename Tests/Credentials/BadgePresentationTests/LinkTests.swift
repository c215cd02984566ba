import BadgeModel
import BadgePresentation
import TestSupport
import XCTest

/// Links and QR codes of verifiers (OpenID4VP 1.0 section 5, VP-1 to VP-4).
final class LinkTests: XCTestCase {
    private static let request = [("client_id", VerifierScript.clientID), ("request", "a.b.c")]

    func testVP1TakesEverySchemeOfAVerifier() throws {
        for scheme in [
            "openid4vp", "haip-vp", "eu-eaap", "eudi-openid4vp", "mdoc-openid4vp", "OpenID4VP", "https", "door",
        ] {
            let text = VerifierScript.link(Self.request, scheme: scheme)
            let link = try VerifierRequestLink(received: text, appSchemes: ["door"])
            XCTAssertEqual(link.content, .object("a.b.c"), scheme)
            XCTAssertTrue(VerifierRequestLink.recognizes(text, appSchemes: ["door"]), scheme)
        }
        for scheme in ["openid-credential-offer", "javascript", "door"] {
            XCTAssertFalse(
                VerifierRequestLink.recognizes(VerifierScript.link(Self.request, scheme: scheme)), scheme)
        }
        XCTAssertFalse(VerifierRequestLink.recognizes("https://example.org/?page=1"))
    }

    func testVP2TakesARequestByValueAndByReference() throws {
        let unsigned = try VerifierRequestLink(received: VerifierScript().link(unsigned: [:]))
        let referring = try VerifierRequestLink(received: VerifierScript.link(fetching: VerifierScript.requestURI))
        let address = try XCTUnwrap(URL(string: VerifierScript.requestURI))

        guard case .parameters(let parameters) = unsigned.content else { return XCTFail("\(unsigned.content)") }
        XCTAssertEqual(parameters["nonce"], .string(VerifierScript.nonce))
        XCTAssertEqual(referring.content, .reference(address, .get))
        XCTAssertEqual(referring.clientID, VerifierScript.clientID)
    }

    func testVP2RefusesALinkThatIsAmbiguousOrBroken() throws {
        let client = ("client_id", VerifierScript.clientID)
        let links: [(String, String)] = [
            ("both", VerifierScript.link(Self.request + [("request_uri", VerifierScript.requestURI)])),
            ("repeated", VerifierScript.link(Self.request + [client])),
            ("no client", VerifierScript.link([("request", "a.b.c")])),
            ("an empty client", VerifierScript.link([("client_id", ""), ("request", "a.b.c")])),
            ("a method alone", VerifierScript.link(Self.request + [("request_uri_method", "post")])),
            ("an escape", "openid4vp://?client_id=%4"),
            ("not UTF-8", "openid4vp://?client_id=%FF&request=a.b.c"),
            ("another scheme", VerifierScript.link(Self.request, scheme: "openid")),
            ("no link", "client_id"),
        ]
        for (name, text) in links {
            XCTAssertThrowsError(try VerifierRequestLink(received: text), name) {
                XCTAssertEqual(($0 as? PresentationRefusal)?.code, .invalidRequest, name)
            }
        }
    }

    func testVP3TheDocumentsOfALinkAreJSON() throws {
        for name in ["dcql_query", "client_metadata", "transaction_data"] {
            let text = VerifierScript.link([("client_id", VerifierScript.redirectClient), (name, "{\"a\":")])
            XCTAssertThrowsError(try VerifierRequestLink(received: text), name) {
                XCTAssertEqual(($0 as? PresentationRefusal)?.code, .invalidRequest, name)
            }
        }
    }

    func testVP4TheMethodIsGetOrPostInLowercase() throws {
        let address = try XCTUnwrap(URL(string: VerifierScript.requestURI))
        for (text, method) in [(nil, .get), ("get", .get), ("post", .post)]
            as [(String?, VerifierRequestLink.Method)]
        {
            let link = try VerifierRequestLink(
                parsing: VerifierScript.link(fetching: VerifierScript.requestURI, method: text))
            XCTAssertEqual(link.content, .reference(address, method))
        }
        for text in ["POST", "Get", "put", ""] {
            let link = VerifierScript.link(fetching: VerifierScript.requestURI, method: text)
            XCTAssertThrowsError(try VerifierRequestLink(received: link), text) {
                XCTAssertEqual(($0 as? PresentationRefusal)?.code, .invalidRequestURIMethod, text)
            }
        }
    }

    func testVP12ALinkHasALimitedSize() throws {
        let links = [
            VerifierScript.link([Self.request[0], ("request", String(repeating: "a", count: 256 << 10))]),
            VerifierScript.link(Self.request + (0..<70).map { ("p\($0)", "1") }),
        ]
        for text in links {
            XCTAssertThrowsError(try VerifierRequestLink(received: text)) {
                XCTAssertEqual(($0 as? PresentationRefusal)?.code, .invalidRequest)
            }
        }
    }
}
