#if os(Linux)
import BadgeModel
import BadgeTestDoubles
import BadgeTransport
import Foundation
import TestSupport
import XCTest

@testable import BadgeOpenID

/// The desktop's browser is a script that does what a browser would.
final class LoopbackBrowserTests: XCTestCase {
    override func setUpWithError() throws { try need(.program("curl")) }

    func testTheAnswerComesToAPortThatIsOpenWhileTheLoginLasts() async throws {
        let desktop = try Desktop("answer \"$1\" code=c")

        let (answer, login) = try await desktop.logIn()

        XCTAssertTrue(login.isAnswered(by: answer))
        XCTAssertTrue(answer.absoluteString.hasPrefix("http://127.0.0.1:"), answer.absoluteString)
        let reply = try desktop.reply()
        XCTAssertTrue(reply.contains("Done. Go back to the program"), reply)
        XCTAssertTrue(reply.contains("default-src 'none'"), reply)
        let port = try XCTUnwrap(answer.port)
        XCTAssertFalse(try Desktop.isOpen(port))
    }

    func testTheAppHearsWhichPageIsWaitedFor() async throws {
        let desktop = try Desktop("answer \"$1\" code=c")

        let (_, login) = try await desktop.logIn()

        XCTAssertEqual(desktop.opened.values, [login.page])
    }

    func testOA5ThePageIsOneArgumentOfTheBrowserAndNoShellsWord() async throws {
        let desktop = try Desktop("printf '%s|' \"$#\" \"$1\" > \"$DESK/arguments\"; answer \"$1\" code=c")

        _ = try await desktop.logIn(scope: "a b;$(touch x)`id`'\"&|")

        let arguments = try String(contentsOfFile: desktop.path("arguments"), encoding: .utf8)
        XCTAssertTrue(arguments.hasPrefix("1|https://as.example/authorize?"), arguments)
    }

    func testWhatIsNoAnswerIsPassedOver() async throws {
        let desktop = try Desktop(
            """
            base=$(redirect "$1")
            for path in "/answer?code=evil" "/answer?code=evil&state=guess" "/" "/favicon.ico"; do
                curl -s -o /dev/null -w '%{http_code} ' "${base%/answer}$path" >> "$DESK/codes"
            done
            curl -s -o /dev/null -w '%{http_code} ' -H 'Host: evil.example' "$base?code=evil&state=$(state "$1")" >> "$DESK/codes"
            curl -s -o /dev/null -w '%{http_code} ' -X POST "$base?code=evil&state=$(state "$1")" >> "$DESK/codes"
            curl -s -o /dev/null -w '%{http_code} ' -H 'Sec-Fetch-Mode: no-cors' "$base?code=evil&state=$(state "$1")" >> "$DESK/codes"
            answer "$1" code=c
            """)

        let (answer, _) = try await desktop.logIn()

        XCTAssertTrue(answer.absoluteString.contains("code=c&"), answer.absoluteString)
        XCTAssertEqual(
            try String(contentsOfFile: desktop.path("codes"), encoding: .utf8), "404 404 404 404 404 404 404 ")
    }

    func testAPortThatIsTakenIsNamed() async throws {
        let desktop = try Desktop("true")
        let error = try await thrownError {
            try await RedirectListener.withListener(port: 0) { _, redirect in
                _ = try await desktop.logIn(port: redirect.port ?? 0)
                return redirect
            }
        }
        XCTAssertEqual(error.code, .invalidInput)
    }

    func testAProgramThatCannotOpenThePageIsNotWaitedFor() async throws {
        let desktop = try Desktop("exit 3")
        let error = try await thrownError { try await desktop.logIn() }
        XCTAssertEqual(error.code, .notSupported)
        XCTAssertTrue(error.reason.hasPrefix("xdg-open could not open the page; it ended with status 3."), error.reason)
    }

    func testNobodyIsWaitedForLongerThanTheLimit() async throws {
        let desktop = try Desktop("true")
        let error = try await thrownError { try await desktop.logIn(limit: .zero) }
        XCTAssertEqual(error.code, .verificationCodeExpired)
    }

