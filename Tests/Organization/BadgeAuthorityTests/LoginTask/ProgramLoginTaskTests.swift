import BadgeAuthority
import BadgeModel
import BadgeSystem
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// A program decides about logins.
final class ProgramLoginTaskTests: XCTestCase {
    func testAProgramReadsTheLoginAndAnswersOnce() async throws {
        let task = try program(
            """
            #!/bin/sh
            read -r line
            case "$line" in
            *'"department": "works"'* | *'"department":"works"'*) printf '{"result": "accepted", "email": "ana@example.com"}' ;;
            *) printf '{"result": "refused", "code": "department", "message": "Choose your department."}' ;;
            esac
            """)

        let accepted = try await task.logIn(request(["department": "works"]))
        let refused = try await task.logIn(request(["department": "sales"]))

        XCTAssertEqual(accepted, .accepted(email: "ana@example.com"))
        XCTAssertEqual(refused, .refused(code: "department", message: "Choose your department."))
    }

    func testTheLoginAndTheAnswersAreAsTheSchemaSays() async throws {
        let schema = try JSONSchema(contentsOf: packageRoot.appending(path: "Schemas/login-task.schema.json"))
        let folder = try TemporaryHome()
        let seen = folder.url.appending(path: "seen.json")
        let task = try program("#!/bin/sh\ncat > '\(seen.path())'\nprintf '{\"result\": \"codeNeeded\"}'")

        let answer = try await task.logIn(request(["a": "\"\u{7F}ü"]))

        XCTAssertEqual(answer, .codeNeeded(message: nil))
        let document = try JSON.parse(Data(contentsOf: seen))
        XCTAssertEqual(document["parameters"], ["a": "\"\u{7F}ü"])
        XCTAssertEqual(
            Set(document.objectValue?.keys ?? [:].keys),
            ["username", "password", "parameters", "device", "organization"])
        for example in schema.examples { XCTAssertEqual(schema.findings(in: example), []) }
    }

    func testAProgramGetsNoEnvironmentAndNoArguments() async throws {
        setenv("BADGE_TEST_SECRET", "visible", 1)
        defer { unsetenv("BADGE_TEST_SECRET") }
        let task = try program(
            """
            #!/bin/sh
            printf '{"result": "refused", "code": "x", "message": "%s%s"}' "$#" "$BADGE_TEST_SECRET"
            """)

        let answer = try await task.logIn(request())

        XCTAssertEqual(answer, .refused(code: "x", message: "0"))
    }

    func testAProgramThatHangsFloodsDiesOrAnswersTwiceHasNotDecided() async throws {
        let table = [
            ("hangs", "#!/bin/sh\nwhile :; do sleep 5; done"),
            ("hangs behind a child", "#!/bin/sh\nsleep 60 &\nprintf '{\"result\": \"accepted\"}'"),
            (
                "hangs behind its answer",
                "#!/bin/sh\nprintf '{\"result\": \"accepted\"}'\nexec >/dev/null 2>/dev/null\nsleep 60"
            ),
            ("tells the password", "#!/bin/sh\nprintf '{\"result\": \"accepted\", \"open sesame\": 1}'"),
            ("floods", "#!/bin/sh\nyes '{\"result\": \"accepted\"}'"),
            ("dies", "#!/bin/sh\nkill -9 $$"),
            ("fails", "#!/bin/sh\nprintf '{\"result\": \"accepted\"}'\nexit 1"),
            ("answers twice", "#!/bin/sh\nprintf '{\"result\": \"accepted\"}{\"result\": \"accepted\"}'"),
            ("says nothing", "#!/bin/sh\n:"),
            ("answers otherwise", "#!/bin/sh\nprintf '{\"result\": \"maybe\"}'"),
            ("says more", "#!/bin/sh\nprintf '{\"result\": \"accepted\", \"admin\": true}'"),
        ]

        for (name, script) in table {
            let task = try program(script, limit: .milliseconds(300))
            do {
                let answer = try await task.logIn(request())
                XCTFail("\(name): \(answer)")
            } catch let error as BadgeError {
                XCTAssertFalse("\(error)".contains("open sesame"), name)
            }
        }
    }

    func testAHungProgramEndsWithEverythingThatItStarted() async throws {
        let folder = try TemporaryHome()
        let started = folder.url.appending(path: "child").path()
        let task = try program(
            "#!/bin/sh\nsleep 60 &\necho $! > '\(started)'\nwait", limit: .milliseconds(500))

        _ = try? await task.logIn(request())

        let child = try XCTUnwrap(
            pid_t(try String(contentsOfFile: started, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)))
        let hasEnded = await within(10) {
            while Self.isRunning(child) { await Task.yield() }
            return true
        }
        XCTAssertEqual(hasEnded, true)
    }

