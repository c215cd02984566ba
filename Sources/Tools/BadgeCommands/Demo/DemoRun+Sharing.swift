import BadgeAuthority
import BadgeKit
import BadgeModel
import BadgeSharing
import BadgeUI

/// A person shares something.
extension DemoRun {
    private static let guest = "guest@example.net"
    private static let talk = "https://example.com/talks/7"

    /// Shares an address by email, which the organization sends.
    func share(from device: CommandRun, by mail: DemoMail, _ steps: inout DemoSteps) async throws {
        var activity = Activity(action: "is speaking at", url: try JSONReader(.string(Self.talk)).url())
        activity.title = "Badges that stay"
        let recipient = try EmailAddress(Self.guest)
        try await device.withWallet { wallet in
            _ = try await wallet.share(activity, with: .mail, to: recipient, of: try await wallet.onlyBadge.id)
        }
        let shared = try await mail.delivered(to: Self.guest)
        guard shared.text.contains(Self.talk), shared.header("Reply-To")?.contains(Self.colleague.email) == true else {
            throw BadgeError(.unexpected, reason: "What was shared did not arrive by email.")
        }
        try steps.finish(
            "shared",
            "\(Self.colleague.name) shared an address by email: \"\(shared.subject)\" arrived from the organization.\n"
                + "Answers go to \(Self.colleague.email); no claim of the badge is in it.")
    }
}
