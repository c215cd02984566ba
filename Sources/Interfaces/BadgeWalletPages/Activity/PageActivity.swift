import BadgeKit
import BadgeModel
import BadgeSystem
import BadgeWebUI
import Foundation

/// A workflow that a page has started.
struct PageActivity: Sendable {
    /// The request that starts it once more; `nil` if its fields would be needed.
    let retry: WebPath?
    /// The page to return to.
    let origin: WebPath
    /// The badge that it is about.
    let badge: Badge.ID?
    /// What was entered in the form that started it, which is shown again with its problem; `nil` for no form.
    var entry: PageEntry?
    let task: Task<Void, Never>
    /// `nil` while it runs.
    var outcome: Outcome?
    /// When it failed; `nil` if it has not.
    var failedAt: MonotonicInstant?

    /// The result.
    enum Outcome: Sendable {
        /// Sentences for the page that it returns to; the page may be another one by then.
        case done([Message], WebPath? = nil)
        case code(ShownCode, of: Badge, since: MonotonicInstant)
        case devices(DeviceList, of: Badge)
        case answer(AuthorizationAnswer)
        case presented(PresentationReply)
        case presentation(Presentation)
        case cancelled
        case failed(BadgeError)
    }
}
