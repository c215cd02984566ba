import BadgeDrawings
import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeDelivery

/// What a person pastes on the wallet's page Present, and what `scan` reads in a picture, is what `open` takes.
final class PresentPageProcessTests: XCTestCase {
    /// A verifier that waits for one answer.
    private struct Door {
        let link: String
        private let program: Program

        init(_ wallet: PresentingWallet, _ more: [String] = []) throws {
            program = try Program(
                wallet.works.home("door") + ["--json", "verify", "--request", "--vct", wallet.type, "--claim", "name"]
                    + ["--trust", try wallet.trustFile()] + more)
            link = try JSON.parse(program.line())["link"]?.stringValue ?? ""
        }

        func result() throws -> (status: Int32, json: JSON) {
            let ended = try program.end()
            return (ended.status, try JSON.parse(ended.output))
        }
    }

    private func pages(of wallet: PresentingWallet) throws -> (Program, PageClient) {
        let program = try Program(
            wallet.works.home("wallet") + ["--private-host", "127.0.0.1", "wallet", "--json", "--print-link"])
        return (program, try PageClient(link: try JSON.parse(try program.line())["link"]?.stringValue ?? ""))
    }

    func testALinkIsAnsweredOrDeclinedOnThePage() async throws {
        let wallet = try await PresentingWallet()
        let (program, browser) = try pages(of: wallet)
        let mail = "Dear Ana,\r\nplease open\r\n<LINK>\r\nKind regards"
        let rows: [(text: String, action: String, said: String, status: Int32)] = [
            ("LINK", "present", "has the answer", 0), (mail, "present", "has the answer", 0),
            ("LINK", "decline", "was told that you present nothing", 12),
        ]

        for row in rows {
            let door = try Door(wallet)
            try browser.get("/present")
            try browser.post("/present", ["link": row.text.replacing("LINK", with: door.link)])
            try browser.answer("Somebody unverified asks for a badge", action: row.action)
            let page = try browser.wait { $0.text.contains(row.said) }
            let result = try door.result()

            XCTAssertFalse(page.text.contains("Ana Lima"), page.text)
            XCTAssertEqual(result.status, row.status, result.json.text)
        }
        program.process.interrupt()
        XCTAssertEqual(try program.end().status, 0)
        XCTAssertEqual(try wallet.uses(), [2])
        try wallet.works.stop()
    }

    func testAChallengeIsAnsweredByAPresentationToShow() async throws {
        let wallet = try await PresentingWallet()
        let (program, browser) = try pages(of: wallet)
        let audience = ["--audience", "https://door.example"]
        let challenge = try wallet.works.run("door", ["verify", "--challenge", "--json"] + audience)

        try browser.post("/present", ["link": challenge.output])
        try browser.answer("Somebody unverified asks for a badge", action: "present")
        let page = try browser.wait { $0.markup.contains("id=\"presentation\"") }
        let shown = page.text.split(separator: " ").map(String.init).first { $0.contains("~") } ?? ""
        let valid = try wallet.works.run(
            "door", ["verify", shown, "--json", "--trust", try wallet.trustFile()] + audience)
        program.process.interrupt()

        XCTAssertEqual(valid.status, 0, valid.output)
        XCTAssertEqual(try program.end().status, 0)
        try wallet.works.stop()
    }

    func testAnythingElseIsToldWhatItIs() async throws {
        let wallet = try await PresentingWallet()
        let (program, browser) = try pages(of: wallet)
        let request = try wallet.works.run(
            "door", ["verify", "dc-api", "request", "--origin", "https://shop.example", "--vct", wallet.type, "--json"])
        let rows = [
            (request.output, "is a JSON document, but no verifier's challenge"),
            ("eyJh.eyJh.c2ln~", "looks like a badge"),
            ("ana@example.com", "looks like an email address"),
            ("openid4vp://?client_id=a", "The request of a is refused"),
        ]

        for (text, said) in rows {
            try browser.get("/present")
            try browser.post("/present", ["link": text])
            let page = try browser.wait { $0.status == 422 || $0.text.contains(said) }
            XCTAssertTrue(page.text.contains(said), page.text)
        }
        program.process.interrupt()
        XCTAssertEqual(try program.end().status, 0)
        XCTAssertEqual(try wallet.uses(), [0])
        try wallet.works.stop()
    }

    func testTheCodeInAPictureIsARequest() async throws {
        try need(.program("zbarimg"))
        let wallet = try await PresentingWallet()
        let key = wallet.works.folder.path + "/door-key"
        let made = try Program.run("verifier", "key", "create", "--host", "127.0.0.1", "--folder", key)
        try wallet.trust(["--root", key + "/root.pem"], as: "door")
        let door = try Door(
            wallet, ["--key", key + "/key.pem", "--certificate", key + "/certificate.pem", "--prefix", "x509_hash"])
        let code = try XCTUnwrap(QRCode(door.link, level: .medium))
        let picture = wallet.works.folder.path + "/code.png"
        try Data(PNG.picture(of: code)).write(to: URL(filePath: picture))

        let scanned = try wallet.run(["scan", "--no-input", "--image", picture] + PresentingWallet.everything)
        let result = try door.result()

        XCTAssertEqual(made.status, 0, made.messages)
        XCTAssertEqual(scanned.status, 0, scanned.messages)
        XCTAssertEqual(try scanned.json("scan")["outcome"], "answered")
        XCTAssertEqual(result.json["valid"], true)
        try wallet.works.stop()
    }
}
