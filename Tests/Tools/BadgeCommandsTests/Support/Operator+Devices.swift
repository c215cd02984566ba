import BadgeModel
import BadgeTesting
import Foundation
import XCTest

extension Operator {
    static let address = "http://127.0.0.1:8430"
    static let password = "correct horse battery staple"
    static let number = "+447700900123"
    static let login = ["--username", "ana", "--password-file"]

    /// A file that holds a password, the right one unless another is named.
    func password(_ text: String = password) throws -> String { try file("password.txt", text) }

    /// Founds an organization whose Ana can log in.
    func found(under policy: String? = nil, person more: String...) async throws {
        let created = await run("authority", "create", "--name", "Example Works")
        XCTAssertEqual(created.status, 0, created.messages)
        if let policy { try await publish(policy) }
        let added = await run(["authority", "person", "add"] + Self.ana + Self.login + [try password()] + more)
        XCTAssertEqual(added.status, 0, added.messages)
    }

    /// Has the organization say what it asks of its badges.
    func publish(_ policy: String) async throws {
        let set = await run("authority", "policy", "set", try file("policy.json", policy))
        XCTAssertEqual(set.status, 0, set.messages)
    }

    /// Runs a command on another device, which has a home of its own.
    func run(on device: String, _ words: String...) async -> Answer { await run(on: device, words) }

    func run(on device: String, _ words: [String]) async -> Answer {
        await run(["--home", folder.path + "/" + device] + words, deviceName: device)
    }

    /// Gets a badge by a login; on a device of its own unless none is named.
    @discardableResult
    func logIn(on device: String = "laptop", _ more: String...) async throws -> JSON {
        try await run(on: device, ["login", Self.address, "--json"] + Self.login + [try password()] + more)
            .json("login")
    }

    /// What the organization wrote, the oldest first.
    func messages() async throws -> [JSON] {
        let outbox = try await run("authority", "outbox", "--json").json("authority-outbox")
        return outbox["messages"]?.arrayValue ?? []
    }

    /// What it wrote last.
    func lastMessage() async throws -> JSON {
        let messages = try await messages()
        return try XCTUnwrap(messages.last)
    }

    /// Runs a command that has a code sent by phone, and gives it what `change` makes of the code once that has come.
    func run(
        on device: String, _ words: [String], change: (String) -> String
    ) async throws -> (answer: Answer, message: JSON) {
        let pipe = Pipe()
        let known = try await messages().count
        let option = ["--verification-code-fd", String(pipe.fileHandleForReading.fileDescriptor)]
        async let answer = run(on: device, words + option)
        let message = try await message(after: known)
        let code = change(message["code"]?.stringValue ?? "")
        try pipe.fileHandleForWriting.write(contentsOf: Data("\(code)\n".utf8))
        try pipe.fileHandleForWriting.close()
        return (await answer, message)
    }

    // Within half a minute.
    private func message(after known: Int) async throws -> JSON {
        let end = ContinuousClock.now + .seconds(30)
        while ContinuousClock.now < end {
            let messages = try await messages()
            if messages.count > known { return messages[known] }
        }
        throw POSIXError(.ETIME)
    }

    /// The status of every badge that the organization issued, sorted.
    func issuedStatuses() async throws -> [String] {
        let badges = try await run("authority", "badge", "list", "--json").json("authority-badge-list")["badges"]
        return badges?.arrayValue?.compactMap { $0["status"]?.stringValue }.sorted() ?? []
    }
}

extension Rules {
    static let login = #"{"type": "login", "maxAge": "P1D"}"#
    static let phone = #"{"type": "mfaEnrollment"}"#
    static let photo = #"{"type": "userPhoto"}"#
    static let location = #"{"type": "location", "authorization": "whenInUse"}"#
    static let bluetooth = #"{"type": "bluetooth"}"#

    /// A policy that allows so many devices.
    static func devices(_ limit: Int, _ restrictions: String...) -> String {
        #"{"deviceLimit": \#(limit), "restrictions": [\#(restrictions.joined(separator: ","))]}"#
    }
}

extension Answer {
    /// Asserts that no stream holds any of the texts.
    func assertHides(_ secrets: String..., line: UInt = #line) {
        for secret in secrets {
            XCTAssertFalse((output + messages + progress.joined()).contains(secret), "tells \(secret)", line: line)
        }
    }
}
