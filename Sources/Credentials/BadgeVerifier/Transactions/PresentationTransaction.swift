public import Foundation

/// A request that waits for the answer of a wallet.
public struct PresentationTransaction: Sendable, Hashable {
    /// The name of the request, which the link or the request contains. It reads nothing.
    public let id: String
    /// The link that opens a wallet, which is also the text of the QR code.
    public let link: String
    /// The secret that reads the result, for the session that began it. It is not in the link.
    public let token: String
    /// The first time at which it can no longer be answered.
    public let expires: Date
    /// The page to which the wallet returns the person on the same device; `nil` if the wallet is on another one.
    public let returnAddress: URL?

    package init(id: String, link: String, token: String, expires: Date, returnAddress: URL? = nil) {
        (self.id, self.link, self.token, self.expires) = (id, link, token, expires)
        self.returnAddress = returnAddress
    }

    init(_ record: TransactionRecord, token: String) {
        self.init(
            id: record.id, link: record.link, token: token, expires: record.expires,
            returnAddress: record.returnAddress)
    }
}

/// What became of a request.
public enum PresentationState: Sendable, Hashable {
    /// There is no answer yet, or the result waits for the code with which the wallet returns the person.
    case waiting
    /// The last answer was refused, and the request waits for another one.
    case refused(PresentationResult)
    /// A wallet has answered, and the request has ended.
    case answered(PresentationResult)

    /// What the last answer showed, or why it was refused; `nil` while there is none.
    public var result: PresentationResult? {
        switch self {
        case .waiting: nil
        case .refused(let result), .answered(let result): result
        }
    }
}
