package import BadgeModel

extension Secret {
    /// The secret as text, for the time in which it is written into a request.
    package var revealedText: String {
        withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }
}
