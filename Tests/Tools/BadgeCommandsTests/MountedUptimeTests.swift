#if os(Linux)
import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// Somebody at the session who mounts a file of theirs over the kernel's uptime, in a namespace that anybody may make.
final class MountedUptimeTests: XCTestCase {
    func testWhatIsMountedOverTheUptimeShortensNoWait() throws {
        try need(.userNamespaces)
        let folder = try TemporaryHome()
        let (right, wrong, uptime) = (folder.path + "/right", folder.path + "/wrong", folder.path + "/uptime")
        for (path, text) in [(right, "739164"), (wrong, "281746"), (uptime, "999999999.00 1.00\n")] {
            try Data(text.utf8).write(to: URL(filePath: path))
        }
        let home = ["--home", folder.path + "/home"]
        XCTAssertEqual(try Program.run(home + ["passcode", "set", "--new-passcode-file", right]).status, 0)
        for _ in 1...5 {
            XCTAssertEqual(try Program.run(home + ["passcode", "verify", "--passcode-file", wrong]).status, 12)
        }
        let verify = home + ["passcode", "verify", "--json", "--passcode-file", right]

        for source in [uptime, "/proc/loadavg"] {
            let command = try ([Program.executable().path] + verify).map { "'\($0)'" }.joined(separator: " ")
            let answer = try Self.unshared("mount --bind \(source) /proc/uptime && exec \(command)").end()

            try answer.failure(11, "passcodeLocked")
        }
        try Program.run(verify).failure(11, "passcodeLocked")
    }

    /// Runs a shell line as the root of a namespace of its own, and waits for its end.
    private static func unshared(_ line: String) throws -> Program {
        let program = try Program(
            ["-U", "-r", "-m", "sh", "-c", line], executable: URL(filePath: "/usr/bin/unshare"))
        program.process.waitUntilExit()
        return program
    }
}
#endif