    func testWhatAProgramLeavesBehindEndsWithIt() async throws {
        let folder = try TemporaryHome()
        let started = folder.url.appending(path: "child").path()
        let task = try program(
            "#!/bin/sh\nsleep 60 >/dev/null 2>/dev/null &\necho $! > '\(started)'\nprintf '{\"result\": \"accepted\"}'")

        let answer = try await task.logIn(request())

        let child = try XCTUnwrap(
            pid_t(try String(contentsOfFile: started, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)))
        let hasEnded = await within(10) {
            while Self.isRunning(child) { await Task.yield() }
            return true
        }
        XCTAssertEqual(answer, .accepted(email: nil))
        XCTAssertEqual(hasEnded, true)
    }

    func testAProgramInheritsItsThreeStreamsAlone() async throws {
        try need(.file("/proc/self/fd"))
        let others = (0..<3).map { _ in open("/dev/null", O_RDONLY) }
        defer { others.forEach { close($0) } }
        let task = try program(
            """
            #!/bin/sh
            printf '{"result": "refused", "code": "x", "message": "%s"}' "$(echo $(ls /proc/self/fd))"
            """)

        let answer = try await task.logIn(request())

        // The last one is the folder that is listed.
        XCTAssertEqual(answer, .refused(code: "x", message: "0 1 2 3"))
    }

    // A zombie has ended.
    private static func isRunning(_ process: pid_t) -> Bool {
        let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        return status.map { !$0.contains(") Z ") } ?? false
    }

    func testAtMostSixteenRunAtOnceAndEightOfThemForStrangers() async throws {
        try await assertRoom(ProgramLoginTask.capacity, forKnownDevices: true)
        try await assertRoom(ProgramLoginTask.roomForStrangers, forKnownDevices: false)
    }

    private func assertRoom(_ room: Int, forKnownDevices isKnown: Bool) async throws {
        let folder = try TemporaryHome()
        let gate = folder.url.appending(path: "gate").path()
        let task = try program(
            "#!/bin/sh\nwhile [ ! -e '\(gate)' ]; do sleep 0.02; done\nprintf '{\"result\": \"accepted\"}'",
            limit: .seconds(60))

        let outcomes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0...room {
                group.addTask { [login = request(isKnownDevice: isKnown)] in (try? await task.logIn(login)) != nil }
            }
            let first = await group.next()
            _ = FileManager.default.createFile(atPath: gate, contents: nil)
            return await group.reduce(into: [first]) { $0.append($1) }
        }

        XCTAssertEqual(outcomes.first, false)
        XCTAssertEqual(outcomes.filter { $0 == true }.count, room)
    }

    func testAProgramThatOthersCanChangeIsRefused() throws {
        let folder = try TemporaryHome()
        let path = folder.url.appending(path: "task").path()
        try Data("#!/bin/sh\n".utf8).write(to: URL(filePath: path))
        let refusals: [(String, () throws -> String)] = [
            ("not a program", { path }),
            ("relative", { "task" }),
            ("absent", { path + ".none" }),
            (
                "writable",
                {
                    chmod(path, 0o777); return path
                }
            ),
            (
                "in a writable folder",
                {
                    chmod(path, 0o700); chmod(folder.path, 0o777); return path
                }
            ),
            (
                "behind a link in a writable folder",
                {
                    chmod(folder.path, 0o700)
                    let open = folder.url.appending(path: "open")
                    try FileManager.default.createDirectory(at: open, withIntermediateDirectories: true)
                    let link = open.appending(path: "link").path()
                    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
                    chmod(open.path(), 0o777)
                    return link
                }
            ),
            (
                "a folder",
                {
                    chmod(folder.path, 0o700); return folder.path
                }
            ),
        ]

        for (name, prepare) in refusals {
            let path = try prepare()
            XCTAssertThrowsError(try ProgramLoginTask(path: path), name) {
                XCTAssertEqual(($0 as? BadgeError)?.code, .invalidInput, name)
            }
        }
        let link = folder.url.appending(path: "link").path()
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "./task")
        XCTAssertNoThrow(try ProgramLoginTask(path: path))
        XCTAssertNoThrow(try ProgramLoginTask(path: link))
    }

    private var homes: [TemporaryHome] = []

    private func program(_ script: String, limit: Duration = .seconds(10)) throws -> ProgramLoginTask {
        let home = try TemporaryHome()
        homes.append(home)
        let path = home.url.appending(path: "task").path()
        _ = FileManager.default.createFile(
            atPath: path, contents: Data(script.utf8), attributes: [.posixPermissions: 0o700])
        return try ProgramLoginTask(path: path, limit: limit)
    }

    private func request(_ parameters: [String: String] = [:], isKnownDevice: Bool = false) -> LoginTaskRequest {
        LoginTaskRequest(
            username: "ana", password: Secret(utf8: "open sesame"), parameters: parameters, device: "device",
            isKnownDevice: isKnownDevice, organization: "https://id.example.org")
    }
}
