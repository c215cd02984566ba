import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Synchronization
import XCTest

@testable import BadgeWebUI

/// What a site does with the account of a session.
final class SiteServerTests: XCTestCase {
    func testAChangeIsNotMadeForAnAccountThatEndsWhileItsBodyArrives() async throws {
        let site = Site()

        let response = await site.post { site.account.withLock { $0 = nil } }

        XCTAssertEqual(response.status, .seeOther)
        XCTAssertEqual(response.headers[.location], "/login")
        XCTAssertEqual(site.users.withLock { $0 }, [])
    }

    func testAChangeIsMadeByTheAccountAsItIsOnceItsBodyArrived() async throws {
        let site = Site()

        let response = await site.post { site.account.withLock { $0 = "ana, who may only look" } }

        XCTAssertEqual(response.headers[.location], "/changed")
        XCTAssertEqual(site.users.withLock { $0 }, ["ana, who may only look"])
    }
}

/// A site with one account in one session.
private final class Site: SitePages {
    let account = Mutex<String?>("ana")
    /// Whose changes were made.
    let users = Mutex<[String?]>([])
    let loginPath: WebPath = "/login"
    private let origin = WebOrigin(name: "site", port: 8080)

    func current(_ user: String) async throws -> String? { account.withLock { $0 } }

    func routeName(of request: WebRequest) -> String? { nil }

    func bodyLimit(of request: WebRequest, by user: String?) -> Int { Self.formLimit }

    func frame(for languages: Languages, user: String?) async -> WebFrame { WebFrame(name: "Site") }

    func response(to request: SiteRequest, by user: String?) async throws -> SiteResponse<String>? {
        users.withLock { $0.append(user) }
        return .web(.redirect(to: "/changed"))
    }

    /// Posts a form of the session, and does something before its body arrives.
    func post(_ meanwhile: @escaping @Sendable () -> Void) async -> Response {
        let logger = Logger(label: "site") { _ in SwiftLogNoOpLogHandler() }
        let sessions = SiteSessions<String>(
            limits: SiteLimits(), clock: FixedMonotonicClock(), random: SeededRandom(seed: 1))
        let server = SiteServer(self, origin: origin, sessions: sessions, assets: [], logger: logger)
        let cookie = sessions.begin("ana")
        let token = sessions.session(cookie: cookie)?.pageToken ?? ""
        let (parts, part) = AsyncStream.makeStream(of: ByteBuffer.self)
        let body = AsyncStream<ByteBuffer> {
            meanwhile()
            for await bytes in parts { return bytes }
            return nil
        }
        part.yield(ByteBuffer(string: "\(HTMLWriter.tokenField)=\(token)"))
        part.finish()
        let head = HTTPRequest(
            method: .post, scheme: "http", authority: origin.host, path: "/change",
            headerFields: [
                .origin: origin.text, .contentType: "application/x-www-form-urlencoded",
                .cookie: "\(origin.sessionCookie)=\(cookie)",
            ])
        return await server.response(
            to: Request(head: head, body: RequestBody(asyncSequence: body)), from: nil, whenAuthenticated: {})
    }
}
