import BadgeCredentials
import BadgeKit
import BadgeModel
import BadgeSystem
import BadgeUI
import Foundation
import Synchronization

/// One activity and the shares of it. A share that is repeated, because its target failed, is the same one: with its
/// identifier, and with the claims that were released for it.
final class ShareComposition: Sendable {
    let activity: Activity
    let badge: Badge?
    let targets: [any ShareTarget]
    private let context: WorkflowContext
    private let shares = Mutex<[Draft: Share]>([:])
    private let done = Mutex<[SharedActivity]>([])

    /// What the user composed.
    struct Draft: Hashable, Sendable {
        let target: ShareTargetID
        let text: String
        let claims: Set<String>
        var recipient: EmailAddress?
    }

    /// - Throws: `BadgeError` `activityMissing`, `documentInvalid`; `notFound` for an unknown badge.
    init(_ activity: Activity?, badge: Badge.ID?, context: WorkflowContext) async throws {
        guard let activity else { throw BadgeError(.activityMissing, .sharing("activityMissing.none")) }
        try activity.check()
        self.activity = activity
        self.context = context
        let badge = if let badge { try await context.store.requireBadge(badge) } else { Badge?.none }
        self.badge = badge
        targets = context.ui.sharing.targets + (try await Self.mail(of: badge, context))
    }

    // An organization that cannot be reached leaves the other targets.
    private static func mail(of badge: Badge?, _ context: WorkflowContext) async throws -> [any ShareTarget] {
        guard let badge else { return [] }
        do {
            return try await MailTarget.offered(by: badge, context).map { [$0] } ?? []
        } catch let failure as BadgeError where failure.isRetryable && !context.ui.sharing.targets.isEmpty {
            return []
        }
    }

    /// What was shared, in order.
    var shared: [SharedActivity] { done.withLock(\.self) }

    /// Returns a target.
    ///
    /// - Throws: `BadgeError` `notFound`; `notSupported` for email that the organization does not send.
    func target(_ id: ShareTargetID) throws -> any ShareTarget {
        if let target = targets.first(where: { $0.id == id }) { return target }
        if id == .mail, let badge {
            let name = badge.server.host() ?? badge.server.absoluteString
            throw BadgeError(.notSupported, "notSupported.shareByMail", ["organization": name])
        }
        guard !targets.isEmpty else { throw BadgeError(.notFound, .sharing("notFound.shareTargets")) }
        let names = targets.map(\.id.rawValue).joined(separator: ", ")
        throw BadgeError(.notFound, .sharing("notFound.shareTarget"), ["target": id.rawValue, "targets": names])
    }

    /// Checks what the user composed.
    ///
    /// - Parameter text: The text; `nil`, or the activity's usual one unchanged, for its wording for the target.
    /// - Throws: `BadgeError` `notFound`, `characterLimitExceeded`, `invalidInput`; `alreadyExists` for what was shared before.
    func draft(_ text: String?, with id: ShareTargetID, claims: Set<String>) throws -> Draft {
        let target = try target(id)
        guard claims.isEmpty || badge != nil else {
            throw BadgeError(.invalidInput, .sharing("invalidInput.shareClaims"))
        }
        let text = (text.flatMap { $0 == activity.text ?? "" ? nil : $0 }) ?? activity.text(for: target.wording)
        guard text.unicodeScalars.allSatisfy({ $0 == "\n" || $0.properties.generalCategory != .control }) else {
            throw BadgeError(.invalidInput, .sharing("invalidInput.shareText"), recovery: .retry)
        }
        let (count, limit) = (text.unicodeScalars.count, min(target.characterLimit ?? .max, Activity.maxTextLength))
        guard count <= limit else {
            throw BadgeError(
                .characterLimitExceeded, .sharing("characterLimitExceeded.text"),
                ["count": count, "target": target.name, "limit": limit])
        }
        return Draft(target: id, text: text, claims: claims)
    }

    /// Shares a draft with its target, after the gate has released the chosen claims.
    ///
    /// - Throws: `BadgeError` `alreadyExists`, `invalidInput` without a recipient; those of the gate and of the target.
    func share(_ draft: Draft) async throws -> SharedActivity {
        let target = try target(draft.target)
        guard !target.asksForRecipient || draft.recipient != nil else {
            throw BadgeError(.invalidInput, .sharing("invalidInput.shareRecipient"), ["target": target.name])
        }
        let share = try await share(of: draft)
        guard !done.withLock({ done in done.contains { $0.id == share.id } }) else {
            throw BadgeError(.alreadyExists, .sharing("alreadyExists.share"), ["target": target.name], recovery: .retry)
        }
        let shared = SharedActivity(share, to: target.id, url: try await target.share(share))
        done.withLock { $0.append(shared) }
        return shared
    }

    private func share(of draft: Draft) async throws -> Share {
        if let share = shares.withLock({ $0[draft] }) { return share }
        let id = context.random.uuid()
        let claims = try await releasedClaims(draft, id: id)
        let share = Share(
            id: id, activity: activity, text: draft.text, recipient: draft.recipient, releasedClaims: claims)
        shares.withLock { $0[draft] = share }
        return share
    }

    // A share with claims is a use of the badge like any other.
    private func releasedClaims(_ draft: Draft, id: String) async throws -> [Share.Claim] {
        guard !draft.claims.isEmpty, let badge else { return [] }
        let presentation = try await UseBadge(
            badgeID: badge.id, audience: "share:\(draft.target.rawValue)", nonce: id, disclosing: draft.claims,
            requiring: draft.claims, context: context
        ).run()
        let claims = try RecognizedCredential(presentation.text, among: context.formats).claims()
        return draft.claims.sorted().compactMap { name in claims[name].map { Share.Claim(name: name, value: $0) } }
    }
}

extension Activity {
    fileprivate func text(for wording: ShareWording) -> String {
        switch wording {
        case .usual: text ?? ""
        case .mail: mail?.text ?? text ?? ""
        case .textMessage: textMessage ?? text ?? ""
        }
    }
}
