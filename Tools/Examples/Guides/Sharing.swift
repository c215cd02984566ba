import BadgeKit
import BadgeSharing
import Foundation

/// Has the user share a talk, with a claim of the badge if the user likes.
func share(_ talk: URL, with badge: Badge.ID, _ wallet: BadgeWallet) async throws -> [ShareTargetID] {
    var activity = Activity(action: "is speaking at", url: talk)
    activity.title = "Badges that stay"
    activity.media = [.image(url: talk.appending(path: "cover.png"), link: talk)]
    let report = try await wallet.share(activity, ShareOptions(badge: badge, offering: ["name"]))
    return report.shared.map(\.target)
}

/// Shares with a team's chat.
struct TeamChat: ShareTarget {
    let id: ShareTargetID = "chat"
    let name = "Team chat"
    let characterLimit: Int? = 280
    let chat: any ChatClient

    func share(_ share: Share) async throws -> URL? {
        try await chat.post(share.text, about: share.activity.url, once: share.id)
    }
}

/// The chat's own client.
protocol ChatClient: Sendable {
    func post(_ text: String, about url: URL?, once id: String) async throws -> URL?
}

/// Adds a webhook.
func addWebhook(at address: URL, secret: Secret, to configuration: inout WalletConfiguration) throws {
    configuration.webhooks = [
        try ShareWebhook(
            id: "intranet", name: "Intranet", address: address, characterLimit: 280,
            signature: .standardWebhooks(secret: secret))
    ]
}
