import BadgeModel
import Foundation
import XCTest

/// Restrictions as an administrator writes them.
enum Rules {
    static let fence = """
        {"type": "geoFence", "critical": true, "areas": [{"name": "Head office", "circle": \
        {"latitude": 51.5074, "longitude": -0.1278, "radius": 500}}]}
        """
    static let hours = """
        {"type": "timeOfDay", "windows": [{"zone": "UTC", "from": "10:00", "to": "17:00"}]}
        """
    static let passcode = #"{"type": "passcode"}"#
    static let agreement = """
        {"type": "userAgreement", "documents": [\
        {"kind": "terms", "version": "3", "locale": "en", "text": "Be kind."}, \
        {"kind": "privacy", "version": "1", "locale": "en", "required": false, "text": "We look."}]}
        """

    static func policy(_ restrictions: String...) -> String {
        #"{"validFor": "P30D", "restrictions": [\#(restrictions.joined(separator: ","))]}"#
    }
}

extension Operator {
    static let office = ["51.5074", "-0.1278"]
    static let elsewhere = ["51.52", "-0.1"]
    static let passcode = "840265"

    /// Puts a badge into the usual home, by an organization in the same whose policy asks for that.
    @discardableResult
    func provision(under restrictions: String..., more: [String] = []) async throws -> JSON {
        let created = await run("authority", "create", "--name", "Example Works")
        XCTAssertEqual(created.status, 0, created.messages)
        try await setPolicy(restrictions)
        let added = await run(["authority", "person", "add"] + Self.ana)
        XCTAssertEqual(added.status, 0, added.messages)
        return try await redeem(try await invite(), more: more)
    }

    func setPolicy(_ restrictions: [String]) async throws {
        let policy = try file("policy.json", #"{"restrictions": [\#(restrictions.joined(separator: ","))]}"#)
        let set = await run("authority", "policy", "set", policy)
        XCTAssertEqual(set.status, 0, set.messages)
    }

    func move(to location: [String]) async {
        let moved = await run(["location", "set"] + location)
        XCTAssertEqual(moved.status, 0, moved.messages)
    }

    /// A file that holds the passcode, the right one unless another is named.
    func passcodeFile(_ text: String = passcode) throws -> String { try file("passcode-\(text).txt", text) }

    func setPasscode() async throws {
        let set = await run("passcode", "set", "--new-passcode-file", try passcodeFile())
        XCTAssertEqual(set.status, 0, set.messages)
    }

    /// The identifier of the badge that the organization issued first.
    func issuedBadge() async throws -> String {
        let badges = try await run("authority", "badge", "list", "--json").json("authority-badge-list")["badges"]
        return try XCTUnwrap(badges?.arrayValue?.first?["id"]?.stringValue)
    }

    /// Runs a command of the organization on that badge, and brings its word into the wallet.
    func decide(_ verb: String) async throws {
        let yes = verb == "revoke" ? ["--yes"] : []
        let decided = await run(["authority", verb, try await issuedBadge()] + yes)
        XCTAssertEqual(decided.status, 0, decided.messages)
        let synced = await run("sync")
        XCTAssertEqual(synced.status, 0, synced.messages)
    }
}

extension Answer {
    /// What is unmet, by the error's detail or by the answer.
    var restrictions: [String] {
        get throws {
            let document = try json()
            let found = document["restrictions"] ?? document["error"]?["detail"]?["restrictions"]
            return found?.arrayValue?.compactMap { $0["restriction"]?.stringValue } ?? []
        }
    }

    /// Asserts that the command failed with that status and code; gives the error.
    @discardableResult
    func failure(
        _ status: Int32, _ code: String, says words: String = "", line: UInt = #line
    ) throws -> JSON {
        let error = try XCTUnwrap(json("error", line: line)["error"], output, line: line)
        XCTAssertEqual(self.status, status, messages, line: line)
        XCTAssertEqual(error["code"]?.stringValue, code, messages, line: line)
        let reason = error["reason"]?.stringValue ?? ""
        XCTAssertTrue(words.isEmpty || reason.contains(words), reason, line: line)
        return error
    }
}
