public import BadgeKit
public import BadgeModel
public import BadgeUI

/// What a share may have of a badge, and where it goes.
public struct ShareOptions: Sendable, Hashable {
    /// The badge with which the user shares. Without one, nothing is sent by email, and there are no claims.
    public var badge: Badge.ID?
    /// The names of the claims that the user can add, in order. None by default.
    ///
    /// A claim is in a share only if the user chose it, and only after the badge's restrictions were met, as for any other use.
    public var offeredClaims: [String] = []

    /// Creates options.
    public init(badge: Badge.ID? = nil, offering claims: [String] = []) {
        self.badge = badge
        offeredClaims = claims
    }
}

extension BadgeWallet {
    /// Asks the user what to share of an activity and with whom, as often as the user likes, and shares it.
    ///
    ///     var activity = Activity(action: "is speaking at", url: talk)
    ///     activity.title = "Badges that stay"
    ///     let report = try await wallet.share(activity, ShareOptions(badge: badge.id))
    ///
    /// The targets are those of `ui.sharing`, the webhooks of the configuration, and email through the badge's organization
    /// where that offers it. A share that fails is shown on the screen, and can be repeated: the target recognizes it. Each share is
    /// reported to the listeners at once (`ui.sharing.add(_:)`), and the whole of them here, when the user closes the dialog.
    ///
    /// - Returns: What was shared; at least one share.
    /// - Throws: `BadgeError` `activityMissing` for `nil` and for an activity without content; `documentInvalid` for one that is
    ///   not as `Activity` says; `notFound` without any target; `dialogAlreadyShown`, `uiNotRegistered`; `declined` when the user
    ///   closed the dialog, or the app cancelled it, before anything was shared.
    public func share(_ activity: Activity?, _ options: ShareOptions = ShareOptions()) async throws -> ShareReport {
        try await ShareActivity(activity, options, context: context).run()
    }

    /// Shares an activity with one target, without a screen.
    ///
    /// - Parameters:
    ///   - activity: The activity.
    ///   - target: The target.
    ///   - text: The user's own text; `nil` for the activity's wording for the target.
    ///   - recipient: The recipient, for a target that needs one.
    ///   - claims: The names of the claims that the user chose.
    ///   - badge: The badge with which the user shares; needed for email and for claims.
    /// - Returns: What was shared.
    /// - Throws: `BadgeError` `activityMissing`, `documentInvalid`; `notFound` for an unknown target;
    ///   `characterLimitExceeded`; `invalidInput` for a text with control characters, a missing recipient, or a claim that the badge does not
    ///   have; `notSupported` when the organization sends no emails for its people; the errors of
    ///   ``use(_:audience:nonce:disclosing:)`` with claims; `shareRefused`, `rateLimited` and network errors of the target.
    @discardableResult
    public func share(
        _ activity: Activity?, with target: ShareTargetID, text: String? = nil, to recipient: EmailAddress? = nil,
        claims: Set<String> = [], of badge: Badge.ID? = nil
    ) async throws -> SharedActivity {
        try await ShareDirectly(
            activity, target: target, text: text, recipient: recipient, claims: claims, badgeID: badge, context: context
        ).run()
    }
}

extension BadgeWallet {
    /// The form of ``share(_:_:)`` with a completion. Closing the dialog before anything was shared is
    /// ``WorkflowOutcome/declined``, apart from a failure.
    @discardableResult
    public func share(
        _ activity: Activity?, _ options: ShareOptions = ShareOptions(),
        completion: @escaping WorkflowCompletion<ShareReport>
    ) -> WorkflowHandle {
        .running(ShareActivity(activity, options, context: context), completion: completion)
    }

    /// The form of ``share(_:with:text:to:claims:of:)`` with a completion. A retry has the same identifier, so that the target
    /// shares nothing twice.
    @discardableResult
    public func share(
        _ activity: Activity?, with target: ShareTargetID, text: String? = nil, to recipient: EmailAddress? = nil,
        claims: Set<String> = [], of badge: Badge.ID? = nil, completion: @escaping WorkflowCompletion<SharedActivity>
    ) -> WorkflowHandle {
        .running(
            ShareDirectly(
                activity, target: target, text: text, recipient: recipient, claims: claims, badgeID: badge,
                context: context),
            completion: completion)
    }
}
