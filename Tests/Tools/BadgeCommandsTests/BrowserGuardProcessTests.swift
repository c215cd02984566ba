import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// What every server of this machine answers to the page of another site.
final class BrowserGuardProcessTests: XCTestCase {
    private struct Server {
        let name: String
        let url: URL
        let path: String
    }

    func testEveryServerRefusesOtherHostsAndThePagesOfOtherOrigins() throws {
        let home = try TemporaryHome()
        let command = ["--home", home.path, "--json"]
        let password = home.path + "/password.txt"
        try Data("correct horse battery\n".utf8).write(to: URL(filePath: password))
        for words in [
            ["create", "--name", "Example Works"],
            ["admin", "add", "ana@example.com", "--name", "Ana Lima", "--role", "owner", "--password-file", password],
        ] {
            let answer = try Program.run(command + ["authority"] + words)
            XCTAssertEqual(answer.status, 0, answer.messages)
        }

        let authority = try Program(
            command + ["authority", "serve", "--port", "0", "--metrics", "127.0.0.1:0"]
                + ["--admin", "--admin-port", "0", "--hypermedia"])
        let verifier = try Program(command + ["verify", "--serve", "0", "--audience", "https://door.example.com"])
        let wallet = try Program(command + ["wallet", "--print-link"])
        let (pages, served) = (try JSON.parse(authority.line()), try JSON.parse(authority.line()))
        let servers = [
            Server(name: "organization", url: try Self.url(served["url"]), path: "/devices"),
            Server(name: "health", url: try Self.url(served["operations"]), path: "/metrics"),
            Server(name: "administrators", url: try Self.url(pages["url"]), path: "/login"),
            Server(name: "verifier", url: try Self.url(JSON.parse(verifier.line())["url"]), path: "/challenge"),
            Server(name: "wallet", url: try Self.url(JSON.parse(wallet.line())["link"]), path: "/badges"),
        ]

        try playEach(servers) { server in
            let port = try XCTUnwrap(server.url.port)
            let own = "\(try XCTUnwrap(server.url.host())):\(port)"
            for method in ["GET", "POST"] {
                let line = "\(method) \(server.path) HTTP/1.1\r\nContent-Length: 0\r\nHost: "
                for host in ["evil.example", "evil.example:\(port)", "127.0.0.1.evil.example:\(port)"] {
                    let answer = Self.answer(to: line + host, port)
                    XCTAssertTrue([421, 403].contains(Self.status(answer)), "\(server.name): \(answer)")
                    XCTAssertFalse(answer.lowercased().contains("access-control"), "\(server.name): \(answer)")
                }
                for origin in ["http://evil.example", "http://127.0.0.1:1", "null"] {
                    let answer = Self.answer(to: line + own + "\r\nOrigin: " + origin, port)
                    XCTAssertEqual(Self.status(answer), 403, "\(server.name): \(answer)")
                    XCTAssertFalse(answer.lowercased().contains("access-control"), "\(server.name): \(answer)")
                }
            }
            let plain = Self.answer(to: "GET \(server.path) HTTP/1.1\r\nHost: \(own)", port)
            XCTAssertFalse([421, 403].contains(Self.status(plain)), "\(server.name): \(plain)")
        }
        for program in [authority, verifier, wallet] {
            program.process.interrupt()
            _ = try program.end()
        }
    }

    func testTheServersOfTheProjectAreThese() throws {
        let sources = packageRoot.appending(path: "Sources")
        let files = try XCTUnwrap(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var servers: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            if text.contains(" HTTPServer(") || text.contains("ServerBootstrap(") {
                servers.insert(file.lastPathComponent)
            }
        }

        XCTAssertEqual(
            servers,
            [
                "OrganizationServer.swift", "OperationsService.swift", "VerifyServing.swift",
                // The wallet's and the administrators' pages.
                "LoopbackListeners.swift",
                // Refuses other hosts and scripts itself, as LoopbackBrowserTests shows.
                "RedirectListener.swift",
                // Speaks no HTTP.
                "DemoMailServer.swift",
            ], "Add a new server to the test above.")
    }

    private static func url(_ value: JSON?) throws -> URL {
        try XCTUnwrap(value?.stringValue.flatMap { URL(string: $0) })
    }

    private static func status(_ answer: String) -> Int {
        let words = answer.split(separator: " ", maxSplits: 2)
        return words.count > 1 ? Int(words[1]) ?? 0 : 0
    }

    private static func answer(to head: String, _ port: Int) -> String {
        let descriptor = Loopback("127.0.0.1", port: port).connected()
        defer { close(descriptor) }
        let request = head + "\r\nConnection: close\r\n\r\n"
        send(descriptor, request, request.utf8.count, Int32(MSG_NOSIGNAL))
        var (text, buffer) = ("", [UInt8](repeating: 0, count: 4096))
        while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 {
            text += String(decoding: buffer[..<count], as: UTF8.self)
        }
        return text
    }
}
