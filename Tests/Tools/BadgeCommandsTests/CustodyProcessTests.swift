import BadgeCustody
import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// What the system can see of the program, and what a kill leaves of a custody.
final class CustodyProcessTests: XCTestCase {
    private static let phrase = Secret(utf8: "correct horse battery staple")

    func testSEC11AnAbortLeavesNoCore() throws {
        try need(.cores)
        let folder = try TemporaryHome()
        let program = try Program.executable().path
        let words = "--json authority serve --port 0 --home \(folder.path)/home"
        XCTAssertEqual(
            try Program.run("authority", "create", "--name", "Example Works", "--home", folder.path + "/home").status, 0
        )

        // The program is aborted when it has opened its store and says that it listens.
        let left = try run(
            "mkfifo said; \(program) \(words) > said & read line < said; kill -ABRT $!; wait $!; echo $? > status",
            in: folder.path + "/program")

        XCTAssertEqual(left.sorted(), ["said", "status"])
        let status = try String(contentsOfFile: folder.path + "/program/status", encoding: .utf8)
        XCTAssertEqual(status, "134\n", "128 and SIGABRT")
    }

    func testSEC8ACustodyChangeKilledAtAnyCallLeavesOneThatOpens() throws {
        try need(.program("strace"))
        let folder = try TemporaryHome()
        try Data("correct horse battery staple".utf8).write(to: URL(filePath: folder.path + "/phrase"))
        let first = folder.path + "/first"
        let sealed = try sealedUnderPassphrase(first)
        var (kills, changed) = (0, 0)

        for call in ["rename", "fsync", "fchmod", "unlink", "pwrite64"] {
            for count in 1... {
                let home = folder.path + "/\(call)-\(count)"
                try FileManager.default.copyItem(atPath: first, toPath: home)
                let status = try kill(call, count, home, folder.path)
                guard status != 0 else { break }
                XCTAssertEqual(status, 137)
                kills += 1
                let kind = HomeCustody.kind(of: home)
                XCTAssertTrue(kind == .file || kind == .passphrase, "\(call) \(count)")
                if kind == .file { changed += 1 }
                let custody = HomeCustody(directory: home, passphrase: kind == .file ? nil : Self.phrase)
                XCTAssertEqual(try custody.open(sealed, context: "x"), Self.phrase, "\(call) \(count)")
            }
        }

        XCTAssertGreaterThanOrEqual(kills, 5)
        XCTAssertGreaterThanOrEqual(changed, 1)
        XCTAssertLessThan(changed, kills)
    }

    private func sealedUnderPassphrase(_ home: String) throws -> Data {
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        let custody = HomeCustody(directory: home)
        XCTAssertNil(try custody.change(to: .passphrase, passphrase: Self.phrase))
        return try custody.seal(Self.phrase, context: "x")
    }

    // The exit status of the change, which is killed when it makes the call for that time.
    private func kill(_ call: String, _ count: Int, _ home: String, _ folder: String) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: try Need.path(of: "strace"))
        process.arguments =
            ["-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e", "inject=\(call):signal=KILL:when=\(count)"]
            + [try Program.executable().path, "--home", home, "--store-passphrase-file", folder + "/phrase"]
            + ["store", "custody", "file"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
    }

    // The files that a command leaves in a folder where cores may be written.
    private func run(_ command: String, in folder: String) throws -> [String] {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "ulimit -c unlimited; \(command)"]
        process.currentDirectoryURL = URL(filePath: folder)
        process.environment = ["PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return try FileManager.default.contentsOfDirectory(atPath: folder)
    }
}
