import BadgeModel
import BadgeTesting
import Foundation
import HTTPTypes
import TestSupport
import XCTest

/// Offers and links are secrets: they come by file, descriptor, standard input or prompt, and an argument is warned of.
final class LinkSourceTests: XCTestCase {
    private static let warning = "other users of this machine can read"

    private static func recovery(of person: Operator) async throws -> (link: String, code: String) {
        let line = ["recover", "ana@example.com", "--server", Operator.address, "--json"]
        _ = try await person.run(on: "phone", line).json("recover")
        let message = try await person.lastMessage()
        return (try link(in: message), message["code"]?.stringValue ?? "")
    }

    private static func link(in message: JSON) throws -> String {
        let body = message["body"]?.stringValue ?? ""
        return String(try XCTUnwrap(body.firstMatch(of: /badge:rb\?[^\s]+/), body).output)
    }

    func testAnOfferIsReadFromAFileOrAFileDescriptor() async throws {
        let person = try Operator()
        var invitation = try await person.invitation()
        let pipe = Pipe()
        let ways = [
            ["--offer-file", try person.file("offer.txt", "")],
            ["--offer-fd", String(pipe.fileHandleForReading.fileDescriptor)],
        ]

        try await playEach(ways) { way in
            let offer = invitation["offerReference"]?.stringValue ?? ""
            _ = try person.file("offer.txt", "  \(offer)\r\n")
            if way[0] == "--offer-fd" {
                try pipe.fileHandleForWriting.write(contentsOf: Data("\(offer)\n".utf8))
                try pipe.fileHandleForWriting.close()
            }
            let code = try person.file("code.txt", invitation["transactionCode"]?.stringValue ?? "")
            let answer = await person.run(["provision", "--tx-code-file", code, "--json"] + way)

            XCTAssertEqual(try answer.json("provision")["status"], "active")
            XCTAssertEqual(answer.messages, "")
            invitation = try await person.invite()
        }
    }

    func testAnOfferThatAMailProgramBrokeIsReadFromAFile() async throws {
        let person = try Operator()
        let invitation = try await person.invitation()
        let offer = invitation["offerReference"]?.stringValue ?? ""
        let broken = try person.file("offer.txt", "\(offer.prefix(72))\n\(offer.dropFirst(72))\n")
        let code = try person.file("code.txt", invitation["transactionCode"]?.stringValue ?? "")

        let answer = await person.run("provision", "--offer-file", broken, "--tx-code-file", code, "--json")

        XCTAssertEqual(try answer.json("provision")["status"], "active")
    }

    func testALinkIsReadFromStandardInput() throws {
        let works = try CommandFixture()
        XCTAssertEqual(try works.run("phone", "recover", "ana@example.com", "--server", works.address).status, 0)
        let link = try Self.link(in: try works.lastMessage())
        let input = Pipe()
        try input.fileHandleForWriting.write(contentsOf: Data("\(link)\n".utf8))
        try input.fileHandleForWriting.close()

        let program = try Program(
            works.home("phone") + ["open", "-", "--yes", "--json"], input: input.fileHandleForReading)
        let answer = try program.end()

        XCTAssertEqual(try answer.json("open")["status"], "active")
        XCTAssertFalse(answer.messages.contains(Self.warning), answer.messages)
        try works.stop()
    }

    func testARecoveryLinkThatWaitsForAYesStandsInNoCommandLine() throws {
        let works = try CommandFixture()
        XCTAssertEqual(try works.run("phone", "recover", "ana@example.com", "--server", works.address).status, 0)
        let message = try works.lastMessage()
        let code = message["code"]?.stringValue ?? ""
        let file = try works.file("link.txt", try Self.link(in: message))

        let console = try Console(works.home("phone") + ["open", "--link-file", file])
        try console.screen(until: "(n): ")
        let lines = try Self.commandLines(naming: works.folder.path + "/phone")
        console.type("y\n")
        let screen = try console.screen(until: "Next: ")

        XCTAssertEqual(console.end(), 0)
        XCTAssertFalse(lines.isEmpty)
        XCTAssertFalse(code.isEmpty || (lines + [screen]).contains { $0.contains(code) }, "\(lines)")
        try works.stop()
    }

