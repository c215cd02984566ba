import BadgeModel
public import BadgeStorage
public import Foundation

/// What a verifier was answered.
public struct PresentationReply: Sendable, Hashable {
    /// Who was answered, how the verifier was verified, and which claims of which badges were presented: the record in
    /// the history. The outcome is `answered` or `declined`.
    public let record: PresentationRecord
    /// The address at which the user goes on in a browser; `nil` if there is none. The wallet does not open it, and
    /// nothing but a browser should: it may contain the answer.
    public let redirectURI: URL?
    /// The response for a browser's interface.
    let document: JSON

    /// Whether badges were presented.
    public var isPresented: Bool { record.outcome == .answered }
}
