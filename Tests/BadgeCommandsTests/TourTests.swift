import BadgeModel
import BadgeTesting
import Foundation
import XCTest

/// Holds the README's tour of the command line against what the commands print; `Tools/tour` writes it.
final class TourTests: XCTestCase {
    private static let readme = packageRoot.appending(path: "README.md")
    private static let marks = ("<!-- tour:begin -->\n", "<!-- tour:end -->")

    func testTheReadmeShowsWhatTheCommandsPrint() async throws {
        let tour = try await Self.tour()
        let readme = try String(contentsOf: Self.readme, encoding: .utf8)
        let start = try XCTUnwrap(readme.range(of: Self.marks.0)).upperBound
        let end = try XCTUnwrap(readme.range(of: Self.marks.1)).lowerBound

        if ProcessInfo.processInfo.environment["BADGEKIT_WRITES_TOUR"] != nil {
            try Data(readme.replacingCharacters(in: start..<end, with: tour).utf8).write(to: Self.readme)
        } else {
            XCTAssertEqual(String(readme[start..<end]), tour, "The README's tour is out of date. Run Tools/tour.")
        }
    }

    private static func tour() async throws -> String {
        var tour = Tour(person: try Operator())
        try tour.write("policy.json", Rules.policy(Rules.fence, Rules.passcode))
        try tour.write("passcode.txt", Operator.passcode)
        tour.say("An organization, its policy, a person and an invitation:")
        try await tour.run("authority create --name 'Example Works'")
        try await tour.run("authority policy set policy.json")
        try await tour.run("authority person add --name 'Ana Lima' --email ana@example.com --title Engineer")
        let invitation = try await tour.run("authority invite ana@example.com")
        tour.say("The person's device, here the same home, gets the offer on one way and the code on another:")
        try tour.write(
            "offer.txt", String(try XCTUnwrap(invitation.firstMatch(of: /openid-credential-offer:\S+/)).output))
        let code = try XCTUnwrap(invitation.firstMatch(of: /\n {2}([0-9]{6})\n/)).output.1
        try tour.write("wrong.txt", code == "000000" ? "000001" : "000000")
        try tour.write("code.txt", String(code))
        try await tour.run(#"provision --offer-file offer.txt --tx-code-file wrong.txt"#)
        try await tour.run(#"provision --offer-file offer.txt --tx-code-file code.txt"#)
        tour.say("What stands in the way of its use, and how that is worked off:")
        try await tour.run("check")
        try await tour.run("location set 51.5074 -0.1278")
        try await tour.run("passcode set --new-passcode-file passcode.txt")
        let use = "use --audience https://door.example.com --nonce 4711 --passcode-file passcode.txt"
        let used = try await tour.run(use)
        tour.say("The reader's side:")
        tour.variables["$PRESENTATION"] = String(try XCTUnwrap(used.firstMatch(of: /eyJ\S+/)).output)
        try await tour.run(#"verify "$PRESENTATION" --audience https://door.example.com --nonce 4711"#)
        tour.say("Somewhere else it is refused:")
        try await tour.run("location set 51.52 -0.1")
        try await tour.run(use)
        tour.say("What the wallet holds, and how it is kept:")
        let list = try await tour.run("list")
        let id = try XCTUnwrap(list.firstMatch(of: /\n([0-9a-f]{8})\s/)).output.1
        try await tour.run("show \(id) --json")
        try await tour.run("organization list")
        try await tour.run("store info")
        try await tour.run("store verify")
        tour.say("What the organization has issued, and an answer for a program:")
        let issued = try await tour.run("authority badge list")
        try await tour.run("show 12345678 --json")
        try await otherDevices(&tour)
        tour.say("The organization takes the badge back, and the device hears of it:")
        let issuedID = try XCTUnwrap(issued.firstMatch(of: /\n([0-9a-f]{8})\s+active/)).output.1
        try await tour.run("authority revoke \(issuedID) --yes")
        try await tour.run("sync")
        try await tour.run("check")
        return tour.text
    }

    private static func otherDevices(_ tour: inout Tour) async throws {
        try tour.write("password.txt", Operator.password)
        try tour.write("guess.txt", "incorrect horse")
        tour.person.clock.advance(by: 60)
        let login = "--home tablet login \(Operator.address) --username ana --password-file"
        tour.say("Another device gets a badge by a login, and gives it up again:")
        try await tour.run("authority person edit ana@example.com --username ana --password-file password.txt")
        try await tour.run("\(login) guess.txt")
        try await tour.run("\(login) password.txt")
        try await tour.run("device list --passcode-file passcode.txt")
        try await tour.run("device remove tablet --yes --passcode-file passcode.txt")
        tour.say("A code for somebody without a reader, and another program that learns a name:")
        try await tour.run("location set 51.5074 -0.1278")
        try await tour.run("code --passcode-file passcode.txt")
        try await tour.run(
            "authority client add rooms --name 'Meeting rooms' --redirect-uri https://rooms.example.com/back "
                + "--required-claim name=name --claim 'email=mail address'")
        try tour.write(
            "link.txt",
            "badge:authorize?client_id=rooms&redirect_uri=https%3A%2F%2Frooms.example.com%2Fback"
                + "&org_id=http%3A%2F%2F127.0.0.1%3A8430&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
        try await tour.run(#"open --link-file link.txt --allow once --passcode-file passcode.txt"#)
    }
}

private struct Tour {
    let person: Operator
    /// What stands for a word of the line.
    var variables: [String: String] = [:]
    private(set) var text = ""

    init(person: Operator) {
        self.person = person
    }

    func write(_ name: String, _ text: String) throws { _ = try person.file(name, text) }

    mutating func say(_ sentence: String) {
        text += "\(text.isEmpty ? "" : "\n")\(sentence)\n"
    }

    /// Runs a command, notes what a person sees of it, and gives its standard output.
    @discardableResult
    mutating func run(_ line: String) async throws -> String {
        let words = line.shellWords.map { word in
            let isFile = word.hasSuffix(".txt") || word.hasSuffix(".json") || line.hasPrefix("--home \(word) ")
            return isFile ? person.folder.path + "/" + word : variables[word] ?? word
        }
        let answer = await person.run(words, deviceName: line.hasPrefix("--home tablet ") ? "tablet" : "desk")
        let status = answer.status == 0 ? [] : ["(exit code \(answer.status))"]
        // With JSON, standard error repeats the reason.
        let messages = words.contains("--json") ? [] : answer.messages.split(separator: "\n").map(String.init)
        let lines = answer.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        let shown = ["$ badgectl \(line)"] + lines + messages + status
        text +=
            "\n"
            + shown.map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
            .replacing(person.folder.path, with: "~").replacing(/[A-Za-z0-9_.~-]{200,}/, with: "eyJ…")
        return answer.output
    }
}
