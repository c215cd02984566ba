import BadgeOpenID
import BadgeTransport
import Synchronization

/// The page of a sign-in that a browser has opened.
final class BegunSignIn: Sendable {
    private let begun = Mutex<BrowserAuthorization?>(nil)

    var login: BrowserAuthorization? { begun.withLock(\.self) }

    func set(_ login: BrowserAuthorization) { begun.withLock { $0 = login } }
}
