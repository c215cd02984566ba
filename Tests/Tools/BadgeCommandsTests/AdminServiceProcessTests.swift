import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeTransport
import Foundation
import Glibc
import HTTPTypes
import TestSupport
import XCTest

/// The administrators' pages as a service manager runs them.
final class AdminServiceProcessTests: XCTestCase {
    /// An organization with an administrator, and the key of the administrator's codes.
    private struct Organization {
        static let password = "correct horse battery"

        let home: TemporaryHome
        let codeKey: Secret
        var command: [String] { ["--home", home.path, "authority"] }

        init() throws {
            home = try TemporaryHome()
            let file = home.path + "/password.txt"
            try Data((Self.password + "\n").utf8).write(to: URL(filePath: file))
            let command = ["--home", home.path, "authority"]
            _ = try Program.run(command + ["create", "--name", "Example Works"])
            let added = try Program.run(
                command + ["admin", "add", "ana@example.com", "--name", "Ana Lima", "--role", "owner"]
                    + ["--password-file", file, "--json"])
            let text = try XCTUnwrap(try JSON.parse(added.output)["codeKey"]?.stringValue, added.messages)
            codeKey = Secret(Self.decoded(text))
        }

        // RFC 4648, section 6.
        private static func decoded(_ text: String) -> [UInt8] {
            let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)
            var (bytes, bits, count): ([UInt8], UInt32, Int) = ([], 0, 0)
            for value in text.utf8.compactMap({ alphabet.firstIndex(of: $0) }) {
                (bits, count) = (bits << 5 | UInt32(value), count + 5)
                guard count >= 8 else { continue }
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
            return bytes
        }

        var login: [String: String] {
            let code = OneTimeCode.totp(key: codeKey, at: Date(), period: 30, digits: 6)
            return ["email": "ana@example.com", "password": Self.password, "code": code]
        }

        /// A certificate that a server uses, whose files can be replaced.
        var live: (certificate: String, key: String) { (home.path + "/live.pem", home.path + "/live-key.pem") }

        func use(_ certificate: TestCertificate) throws {
            for (from, to) in [(certificate.certificate, live.certificate), (certificate.key, live.key)] {
                try Data(contentsOf: URL(filePath: from)).write(to: URL(filePath: to))
            }
        }

        var encryptedPages: [String] {
            command + ["serve", "--port", "0", "--tls-cert", live.certificate, "--tls-key", live.key, "--json"]
                + ["--admin", "--admin-port", "0", "--admin-host", "localhost"]
        }
    }

    func testRequestsOfThePagesAreLoggedAndCountedWithoutTheirSecrets() async throws {
        let organization = try Organization()
        let server = try Program(
            organization.command + ["serve", "--port", "0", "--admin", "--admin-port", "0", "--json"]
                + ["--metrics", "127.0.0.1:0", "--access-log", "--log-format", "json"])
        let pages = try JSON.parse(try server.line())
        let listening = try JSON.parse(try server.line())
        let file = try XCTUnwrap(pages["linkFile"]?.stringValue)
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
        let link = try XCTUnwrap(lines.last.flatMap { URL(string: $0) })

        let browser = try PageClient(site: link)
        try browser.get(link.path)
        try browser.post(link.path)
        try browser.get("/people?find=seldom-name")
        _ = try browser.send("GET", "/secret-path")
        let transport = try LiveTransport()
        let address = try XCTUnwrap(URL(string: (listening["operations"]?.stringValue ?? "") + "/metrics"))
        let answer = try await transport.send(HTTPRequest(.get, to: address), body: Data())
        try await transport.close()
        server.process.terminate()
        let end = try server.end()

        let metrics = String(decoding: answer.body, as: UTF8.self)
        for line in [
            #"badgekit_admin_http_requests_total{method="POST",route="/open/{id}",status="303"} 1"#,
            #"badgekit_admin_http_requests_total{method="GET",route="/people",status="200"} 1"#,
            #"badgekit_admin_http_requests_total{method="GET",route="unknown",status="404"} 1"#,
            #"badgekit_admin_http_request_duration_seconds_count{route="/open/{id}"} 2"#,
        ] { XCTAssertTrue(metrics.contains(line + "\n"), "\(line)\n\(metrics)") }
        let events = try end.messages.split(separator: "\n").filter { $0.hasPrefix("{") }.map {
            try JSON.parse(String($0))
        }
        let requests = events.filter { $0["event"] == "request.served" && $0["attributes"]?["server"] == "admin" }
        XCTAssertEqual(
            requests.compactMap { $0["attributes"]?["route"]?.stringValue },
            ["/open/{id}", "/open/{id}", "/", "/people", "unknown"])
        for secret in [link.lastPathComponent, "seldom-name", "secret-path", "badge_session", "ana@example.com"] {
            XCTAssertFalse((end.messages + metrics).contains(secret), secret)
        }
        XCTAssertEqual(end.status, 0)
    }

