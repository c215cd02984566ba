import BadgeModel
import Foundation
import Glibc
import TestSupport
import XCTest

/// What becomes of work that is under way when a service manager stops an organization.
final class StopProcessTests: XCTestCase {
    func testAStopFinishesTheRequestAndTheMailThatAreUnderWay() async throws {
        let (mail, gate) = (try await ScriptedMailServer.start(), Gate())
        var arrivals = mail.arrivals.makeAsyncIterator()
        mail.answer(.end, .held(until: gate))
        let works = try CommandFixture(serving: [
            "--smtp", "smtp://127.0.0.1:\(mail.port)", "--mail-from", "b@example.com",
        ])
        let port = try XCTUnwrap(URL(string: works.address)?.port)
        let body = try Self.tokenRequest(works.invitation())

        let idle = RawConnection(port: port)
        idle.send("GET /policy HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
        let answered = idle.read(through: "\r\n\r\n")
        let slow = RawConnection(port: port)
        slow.send(
            "POST /token HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nExpect: 100-continue\r\nContent-Length: \(body.utf8.count)"
                + "\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\n")
        let begun = slow.read(through: "\r\n\r\n")
        slow.send(String(body.prefix(20)))
        let added = try works.run(
            "organization",
            ["authority", "person", "add", "--name", "Bo Ek", "--email", "bo@example.com", "--invite", "--json"])
        let handed = await arrivals.next()

        works.server.process.terminate()
        _ = idle.readToEnd()
        let late = RawConnection(port: port)
        slow.send(String(body.dropFirst(20)))
        let token = slow.readToEnd()
        let isRunning = works.server.process.isRunning
        gate.open()
        let end = try works.server.end()
        let messages = try works.run("organization", "authority", "outbox", "--all", "--json").json("authority-outbox")

        XCTAssertTrue(answered.hasPrefix("HTTP/1.1 404"), answered)
        XCTAssertTrue(begun.hasPrefix("HTTP/1.1 100"), begun)
        XCTAssertEqual(added.status, 0, added.messages)
        XCTAssertEqual(handed?.recipient, "bo@example.com")
        XCTAssertFalse(late.isConnected)
        XCTAssertTrue(token.hasPrefix("HTTP/1.1 200"), token)
        XCTAssertTrue(token.contains("access_token"), token)
        XCTAssertTrue(isRunning)
        XCTAssertEqual(end.status, 0, end.messages)
        let states = messages["messages"]?.arrayValue?.compactMap { message in
            message["channel"] == "email" ? message["state"]?.stringValue : nil
        }
        XCTAssertEqual(states, ["sent"], "\(messages)")
        XCTAssertEqual(mail.mails.count, 1)
        try await mail.stop()
    }

    /// The form that redeems an invitation.
    private static func tokenRequest(_ invitation: (offer: String, code: String)) throws -> String {
        let offer = invitation.offer.removingPercentEncoding ?? ""
        let code = try XCTUnwrap(offer.firstMatch(of: #/"pre-authorized_code":"([^"]+)"/#), offer).output.1
        return "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Apre-authorized_code"
            + "&pre-authorized_code=\(code)&tx_code=\(invitation.code)"
    }
}

/// A connection on which a test says what a client would, in its own time.
private final class RawConnection {
    private let descriptor: Int32

    init(port: Int) {
        descriptor = Loopback("127.0.0.1", port: port).connected()
        var limit = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    var isConnected: Bool {
        var (address, length) = (sockaddr_storage(), socklen_t(MemoryLayout<sockaddr_storage>.size))
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &length) == 0 }
        }
    }

    func send(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Reads up to the end of a text, or of the connection.
    func read(through end: String) -> String {
        var text = ""
        while !text.hasSuffix(end), let next = next() { text.unicodeScalars.append(Unicode.Scalar(next)) }
        return text
    }

    func readToEnd() -> String {
        var text = ""
        while let next = next() { text.unicodeScalars.append(Unicode.Scalar(next)) }
        return text
    }

    private func next() -> UInt8? {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, 0) == 1 ? byte : nil
    }
}