    func testNothingButASecureAddressIsOpened() async throws {
        let desktop = try Desktop("touch \"$DESK/opened\"")
        let browser = LoopbackBrowser(environment: desktop.environment)
        for address in ["http://id.example/", "file:///etc/passwd", "javascript:alert(1)", "https://a@b.example/"] {
            let error = try await thrownError { try await browser.open(try XCTUnwrap(URL(string: address))) }
            XCTAssertEqual(error.code, .serverInsecure, address)
        }
        XCTAssertFalse(FileManager.default.fileExists(atPath: desktop.path("opened")))
    }

    func testWithoutAProgramOrAScreenThereIsNoBrowser() async throws {
        let desktop = try Desktop("true")
        var dark = desktop.environment
        dark["BROWSER"] = nil
        XCTAssertTrue(LoopbackBrowser(environment: desktop.environment).isAvailable)
        XCTAssertFalse(LoopbackBrowser(environment: dark).isAvailable)
        let nothing = LoopbackBrowser(environment: ["PATH": "/nowhere", "DISPLAY": ":0"])
        XCTAssertFalse(nothing.isAvailable)
        let error = try await thrownError { try await nothing.open(try XCTUnwrap(URL(string: "https://id.example"))) }
        XCTAssertEqual(error.code, .notSupported)
    }
}

/// A folder with an `xdg-open` of the test's own.
private struct Desktop {
    private let folder: TemporaryHome
    /// The pages that the app was told of.
    let opened = Captured<URL>()

    /// - Parameter script: What it does with the page, `$1`; `answer`, `redirect` and `state` help.
    init(_ script: String) throws {
        folder = try TemporaryHome()
        let program = folder.url.appending(path: "xdg-open")
        let text = """
            #!/bin/sh
            field() { printf '%s' "$1" | tr '?&' '\\n\\n' | sed -n "s/^$2=//p"; }
            redirect() { field "$1" redirect_uri | sed 's/%3A/:/g; s,%2F,/,g'; }
            state() { field "$1" state; }
            answer() { curl -s -i "$(redirect "$1")?$2&state=$(state "$1")" > "$DESK/reply.part"; mv "$DESK/reply.part" "$DESK/reply"; }
            \(script)
            """
        try text.write(to: program, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
    }

    var environment: [String: String] {
        ["PATH": "\(folder.path):/usr/bin:/bin", "DESK": folder.path, "BROWSER": "test"]
    }

    func path(_ name: String) -> String { folder.url.appending(path: name).path }

    /// What the browser was shown, which it may still be reading when the login is over.
    func reply() throws -> String {
        let end = ContinuousClock.now + .seconds(10)
        while !FileManager.default.fileExists(atPath: path("reply")), ContinuousClock.now < end { sched_yield() }
        return try String(contentsOfFile: path("reply"), encoding: .utf8)
    }

    func logIn(
        scope: String = "badge", port: Int = 0, limit: Duration = .seconds(60)
    ) async throws -> (answer: URL, login: BrowserAuthorization) {
        let issuer = try XCTUnwrap(URL(string: "https://as.example"))
        let server = try AuthorizationServer(
            JSONReader([
                "issuer": "https://as.example", "token_endpoint": "https://as.example/token",
                "authorization_endpoint": "https://as.example/authorize",
            ]), issuer: issuer)
        let client = TokenClient(endpoint: issuer, web: WebClient(transport: ScriptedTransport([])))
        let begun = Captured<BrowserAuthorization>()
        let browser = LoopbackBrowser(port: port, environment: environment, limit: limit) { opened.append($0) }
        let answer = try await browser.logIn { redirect in
            let login = try await client.beginCodeGrant(at: server, redirect: redirect, fields: ["scope": scope])
            begun.append(login)
            return login
        }
        return (answer, try XCTUnwrap(begun.values.first))
    }

    static func isOpen(_ port: Int) throws -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: try Need.path(of: "curl"))
        process.arguments = ["-s", "-o", "/dev/null", "http://127.0.0.1:\(port)/"]
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
#endif
