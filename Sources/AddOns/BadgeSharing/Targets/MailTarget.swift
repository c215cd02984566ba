import BadgeClient
import BadgeKit
import BadgeModel
import BadgeUI
import Foundation

/// Shares by email through the organization of a badge, from its address and in its frame.
struct MailTarget: ShareTarget {
    let badge: Badge
    let context: WorkflowContext

    var id: ShareTargetID { .mail }
    var name: String { context.ui.localization(.sharing("share.mail")) }
    var wording: ShareWording { .mail }
    var asksForRecipient: Bool { true }

    func share(_ share: Share) async throws -> URL? {
        try await context.withSession(of: badge) { try await $0.sendByMail(share.json) }
        return nil
    }

    /// Returns the target of a badge's organization; `nil` if it sends no emails for its people.
    ///
    /// - Throws: `BadgeError` of the request for the organization's configuration.
    static func offered(by badge: Badge, _ context: WorkflowContext) async throws -> MailTarget? {
        let configuration: ServerConfiguration
        do {
            configuration = try await context.issuer.fetchConfiguration(of: badge.server)
        } catch BadgeError.Code.notSupported {
            return nil
        }
        return configuration.sendsMailForPeople ? MailTarget(badge: badge, context: context) : nil
    }
}
