import BadgeModel
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class WebClientRetryTests: XCTestCase {
    private static let address = "https://a.example/d"

    func testAsksAgainUntilTheServerAnswers() async throws {
        let pauses = Pauses()
        let transport = ScriptedTransport([
            .init(.get, Self.address) { _ in throw BadgeError(.serverUnreachable, reason: "") },
            .init(.get, Self.address, .empty(status: 503, headerFields: [.retryAfter: "4"])),
            .init(.get, Self.address, .json(["ok": true])),
        ])

        let json = try await webClient(transport, pauses).getJSON(url(Self.address))

        XCTAssertEqual(json, ["ok": true])
        XCTAssertEqual(pauses.seconds, [1, 4])
    }

    func testGivesUpAfterThreeAttempts() async throws {
        let transport = ScriptedTransport()
        transport.route(.get, Self.address) { _ in .empty(status: 503) }

        let error = try await thrownError { try await webClient(transport).getJSON(url(Self.address)) }

        XCTAssertEqual(error.code, .serverFailed)
        XCTAssertEqual(transport.calls.count, 3)
    }

    func testLeavesALongWaitToTheCaller() async throws {
        let transport = ScriptedTransport([
            .init(.get, Self.address, .empty(status: 429, headerFields: [.retryAfter: "60"]))
        ])

        let error = try await thrownError { try await webClient(transport).getJSON(url(Self.address)) }

        XCTAssertEqual(error.code, .rateLimited)
        XCTAssertEqual(error.recovery, .retryAfter(60))
    }

    func testPostsOnceWhenTheConnectionBreaksOrTheServerIsBusy() async throws {
        let breaks = ScriptedTransport([
            .init(.post, Self.address) { _ in throw BadgeError(.serverUnreachable, reason: "") }
        ])
        let busy = ScriptedTransport([.init(.post, Self.address, .empty(status: 503, headerFields: [.retryAfter: "1"]))]
        )

        try await playEach([breaks, busy]) { transport in
            _ = try await thrownError { try await webClient(transport).postForm(url(Self.address), [:]) { _ in } }
            XCTAssertEqual(transport.calls.count, 1)
        }
    }

    func testPostsAgainWhatMayBeRepeated() async throws {
        let transport = ScriptedTransport([
            .init(.post, Self.address) { _ in throw BadgeError(.serverUnreachable, reason: "") },
            .init(.post, Self.address, .json(["c_nonce": "n"])),
        ])

        let nonce = try await webClient(transport).postJSON(url(Self.address), isRepeatable: true) {
            try $0["c_nonce"].string()
        }

        XCTAssertEqual(nonce, "n")
    }

    func testEndsWhenCancelledBetweenAttempts() async throws {
        let transport = ScriptedTransport()
        transport.route(.get, Self.address) { _ in .empty(status: 503) }
        let client = WebClient(transport: transport, clock: StoppedClock(), pause: { _ in throw CancellationError() })

        do {
            _ = try await client.getJSON(url(Self.address))
            XCTFail("It must end.")
        } catch is CancellationError {}

        XCTAssertEqual(transport.calls.count, 1)
    }

    func testFollowsThreeRedirectsOnTheSameServer() async throws {
        let transport = ScriptedTransport([
            .init(.get, "https://a.example/1", .empty(status: 301, headerFields: [.location: "/2?x=y"])),
            .init(.get, "https://a.example/2?x=y", .empty(status: 307, headerFields: [.location: "3"])),
            .init(
                .get, "https://a.example/3", .empty(status: 308, headerFields: [.location: "https://A.example:443/4"])),
            .init(.get, "https://a.example/4", .json(["ok": true])),
        ])

        let json = try await webClient(transport).getJSON(url("https://a.example/1"))

        XCTAssertEqual(json, ["ok": true])
    }

    func testRefusesTheFourthRedirect() async throws {
        let transport = ScriptedTransport()
        transport.route(.get, Self.address) { _ in .empty(status: 302, headerFields: [.location: "/d"]) }

        let error = try await thrownError { try await webClient(transport).getJSON(url(Self.address)) }

        XCTAssertEqual(error.code, .serverAnswerInvalid)
        XCTAssertEqual(transport.calls.count, 4)
    }

    func testFollowsNoRedirectElsewhere() async throws {
        let targets = [
            "https://b.example/d", "http://a.example/d", "https://a.example:444/d", "//b.example/d", "javascript:1",
            "https://u@a.example/d",
        ]
        try await playEach(targets) { target in
            let answer = HTTPTransportResponse.empty(status: 302, headerFields: [.location: target])
            let transport = ScriptedTransport([.init(.get, Self.address, answer)])

            let error = try await thrownError { try await webClient(transport).getJSON(url(Self.address)) }

            XCTAssertEqual(error.code, .serverAnswerInvalid, target)
            XCTAssertEqual(transport.calls.count, 1)
        }
    }

    func testFollowsNoRedirectOfAPost() async throws {
        try await playEach([301, 302, 303, 307, 308]) { status in
            let answer = HTTPTransportResponse.empty(status: status, headerFields: [.location: "/other"])
            let transport = ScriptedTransport([.init(.post, Self.address, answer)])

            let error = try await thrownError {
                try await webClient(transport).postForm(url(Self.address), [:]) { _ in }
            }

            XCTAssertEqual(error.code, .serverAnswerInvalid)
            XCTAssertEqual(transport.calls.count, 1)
        }
    }
}
