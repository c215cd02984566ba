import ArgumentParser
import BadgeAuthority
import BadgeModel

/// Shows a person.
struct AuthorityPersonShow: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a person with login, badges, devices and invitation.",
        example: "badgectl authority person show ana@example.com")

    @Argument(help: ArgumentHelp("The person's email address.", valueName: "EMAIL"))
    var email: String

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try run.withAuthority { Output(overview: try $0.overview(of: email)) }
    }

    private struct Output: CommandOutput {
        let overview: PersonOverview

        var json: JSON {
            guard case .object(let person) = overview.person.json else { return overview.person.json }
            return .object(
                person.merging([
                    "hasPassword": .bool(overview.hasPassword),
                    "requiresSecondFactor": .bool(overview.requiresSecondFactor),
                    "accounts": .array(overview.accounts.map(JSON.string)),
                    "sessions": .integer(Int64(overview.sessionCount)),
                    "badges": .array(overview.badges.map(\.json)),
                    "devices": .array(overview.devices.map(\.record)),
                    "receipts": .integer(Int64(overview.receiptCount)),
                ]) { $1 }.merging(times) { $1 })
        }

        private var times: [String: JSON] {
            [
                "invitedUntil": overview.invitedUntil.map { .string($0.iso8601) },
                "lastSeenAt": overview.lastSeenAt.map { .string($0.iso8601) },
            ].compactMapValues(\.self)
        }

        var text: String {
            let details = overview.person.details
            let facts: [(String, String?)] = [
                ("Person", details.name), ("Email", details.email),
                ("Status", overview.person.suspendedAt.map { "suspended since \($0.iso8601)" }),
                ("Phone", details.phone), ("Title", details.title), ("Group", details.group),
                ("User name", details.username), ("Login", login), ("Accounts", accounts),
                ("Invitation", overview.invitedUntil.map { "open until \($0.iso8601)" }),
                ("Sessions", sessions), ("Receipts", String(overview.receiptCount)),
                ("Added", overview.person.addedAt.iso8601),
            ]
            let properties = details.properties.sorted { $0.key < $1.key }.map {
                ($0.key, $0.value.stringValue ?? $0.value.text)
            }
            let list = KeyValueList(facts.compactMap { name, value in value.map { (name, $0) } } + properties).text
            return [list, badges, devices].filter { !$0.isEmpty }.joined(separator: "\n\n")
        }

        private var login: String {
            guard overview.hasPassword else { return "no password" }
            return overview.requiresSecondFactor ? "password and code" : "password"
        }

        private var accounts: String? {
            overview.accounts.isEmpty ? nil : overview.accounts.joined(separator: ", ")
        }

        private var sessions: String {
            guard let seen = overview.lastSeenAt else { return "none" }
            return "\(overview.sessionCount), last used \(seen.iso8601)"
        }

        private var badges: String {
            guard !overview.badges.isEmpty else { return "" }
            return Table(
                header: ["BADGE", "STATUS", "ISSUED", "VALID UNTIL"],
                rows: overview.badges.map { [$0.shortID, $0.statusText, $0.issuedAt.iso8601, $0.expires.iso8601] },
                emphasis: ["STATUS": Emphasis.init(ofStatus:)]
            ).text
        }

        private var devices: String {
            overview.devices.isEmpty ? "" : Table(of: overview.devices).text
        }

        var next: String? {
            let email = overview.person.details.email.shellQuoted
            if overview.person.suspendedAt != nil { return "authority person reinstate \(email)" }
            return overview.badges.isEmpty ? "authority invite \(email)" : "authority agreement list --email \(email)"
        }
    }
}