    // What every user of the machine can read of the processes that work on a home.
    private static func commandLines(naming home: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }.compactMap {
            let line = FileManager.default.contents(atPath: "/proc/\($0)/cmdline")
            return line.map { String(decoding: $0, as: UTF8.self) }
        }.filter { $0.contains(home) }
    }

    func testOfferAndCodeArePastedUnseen() async throws {
        let works = try CommandFixture()
        let invitation = try works.run("organization", "authority", "invite", "ana@example.com", "--json").json()
        let offer = invitation["offerReference"]?.stringValue ?? ""

        let console = try Console(works.home("phone") + ["provision"])
        var screen = try console.screen(until: "not shown): ")
        XCTAssertFalse(console.isEchoOn)
        console.type(offer + "\n")
        screen += try console.screen(until: "6 digits): ")
        console.type((invitation["transactionCode"]?.stringValue ?? "") + "\n")
        screen += try console.screen(until: "Next: ")

        XCTAssertEqual(console.end(), 0)
        XCTAssertFalse(screen.contains(offer), screen)
        try works.stop()
    }

    func testAnArgumentThatIsWorthABadgeIsWarnedOf() async throws {
        let person = try Operator()
        try await person.found()
        let first = try await Self.recovery(of: person)
        let byLink = await person.run(on: "phone", "open", first.link, "--yes", "--json")
        let second = try await Self.recovery(of: person)
        let reference = "http%3A%2F%2F127.0.0.1%3A8430%2Foffers%2F\(second.code)"
        let byOffer = await person.run(
            on: "tablet", "provision", "openid-credential-offer://?credential_offer_uri=\(reference)", "--json")
        let third = try await Self.recovery(of: person)
        let byFile = await person.run(
            on: "laptop", "open", "--link-file", try person.file("link.txt", third.link), "--yes", "--json")

        XCTAssertEqual([byLink.status, byOffer.status, byFile.status], [0, 0, 0], byOffer.messages)
        XCTAssertTrue(byLink.messages.contains(Self.warning) && byLink.messages.contains("--link-file"))
        XCTAssertTrue(byOffer.messages.contains(Self.warning) && byOffer.messages.contains("--offer-file"))
        XCTAssertFalse(byFile.messages.contains(Self.warning), byFile.messages)
        byLink.assertHides(first.code)
        byOffer.assertHides(second.code)
    }

    func testAnOfferWhoseCodeTravelsApartIsNoWarning() async throws {
        let person = try Operator()
        let invitation = try await person.invitation()
        let code = try person.file("code.txt", invitation["transactionCode"]?.stringValue ?? "")

        let answer = await person.run(
            "provision", invitation["offer"]?.stringValue ?? "", "--tx-code-file", code, "--json")

        XCTAssertEqual(answer.status, 0, answer.messages)
        XCTAssertEqual(answer.messages, "")
    }

    func testTheServerOfAnOfferIsAskedOnceWhateverItAnswers() async throws {
        let address = "https://badges.example.com/offers/1"
        let link = "openid-credential-offer://?credential_offer_uri=https%3A%2F%2Fbadges.example.com%2Foffers%2F1"
        let answers: [(Int, status: Int32, code: String)] = [
            (503, 13, "serverFailed"), (429, 13, "rateLimited"), (404, 12, "invitationUnusable"),
        ]

        try await playEach(answers) { answer, status, code in
            let server = ScriptedTransport()
            server.route(.get, address) { _ in .empty(status: answer) }
            let person = try Operator(network: { _ in server })

            let refused = await person.run("provision", link, "--json")

            try refused.failure(status, code)
            XCTAssertEqual(server.calls, ["GET \(address)"])
        }
    }
}
