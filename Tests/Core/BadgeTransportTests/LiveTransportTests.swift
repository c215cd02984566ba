import BadgeModel
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class LiveTransportTests: XCTestCase {
    func testCarriesMethodPathFieldsAndBodyThereAndBack() async throws {
        try await withServer { server, transport in
            let request = HTTPRequest(.post, to: try server.url("/echo?a=%20b"), headerFields: [.accept: "x/y"])

            let exchange = try await transport.send(request, body: Data("hello".utf8))

            XCTAssertEqual(exchange.response.status.code, 299)
            XCTAssertEqual(exchange.response.headerFields[try XCTUnwrap(HTTPField.Name("x-a"))], "1")
            let text = String(decoding: exchange.body, as: UTF8.self)
            XCTAssertEqual(text, "POST /echo?a=%20b accept,accept-encoding,content-length,host hello")
        }
    }

    func testKeepsNoCookieAndFollowsNoRedirect() async throws {
        try await withServer { server, transport in
            _ = try await transport.send(HTTPRequest(.get, to: try server.url("/echo")), body: Data())

            let second = try await transport.send(HTTPRequest(.get, to: try server.url("/echo")), body: Data())
            let redirect = try await transport.send(HTTPRequest(.get, to: try server.url("/redirect")), body: Data())

            XCTAssertEqual(String(decoding: second.body, as: UTF8.self), "GET /echo accept-encoding,host ")
            XCTAssertEqual(redirect.response.status.code, 302)
        }
    }

    func testTakesABodyOfOneMebibyteAndRefusesOneMoreByte() async throws {
        try await withServer { server, transport in
            let full = try await transport.send(HTTPRequest(.get, to: try server.url("/full")), body: Data())
            XCTAssertEqual(full.body.count, LiveTransport.maxBodyBytes)

            for path in ["/large", "/large-chunked"] {
                let error = try await Self.refusal(of: transport, try server.url(path))
                XCTAssertEqual(error.code, .serverAnswerInvalid, path)
                XCTAssertTrue(error.reason.contains("1 MiB"), error.reason)
            }
        }
    }

    func testReadsBodiesOfContentCodingsThatWereNotAskedFor() async throws {
        // Of `{"a":1}`: gzip, gzip of two members, deflate with and without the frame of zlib.
        let bodies = [
            ("gzip", "H4sIAAAAAAACA6tWSlSyMqwFAK+sG1YHAAAA"), ("x-gzip", "H4sIAAAAAAACA6tWSlSyMqwFAK+sG1YHAAAA"),
            ("GZIP", "H4sIAAAAAAACA6tWSgQATUniOgMAAAAfiwgAAAAAAAIDU7IyrAUA3NJq6gQAAAA="),
            ("deflate", "eJyrVkpUsjKsBQAIKgIJ"), ("deflate", "q1ZKVLIyrAUA"), ("identity", "eyJhIjoxfQ=="),
        ]
        try await withServer { server, transport in
            for (coding, body) in bodies {
                let address = try server.url("/coded?\(coding)?\(body)")

                let answer = try await transport.send(HTTPRequest(.get, to: address), body: Data())

                XCTAssertEqual(String(decoding: answer.body, as: UTF8.self), #"{"a":1}"#, coding)
                XCTAssertNil(answer.response.headerFields[.contentLength].flatMap { $0 == "7" ? nil : $0 })
            }
        }
    }

    func testRefusesBodiesOfOtherCodingsDamagedAndBlownUpOnes() async throws {
        let bomb = Data(repeating: 0x61, count: 1_048_577)
        let table = [
            ("br", "CwOAeyJhIjoxfQM=", "in the coding br,"), ("gzip,%20br", "AAAA", "in the coding gzip, br,"),
            ("gzip", "H4sIAAAAAAACA6tWSlSyMqwFAK+sG1Y=", "not whole gzip"), ("gzip", "eyJhIjoxfQ==", "not whole gzip"),
            ("gzip", "H4sIAAAAAAACA6tWSlSyMqwFAK+sG1YHAAAAAAAA", "not whole gzip"),
            ("deflate", "eyJhIjoxfQ==", "not whole deflate"),
            ("deflate", Data(try Zlib.deflate(Array(bomb))).base64EncodedString(), "more than 1 MiB"),
        ]
        try await withServer { server, transport in
            for (coding, body, reason) in table {
                let error = try await Self.refusal(of: transport, try server.url("/coded?\(coding)?\(body)"))

                XCTAssertEqual(error.code, .serverAnswerInvalid, coding)
                XCTAssertTrue(error.reason.contains(reason), error.reason)
            }
        }
    }

    func testTakesALargerBodyWhereTheRequestAllowsIt() async throws {
        try await withServer { server, transport in
            let request = HTTPRequest(.get, to: try server.url("/large"))

            let answer = try await transport.send(request, body: Data(), maxAnswerBytes: 2 << 20)

            XCTAssertGreaterThan(answer.body.count, LiveTransport.maxBodyBytes)
        }
    }

    func testASmallerLimitIsToldInAUnitInWhichItIsNotZero() async throws {
        try await withServer { server, transport in
            let request = HTTPRequest(.get, to: try server.url("/large"))

            let error = try await thrownError {
                try await transport.send(request, body: Data(), maxAnswerBytes: 256 << 10)
            }

            XCTAssertTrue(error.reason.contains("256 KiB"), error.reason)
        }
    }

    func testTellsThatNobodyListens() async throws {
        let server = try await LocalServer.start()
        let address = try server.url("/")
        try await server.stop()
        let transport = try LiveTransport()

        let error = try await Self.refusal(of: transport, address)

        XCTAssertEqual(error.code, .serverUnreachable)
        XCTAssertTrue(error.reason.contains("http://127.0.0.1:\(server.port)"), error.reason)
        try await transport.close()
    }

    func testTellsThatTheConnectionBroke() async throws {
        try await withServer { server, transport in
            let error = try await Self.refusal(of: transport, try server.url("/broken"))

            XCTAssertEqual(error.code, .serverUnreachable)
        }
    }

    func testTellsThatTheServerDoesNotAnswerInTime() async throws {
        try await withServer(timeoutSeconds: 1) { server, transport in
            let error = try await Self.refusal(of: transport, try server.url("/silent"))

            XCTAssertEqual(error.code, .serverUnreachable)
            XCTAssertTrue(error.reason.contains("within 1 seconds"), error.reason)
        }
    }

    func testTellsThatTheServerDoesNotSpeakHTTP() async throws {
        let server = try await LocalServer.startGarbage()
        let transport = try LiveTransport()

        let error = try await Self.refusal(of: transport, try server.url("/"))

        XCTAssertEqual(error.code, .serverAnswerInvalid)
        try await transport.close()
        try await server.stop()
    }

    func testCancellationReachesTheConnection() async throws {
        try await withServer { server, transport in
            let address = try server.url("/silent")
            let task = Task { try await transport.send(HTTPRequest(.get, to: address), body: Data()) }
            var events = server.events.makeAsyncIterator()
            let arrival = await events.next()

            task.cancel()
            let result = await task.result
            let departure = await events.next()

            XCTAssertEqual(arrival, .request("/silent"))
            XCTAssertEqual(departure, .closed("/silent"))
            XCTAssertThrowsError(try result.get()) { XCTAssertTrue($0 is CancellationError, "\($0)") }
        }
    }

    func testSendsNothingToAServerThatIsNotSecure() async throws {
        let transport = try LiveTransport()

        let error = try await Self.refusal(of: transport, try url("http://192.0.2.1/"))

        XCTAssertEqual(error.code, .serverInsecure)
        try await transport.close()
    }

    func testFailsAfterItWasClosedAndClosesTwice() async throws {
        let transport = try LiveTransport()
        try await transport.close()
        try await transport.close()

        let error = try await Self.refusal(of: transport, try url("http://127.0.0.1:1/"))

        XCTAssertEqual(error.code, .closed)
    }

    func testClosingEndsARequestUnderWay() async throws {
        try await withServer { server, transport in
            let address = try server.url("/silent")
            let task = Task { try await transport.send(HTTPRequest(.get, to: address), body: Data()) }
            var events = server.events.makeAsyncIterator()
            _ = await events.next()

            try await transport.close()
            let error = try await thrownError { try await task.value }

            XCTAssertEqual(error.code, .closed)
        }
    }

    func testMayBeDroppedWithoutBeingClosed() async throws {
        let server = try await LocalServer.start()
        let address = try server.url("/echo")
        do {
            let transport = try LiveTransport()
            _ = try await transport.send(HTTPRequest(.get, to: address), body: Data())
        }

        var events = server.events.makeAsyncIterator()
        let first = await events.next()
        let second = await events.next()

        XCTAssertEqual([first, second], [.request("/echo"), .closed("/echo")])
        try await server.stop()
    }

    private func withServer(
        timeoutSeconds: Int = 30, _ body: (LocalServer, LiveTransport) async throws -> Void
    ) async throws {
        let server = try await LocalServer.start()
        let transport = try LiveTransport(timeoutSeconds: timeoutSeconds)
        try await body(server, transport)
        try await transport.close()
        try await server.stop()
    }

    private static func refusal(of transport: LiveTransport, _ address: URL) async throws -> BadgeError {
        try await thrownError { try await transport.send(HTTPRequest(.get, to: address), body: Data()) }
    }
}
