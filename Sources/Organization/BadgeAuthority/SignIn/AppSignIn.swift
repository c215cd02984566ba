import BadgeKeys
import BadgeVerifier
import Foundation

// A sign-in to an app, which waits for a person's badge in the browser that began it.
struct AppSignIn: Sendable {
    // In addresses; no secret.
    let id: String
    // The digest of the secret that only the browser has.
    let browser: Data
    let login: BegunLogin
    let begun: Date
    // The request for a wallet on the browser's device, whose result is there for the code with which it returns.
    var here: PresentationTransaction
    // The request for a wallet on another device; nil where none is permitted.
    var elsewhere: PresentationTransaction?
    // Whether the app was answered.
    var isFinished = false

    // As long as a request can be answered after another one was refused.
    static let lifetime: TimeInterval = 3 * PresentationTransactions.lifetime

    func isWaiting(at now: Date) -> Bool { abs(now.timeIntervalSince(begun)) < Self.lifetime }

    func isBegun(by browser: BrowserSecret?) -> Bool { browser?.digest == self.browser }
}
