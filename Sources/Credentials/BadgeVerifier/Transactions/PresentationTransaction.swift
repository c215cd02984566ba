public import Foundation

/// A request that waits for the answer of a wallet.
public struct PresentationTransaction: Sendable, Hashable {
    /// The link that opens a wallet, which is also the text of the QR code.
    public let link: String
    /// The secret that reads the result, for the session that began it. It is not in the link.
    public let token: String
    /// The first time at which it can no longer be answered.
    public let expires: Date
}

/// What became of a request.
public enum PresentationState: Sendable, Hashable {
    /// There is no answer yet, or the result waits for the code with which the wallet returns the person.
    case waiting
    /// A wallet has answered.
    case answered(PresentationResult)
}
