import ArgumentParser
import BadgeKit
import BadgeModel
import BadgeSharing
import BadgeUI
import Foundation

/// Shares an activity.
struct ShareCommand: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "share", abstract: "Share an address or a text by email or with a webhook.",
        discussion: """
            The target mail sends an email through the badge's organization, from its address and with yours for answers, where \
            it allows that. A webhook is described by a file (Schemas/share-webhook.schema.json), which also names the file of \
            its secret or key, beside it; the request is signed.

            With --to it is shared at once. Without it you compose it and choose targets, as often as you like. A claim of the \
            badge is in it only if it is named here and, without --to, chosen, after the badge's restrictions were met.

            Examples:
              badgectl share --url https://example.com/7 --title "My talk"
              badgectl share --url https://example.com/7 --to mail \\
                  --recipient bo@example.com
              badgectl --json share 6f1c2a34 --url https://example.com/7 \\
                  --webhook intranet.json --to intranet --claim name
            """)

    @Argument(help: .badge)
    var badge: String?

    @OptionGroup var activity: ActivityOptions

    @Option(help: ArgumentHelp("Share with this target at once: mail, or a webhook's id.", valueName: "TARGET"))
    var to: String?

    @Option(help: ArgumentHelp("The recipient's email address, for the target mail.", valueName: "EMAIL"))
    var recipient: String?

    @Option(help: ArgumentHelp("Add this claim of the badge; may be repeated.", valueName: "NAME"))
    var claim: [String] = []

    @Option(
        help: ArgumentHelp("A webhook to share with; may be repeated.", valueName: "FILE"),
        completion: .file(extensions: ["json"]))
    var webhook: [String] = []

    @OptionGroup var appearance: AppearanceOptions
    @OptionGroup var gate: GateOptions
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let activity = try activity.activity(in: run)
        try activity.check()
        let recipient = try recipient.map { text throws(BadgeError) in try EmailAddress(text) }
        let webhooks = try webhook.map { try run.webhook($0) }
        var given = PrefilledAnswers()
        try gate.add(to: &given, in: run)
        if let recipient { given.submit(["email": .text(recipient.rawValue)], to: .shareRecipient) }
        let presenter = run.presenter(given)
        return try await run.withWallet(presenter: presenter) { wallet in
            try appearance.set(in: wallet, of: run)
            let badge = try await run.badge(named: badge, in: wallet)
            webhooks.forEach(wallet.register)
            let shared = try await gate.whileGiven {
                try await run.run(with: presenter, declined: .commands("declined.nothingShared")) {
                    try await share(activity, badge, recipient, wallet)
                }
            }
            return Output(badge: badge, url: activity.url, shared: shared)
        }
    }

    private func share(
        _ activity: Activity, _ badge: Badge, _ recipient: EmailAddress?, _ wallet: BadgeWallet
    ) async throws -> [SharedActivity] {
        guard let to else {
            return try await wallet.share(activity, ShareOptions(badge: badge.id, offering: claim)).shared
        }
        return [
            try await wallet.share(
                activity, with: ShareTargetID(rawValue: to), to: recipient, claims: Set(claim), of: badge.id)
        ]
    }

    private struct Output: CommandOutput {
        let badge: Badge
        let url: URL?
        let shared: [SharedActivity]

        var json: JSON {
            .object(compacting: [
                "badge": .string(badge.id.rawValue), "url": .optional(url?.absoluteString),
                "shared": .array(shared.map(\.json)),
            ])
        }

        var text: String {
            shared.map { shared in
                let target = shared.target.rawValue
                guard let url = shared.url else {
                    return Message.commands("command.share.shared", ["target": target]).shown
                }
                return Message.commands("command.share.sharedAt", ["target": target, "url": url.absoluteString]).shown
            }.joined(separator: "\n")
        }
    }
}

/// What is shared.
struct ActivityOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The address to share: https.", valueName: "ADDRESS"))
    var url: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("The title of what is at the address.", valueName: "TITLE"))
    var title: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("What is at the address.", valueName: "TEXT"))
    var description: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("Your own text.", valueName: "TEXT"))
    var text: String?

    @Option(
        help: ArgumentHelp(
            "Read the rest from this file (Schemas/activity.schema.json); - is standard input.", valueName: "FILE"),
        completion: .file(extensions: ["json"]))
    var activity: String?

    func validate() throws {
        guard url != nil || text != nil || activity != nil else {
            throw ValidationError("Name what to share: --url, --text or --activity.")
        }
    }

    /// Returns the activity of the file, with what is named on the command line.
    ///
    /// - Throws: `BadgeError` `documentInvalid`, `invalidInput`; errors of reading the file.
    func activity(in run: CommandRun) throws -> Activity {
        var result = try activity.map { try run.document($0) { try Activity($0) } } ?? Activity()
        if let url {
            do { result.url = try JSONReader(.string(url)).url() } catch {
                throw BadgeError(.invalidInput, .commands("invalidInput.shareAddress"), ["address": url])
            }
        }
        if let title { result.title = title }
        if let description { result.description = description }
        if let text { result.text = text }
        return result
    }
}

extension CommandRun {
    fileprivate func webhook(_ file: String) throws -> ShareWebhook {
        try document(file) { document in
            try ShareWebhook(document) { name in Secret(try read(name.path(besideFile: file))) }
        }
    }
}

extension String {
    // A file that a document names lies beside it, unless the name says where.
    fileprivate func path(besideFile document: String) -> String {
        if self == "-" || utf8.first == UInt8(ascii: "/") || hasPrefix("~/") { return self }
        return document.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(document[...$0]) + self } ?? self
    }
}

extension SharedActivity {
    fileprivate var json: JSON {
        .object(compacting: [
            "id": .string(id), "target": .string(target.rawValue), "text": .string(text),
            "claims": .array(claims.map(JSON.string)), "url": .optional(url?.absoluteString),
        ])
    }
}
