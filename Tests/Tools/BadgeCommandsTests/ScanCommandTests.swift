import BadgeDrawings
import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeDelivery

/// `scan`, which handles the text of a QR code.
final class ScanCommandTests: XCTestCase {
    private static let server = "badge:cs?surl=http%3A%2F%2F127.0.0.1%3A8430"
    private static let path = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]

    private func picture(of text: String, in person: Operator) throws -> String {
        let file = person.folder.path + "/-a code:1.png"
        let code = try XCTUnwrap(QRCode(text, level: .medium))
        try Data(PNG.picture(of: code)).write(to: URL(filePath: file))
        return file
    }

    func testTheCodeInAPictureIsHandledAsItsText() async throws {
        try need(.program("zbarimg"))
        let person = try Operator(environment: Self.path)
        try await person.found()
        let file = try picture(of: Self.server, in: person)

        let scanned = try await person.run(on: "phone", "scan", "--image", file, "--yes", "--json").json("scan")
        let typed = try await person.run(on: "phone", "scan", Self.server, "--yes", "--json").json("scan")

        XCTAssertEqual(scanned, ["server": .string(Operator.address)])
        XCTAssertEqual(typed, scanned)
    }

    func testWithoutTheProgramTheTextIsAskedFor() async throws {
        let person = try Operator(environment: ["PATH": "/nonexistent"])
        let file = try picture(of: Self.server, in: person)

        let answer = await person.run("scan", "--image", file, "--json")

        try answer.failure(18, "notSupported", says: "text")
    }

    func testAFileThatIsNoPictureIsNotGivenToTheProgram() async throws {
        try need(.program("zbarimg"))
        let person = try Operator(environment: Self.path)
        let svg = try person.file("code.svg", #"<svg xmlns="http://www.w3.org/2000/svg"/>"#)
        let empty = try person.file("empty.png", "")
        let missing = person.folder.path + "/none.png"

        for file in [svg, empty] {
            try await person.run("scan", "--image", file, "--json").failure(16, "photoRefused")
        }
        try await person.run("scan", "--image", missing, "--json").failure(15, "notFound")
    }

    func testAPictureWithoutACodeSaysSo() async throws {
        try need(.program("zbarimg"))
        let person = try Operator(environment: Self.path)
        let file = person.folder.path + "/blank.png"
        let blank = Array(repeating: Array(repeating: false, count: 29), count: 29)
        try Data(PNG.picture(darkRows: blank, scale: 4)).write(to: URL(filePath: file))

        try await person.run("scan", "--image", file, "--json").failure(15, "notFound", says: "QR code")
    }

    func testATextAndAPictureExcludeEachOther() async throws {
        let answer = await (try Operator()).run("scan", "4821", "--image", "code.png")

        XCTAssertEqual(answer.status, 64)
    }

    func testACodeIsToldWhoChecksIt() async throws {
        try await (try Operator()).run("scan", "4821", "--json").failure(16, "linkUnknown", says: "organization")
    }
}