    func testAnAdministratorLogsInOverTLSAndTheCookieIsForItAlone() async throws {
        try need(.program("openssl"))
        let organization = try Organization()
        let certificate = try TestCertificate(in: organization.home.path, names: "DNS:localhost")
        try organization.use(certificate)
        let server = try Program(organization.encryptedPages)
        let site = try XCTUnwrap(URL(string: try JSON.parse(try server.line())["url"]?.stringValue ?? ""))
        _ = try server.line()
        let transport = try LiveTransport(trustRoots: certificate.certificate)
        var browser = EncryptedBrowser(transport: transport, site: site)

        let form = try await browser.send(.get, "/login")
        let early = try await browser.send(.get, "/people")
        let login = try await browser.send(.post, "/login", organization.login)
        let people = try await browser.send(.get, "/people")
        browser.cookie = nil
        let forgotten = try await browser.send(.get, "/people")
        try await transport.close()
        server.process.terminate()
        let end = try server.end()

        XCTAssertEqual(site.scheme, "https")
        XCTAssertEqual(
            [form, early, login, people, forgotten].map { $0.response.status.code }, [200, 303, 303, 200, 303])
        XCTAssertEqual(login.response.headerFields[.location], "/")
        let cookie = try XCTUnwrap(login.response.headerFields[.setCookie])
        XCTAssertTrue(cookie.hasPrefix("__Host-badge_session="), cookie)
        for attribute in ["; Secure", "; HttpOnly", "; SameSite=Strict", "; Path=/"] {
            XCTAssertTrue(cookie.contains(attribute), cookie)
        }
        for page in [form, login, people] {
            XCTAssertEqual(page.response.headerFields[.strictTransportSecurity], "max-age=31536000")
        }
        XCTAssertEqual(end.status, 0, end.messages)
    }

    func testAHangUpHasTheCertificateOfThePagesReadAgainAndABadOneIsNotUsed() async throws {
        try need(.program("openssl"))
        let organization = try Organization()
        let (first, second) = (
            try TestCertificate(in: organization.home.path, "one", names: "DNS:localhost"),
            try TestCertificate(in: organization.home.path, "two", names: "DNS:localhost")
        )
        try organization.use(first)
        let manager = try NotifySocket(in: organization.home.path)
        let server = try Program(
            ["NOTIFY_SOCKET=\(manager.path)", try Program.executable().path] + organization.encryptedPages,
            executable: URL(filePath: "/usr/bin/env"))
        let site = try XCTUnwrap(URL(string: try JSON.parse(try server.line())["url"]?.stringValue ?? ""))
        _ = try server.line()
        var states = [manager.next()]

        try Data("nothing".utf8).write(to: URL(filePath: organization.live.certificate))
        kill(server.process.processIdentifier, SIGHUP)
        states += [manager.next(), manager.next()]
        let kept = try await Self.status(of: site, trusting: first)
        try organization.use(second)
        kill(server.process.processIdentifier, SIGHUP)
        states += [manager.next(), manager.next()]
        let changed = try await Self.status(of: site, trusting: second)
        server.process.terminate()
        let end = try server.end()

        XCTAssertEqual([kept, changed], [200, 200])
        XCTAssertEqual(
            states.map { $0.contains("READY=1") }, [true, false, true, false, true], states.joined(separator: " | "))
        let refusals = try end.messages.split(separator: "\n").filter { $0.contains("the former one stays") }.map {
            try JSON.parse(String($0))
        }
        XCTAssertEqual(refusals.map { $0["attributes"]?["server"]?.stringValue }, [nil, "admin"])
        XCTAssertEqual(end.status, 0, end.messages)
    }

    /// The status of the login page, on a connection of its own.
    private static func status(of site: URL, trusting certificate: TestCertificate) async throws -> Int {
        let transport = try LiveTransport(trustRoots: certificate.certificate)
        var browser = EncryptedBrowser(transport: transport, site: site)
        let page = try await browser.send(.get, "/login")
        try await transport.close()
        return page.response.status.code
    }
}

/// A browser over TLS that keeps its cookie and follows no redirection.
private struct EncryptedBrowser {
    let transport: LiveTransport
    let site: URL
    var cookie: String?

    mutating func send(
        _ method: HTTPRequest.Method, _ path: String, _ fields: [String: String] = [:]
    ) async throws -> HTTPTransportResponse {
        var headers: HTTPFields = [:]
        if let cookie { headers[.cookie] = cookie }
        if method == .post {
            headers[.contentType] = "application/x-www-form-urlencoded"
            headers[.origin] = site.absoluteString
        }
        let url = try XCTUnwrap(URL(string: path, relativeTo: site)).absoluteURL
        let answer = try await transport.send(
            HTTPRequest(method, to: url, headerFields: headers),
            body: method == .post ? FormBody.encode(fields) : Data())
        if let set = answer.response.headerFields[.setCookie] {
            cookie = set.split(separator: ";").first.map(String.init)
        }
        return answer
    }
}
