public import BadgeModel
public import Foundation

/// An observer of the sharing dialogs of a wallet. Every dialog that was shown ends with exactly one of
/// `sharingDidComplete` and `sharingDidNotComplete`; before it, each share that succeeded or failed is reported. All
/// methods are optional.
///
/// Several listeners are called in the order of their registration, on the main actor.
@MainActor
public protocol ShareListener: AnyObject, Sendable {
    /// Called when a dialog cannot be shown.
    func sharingDidFailToShow(_ error: BadgeError)
    /// Called for each share that a target took; several times if the user shares with several targets, or several texts.
    func sharingDidSucceed(_ activity: SharedActivity)
    /// Called for each share that failed. The dialog stays, and the user can try again.
    func sharingDidFail(_ error: BadgeError, at target: ShareTargetID)
    /// Called when the dialog has ended after at least one share.
    func sharingDidComplete(_ report: ShareReport)
    /// Called when the dialog has ended without any share: the user or the app cancelled.
    func sharingDidNotComplete()
}

extension ShareListener {
    public func sharingDidFailToShow(_ error: BadgeError) {}
    public func sharingDidSucceed(_ activity: SharedActivity) {}
    public func sharingDidFail(_ error: BadgeError, at target: ShareTargetID) {}
    public func sharingDidComplete(_ report: ShareReport) {}
    public func sharingDidNotComplete() {}
}

/// An activity that a target took.
public struct SharedActivity: Sendable, Hashable {
    /// The identifier of the share.
    public let id: String
    /// The target.
    public let target: ShareTargetID
    /// The text that was shared.
    public let text: String
    /// The names of the claims that were in it, sorted.
    public let claims: [String]
    /// The address of what was published; `nil` if there is none.
    public let url: URL?

    package init(_ share: Share, to target: ShareTargetID, url: URL?) {
        id = share.id
        self.target = target
        text = share.text
        claims = share.claims.map(\.name).sorted()
        self.url = url
    }
}

/// What a user shared in one dialog.
public struct ShareReport: Sendable, Hashable {
    /// The shares, in order; never empty.
    public let shared: [SharedActivity]

    package init(_ shared: [SharedActivity]) {
        self.shared = shared
    }
}
