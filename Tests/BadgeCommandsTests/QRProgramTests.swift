import BadgeTesting
import Foundation
import XCTest

@testable import BadgeCommands

/// The program that draws QR codes, found at run time.
final class QRProgramTests: XCTestCase {
    private let link = "openid-credential-offer://?credential_offer_uri=https%3A%2F%2Fid.example.com%2Foffers%2F1"

    /// A folder with a `qrencode` of the test's own.
    private func folder(_ script: String) throws -> TemporaryHome {
        let folder = try TemporaryHome()
        let file = folder.url.appending(path: "qrencode")
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        return folder
    }

    func testTheTextGoesToStandardInputAndNotIntoTheArguments() async throws {
        let folder = try folder(#"printf '%s|' "$@"; exec /bin/cat"#)

        let drawn = await QRProgram(searchPath: folder.path).draw(link)

        XCTAssertEqual(drawn, "-t|UTF8|-m|2|\(link)")
    }

    func testWhatCannotBeDrawnIsNotDrawnAndDoesNotFail() async throws {
        let failing = try folder("echo drawn; exit 1")
        let silent = try folder("exit 0")
        let binary = try folder(#"printf '\377'"#)
        let long = String(repeating: "x", count: 3000)

        let drawn = [
            await QRProgram(searchPath: "/nowhere").draw(link), await QRProgram(searchPath: nil).draw(link),
            await QRProgram(searchPath: failing.path).draw(link), await QRProgram(searchPath: silent.path).draw(link),
            await QRProgram(searchPath: binary.path).draw(link),
            await QRProgram(searchPath: try folder("exec /bin/cat").path).draw(long),
        ]

        XCTAssertEqual(drawn, [nil, nil, nil, nil, nil, nil])
    }

    func testAProgramThatHangsIsEnded() async throws {
        let folder = try folder("exec /bin/sleep 600")
        let begun = ContinuousClock.now

        let drawn = await QRProgram(searchPath: folder.path).draw(link, within: .milliseconds(200))

        XCTAssertNil(drawn)
        XCTAssertLessThan(ContinuousClock.now - begun, .seconds(60))
    }

    func testTheRealProgramDrawsALink() async throws {
        let path = ProcessInfo.processInfo.environment["PATH"]
        let program = QRProgram(searchPath: path)
        guard program.isFound else { throw XCTSkip("Skipped \(#fileID): qrencode is not installed.") }

        let drawn = await program.draw(link)

        let lines = try XCTUnwrap(drawn).split(separator: "\n")
        XCTAssertGreaterThan(lines.count, 15)
        XCTAssertEqual(Set(lines.map(\.count)).count, 1)
        XCTAssertTrue(lines.joined().allSatisfy { " █▀▄".contains($0) })
    }
}
