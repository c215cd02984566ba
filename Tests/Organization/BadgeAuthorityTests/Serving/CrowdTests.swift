import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeAuthority
@testable import BadgeServing

final class CrowdTests: XCTestCase {
    func testFiveHundredAndTwentySocketsOfOneAddressKeepNobodyWaiting() async throws {
        try need(.openFiles(2000))
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        try await house.serving { port in
            let crowd = Crowd(520, from: "127.0.0.1", to: port)
            for round in 0..<5 {
                let answer = await within(60) {
                    await Crowd.get("/.well-known/jwt-vc-issuer", from: "127.0.0.2", to: port)
                }
                XCTAssertEqual(answer?.hasPrefix("HTTP/1.1 200 OK"), true, "round \(round)")
                _ = crowd.drip()
            }
        }
    }

    func testAllThatComeAtOnceFromOneAddressAreAnswered() async throws {
        try need(.openFiles(1000))
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let server = HTTPServer(
            responder: RouteResponder(OrganizationServer(house.authority)), logger: house.authority.logger,
            proxies: try TrustedProxies(), browsers: BrowserGuard(), patience: .seconds(60))

        try await whileServing {
            try await server.run(host: "127.0.0.1", port: 0, tls: nil, onReady: $0)
        } during: { port in
            let crowd = Crowd(200, from: "127.0.0.1", to: port)
            let other = await Crowd.get("/.well-known/jwt-vc-issuer", from: "127.0.0.2", to: port)
            let answers = await crowd.answers(
                after: "ET /.well-known/jwt-vc-issuer HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")

            XCTAssertTrue(other.hasPrefix("HTTP/1.1 200 OK"), other)
            XCTAssertEqual(answers.filter { $0.hasPrefix("HTTP/1.1 200 OK") }.count, 200)
        }
    }

    func testFiftyWalletsOfOneAddressAreServedBesideACrowd() async throws {
        try need(.openFiles(2000))
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        try await house.serving { port in
            let crowd = Crowd(520, from: "127.0.0.1", to: port)
            let answers = await withTaskGroup { group in
                for _ in 0..<50 {
                    group.addTask { await Crowd.get("/.well-known/jwt-vc-issuer", from: "127.0.0.2", to: port) }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            XCTAssertEqual(answers.filter { $0.hasPrefix("HTTP/1.1 200 OK") }.count, 50)
            _ = crowd.drip()
        }
    }

    func testACrowdOfOneAddressIsServedWhileThereIsRoom() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        try await house.serving { port in
            let crowd = Crowd(100, from: "127.0.0.1", to: port)
            _ = await Crowd.get("/.well-known/jwt-vc-issuer", from: "127.0.0.2", to: port)
            XCTAssertEqual(crowd.drip(), 0)
        }
    }

    func testAConnectionWhoseFirstRequestDoesNotComeIsEnded() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let server = HTTPServer(
            responder: RouteResponder(OrganizationServer(house.authority)), logger: house.authority.logger,
            proxies: try TrustedProxies(), browsers: BrowserGuard(), firstRequestLimit: .milliseconds(100))

        try await whileServing {
            try await server.run(host: "127.0.0.1", port: 0, tls: nil, onReady: $0)
        } during: { port in
            let isClosed = await SlowClient(port: port).drips(after: "GET / HTTP/1.1\r\nX: ")
            XCTAssertTrue(isClosed)
        }
    }

    func testAClientsWordOnItsAddressCountsOnlyBehindATrustedProxy() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        try await playEach([(["127.0.0.2"], "429"), (["127.0.0.1"], "404")]) { trusted, last in
            try await whileServing {
                try await OrganizationServer(house.authority).run(port: 0, trustedProxies: trusted, onReady: $0)
            } during: { port in
                var answer = ""
                for number in 0..<130 {
                    answer = await Crowd.send(
                        "DELETE /none HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 10.0.0.\(number)", to: port)
                }
                XCTAssertTrue(answer.hasPrefix("HTTP/1.1 \(last)"), "\(trusted): \(answer.prefix(40))")
            }
        }
    }
}
