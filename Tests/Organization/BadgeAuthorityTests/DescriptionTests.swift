import BadgeModel
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import Hummingbird
import TestSupport
import XCTest

@testable import BadgeAuthority
@testable import BadgeSampleServers

final class DescriptionTests: XCTestCase {
    func testEveryRouteIsDescribedAndNothingElse() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        let server = OrganizationServer(house.authority) { $0.hypermedia = HypermediaSettings() }
        let all = AuthorityRoutes(server).router().routes
        let routes = all.filter { $0.method != .options }.map {
            "\($0.method.rawValue) \($0.path.description.hasPrefix("/") ? "" : "/")\($0.path)"
        }

        XCTAssertEqual(routes.sorted(), try Described.description.routes)
    }

    func testTheArticleOnFormatsNamesEveryRequest() throws {
        let article = packageRoot.appending(path: "Sources/Wallet/BadgeKit/Documentation.docc/FormatsOfAHome.md")
        let text = try String(contentsOf: article, encoding: .utf8)

        XCTAssertEqual(try Described.description.routes.filter { !text.contains("`\($0)`") }, [])
    }

    func testEveryDocumentIsAsDescribed() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.set(["deviceLimit": 3])
        _ = try await house.holder()
        let wallet = try house.wallet()

        for path in [
            "/.well-known/openid-credential-issuer", "/.well-known/oauth-authorization-server",
            "/.well-known/jwt-vc-issuer", "/.well-known/badge-configuration", "/policy", "/status/1",
        ] {
            let answer = try await wallet.get(path)
            XCTAssertEqual(answer.status, 200, path)
        }
    }

    func testAnOrganizationWithoutContactsSaysNothingOfThem() async throws {
        let organization = try TestOrganization()
        let issuer = try organization.authority.organization().issuer
        let transport = try Described.transport(organization.authority.transport(), root: issuer)

        for (path, member) in [
            ("/.well-known/openid-credential-issuer", "badge_support"), ("/.well-known/badge-configuration", "support"),
        ] {
            let answer = try await transport.send(HTTPRequest(.get, to: issuer.appending(path: path)), body: Data())
            let members = try XCTUnwrap(try JSON.parse(answer.body).objectValue)
            XCTAssertEqual(answer.response.status, .ok)
            XCTAssertFalse(members.keys.contains(member), path)
        }
        try organization.close()
    }

    func testAnAcceptedRequestThatIsNotDescribedIsFound() async throws {
        let question = try request(.post, "/recovery", type: "application/json")

        let right = try await findings(question, #"{"email": "a@b"}"#, .accepted, "{}")
        let odd = try await findings(question, #"{"email": "a@b", "x": 1}"#, .accepted, "{}")
        let empty = try await findings(question, "", .accepted, "{}")
        let refused = try await findings(
            question, "nonsense", .badRequest, #"{"error": "invalid_request", "error_description": "No."}"#)

        XCTAssertEqual(right, [])
        XCTAssertEqual(odd, ["POST /recovery → 202: x"])
        XCTAssertEqual(empty, ["POST /recovery → 202: body"])
        XCTAssertEqual(refused, [])
    }

    func testAnAnswerThatIsNotDescribedIsFound() async throws {
        let question = try request(.post, "/recovery", type: "application/json")
        let body = #"{"email": "a@b"}"#

        let more = try await findings(question, body, .accepted, #"{"known": true}"#)
        let status = try await findings(question, body, .ok, "{}")
        let headerless = try await findings(
            request(.post, "/login"), "", .tooManyRequests,
            #"{"error": "rate_limited", "error_description": "No."}"#)
        let code = try await findings(
            question, body, .badRequest, #"{"error": "whatever", "error_description": "No."}"#)
        let elsewhere = try await findings(request(.get, "/x"), "", .ok, "{}")
        let notFound = try await findings(request(.get, "/x"), "", .notFound, "{}")

        XCTAssertEqual(more, ["POST /recovery → 202: known"])
        XCTAssertEqual(status, ["POST /recovery → 200: status"])
        XCTAssertEqual(headerless, ["POST /login → 429: Retry-After"])
        XCTAssertEqual(code, ["POST /recovery → 400: error"])
        XCTAssertEqual(elsewhere, ["GET /x → 200"])
        XCTAssertEqual(notFound, [])
    }

    func testARequestOfTheDeviceAPINeedsItsTokenAndItsProof() async throws {
        var question = try request(.get, "/phone")
        let bare = try await findings(question, "", .ok, "{}")
        question.headerFields[.authorization] = "DPoP x"
        question.headerFields[.dpop] = "a.b.c"
        let whole = try await findings(question, "", .ok, "{}")

        XCTAssertEqual(
            bare, ["DPoP", "Authorization", "DPoP-Nonce"].map { "GET /phone → 200: \($0)" })
        XCTAssertEqual(whole, ["GET /phone → 200: DPoP-Nonce"])
    }

    private func request(_ method: HTTPRequest.Method, _ path: String, type: String? = nil) throws -> HTTPRequest {
        let url = try XCTUnwrap(URL(string: "http://127.0.0.1:8080" + path))
        return HTTPRequest(method, to: url, headerFields: type.map { [.contentType: $0] } ?? [:])
    }

    // The paths of what was found, by a transport that keeps it and throws it.
    private func findings(
        _ request: HTTPRequest, _ body: String, _ status: HTTPResponse.Status, _ answer: String
    ) async throws -> [String] {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let transport = try house.described(Canned(status: status, body: answer))
        do {
            _ = try await transport.send(request, body: Data(body.utf8))
        } catch BadgeError.Code.documentInvalid {
            return transport.findings.map(\.path)
        }
        XCTAssertEqual(transport.findings, [])
        return []
    }
}

// Answers everything alike.
private struct Canned: HTTPTransport {
    let status: HTTPResponse.Status
    let body: String

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        HTTPTransportResponse(
            response: HTTPResponse(status: status, headerFields: [.contentType: "application/json"]),
            body: Data(self.body.utf8))
    }

    func close() async throws {}
}
