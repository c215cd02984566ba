import ArgumentParser
import BadgeKit
import BadgeModel
import BadgeSystem
import Foundation

/// Presents a badge to a verifier.
struct Use: BadgectlCommand {
    static let configuration = CommandConfiguration(
        abstract: "Resolve a badge's unmet restrictions and present it to one verifier.",
        discussion: """
            The presentation is good for this verifier, for its nonce, and for a few minutes. Without --audience it is for \
            the badge's organization, and without --nonce for a random one. A badge is named as for show. A claim that \
            the badge does not have is refused, and the use is not counted.

            Examples:
              badgectl use 6f1c2a34
              badgectl use --tell name --tell title --audience https://door.example.com
              badgectl --json use 6f1c2a34 --audience https://door.example.com \\
                  --nonce 4711 --passcode-file code.txt
            """)

    @Argument(help: .badge)
    var badge: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("The verifier's name for itself.", valueName: "A"))
    var audience: String?

    // A challenge is any text, and may begin with a dash.
    @Option(parsing: .unconditional, help: ArgumentHelp("The verifier's challenge.", valueName: "N"))
    var nonce: String?

    @Option(
        help: ArgumentHelp(
            "Disclose this claim and no other that can be withheld; may be repeated. Without it the claims are disclosed that the "
                + "organization's policy names, or all.", valueName: "CLAIM"))
    var tell: [String] = []

    @Option(help: ArgumentHelp("Write the presentation to this new file instead.", valueName: "FILE"))
    var output: String?

    @OptionGroup var gate: GateOptions
    @OptionGroup var activation: ActivationOptions
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let file = try output.map(OutputFile.init)
        var given = PrefilledAnswers()
        try gate.add(to: &given, in: run)
        activation.add(to: &given, in: run)
        let presenter = run.presenter(given)
        return try await run.withBadge(named: badge, presenter: presenter) { badge, wallet in
            let home = try await wallet.address(of: badge)
            let audience = audience ?? home
            let nonce = nonce ?? run.context.random.token(bytes: 16)
            let presentation = try await gate.whileGiven {
                try await run.run(with: presenter, declined: .commands("declined.badgeNotUsed")) {
                    try await wallet.use(
                        badge.id, audience: audience, nonce: nonce, disclosing: tell.isEmpty ? nil : Set(tell))
                }
            }
            try file?.write(presentation.text)
            return Output(
                badge: badge, presentation: presentation, file: output, audience: audience, nonce: nonce,
                organization: run.hasAuthority ? nil : badge.organizationID.rawValue)
        }
    }

    private struct Output: CommandOutput {
        let badge: Badge
        let presentation: Presentation
        let file: String?
        let audience: String
        let nonce: String
        /// The organization that a verifier in this home must name; `nil` for the organization of this home.
        let organization: String?

        var json: JSON {
            [
                "badge": .string(badge.id.rawValue), "presentation": .string(presentation.text),
                "expiresAt": .string(presentation.expires.iso8601), "audience": .string(audience),
                "nonce": .string(nonce),
            ]
        }

        var text: String {
            let shown =
                file.map { Message.commands("command.use.file", ["file": $0.oneLine]).shown } ?? presentation.text
            let title = Message.commands("command.use.audience", ["audience": audience.oneLine]).shown
            let end = Message.instant(presentation.expires)
            let life = Message.commands("command.use.life", ["end": end, "nonce": nonce.oneLine]).shown
            return "\(title)\n  \(shown)\n\n\(life)"
        }

        var next: String? {
            let trust = organization.map { " --organization \($0.shellQuoted)" } ?? ""
            return "verify -\(trust) --audience \(audience.shellQuoted) --nonce \(nonce.shellQuoted)"
                + (file.map { " < \($0.shellQuoted)" } ?? "")
        }
    }
}

extension BadgeWallet {
    /// Returns the address of the badge's organization.
    fileprivate func address(of badge: Badge) async throws -> String {
        let organization = try await organizations.first { $0.id == badge.organizationID }
        return (organization?.issuer ?? badge.server).absoluteString
    }
}
