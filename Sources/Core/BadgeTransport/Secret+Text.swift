package import BadgeModel

extension Secret {
    /// The secret as text, for writing it into a request.
    package var revealedText: String {
        withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }
}
