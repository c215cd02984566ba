/// What a badge is evaluated for.
public enum Purpose: String, Sendable, CaseIterable {
    /// Showing or presenting it: every restriction counts.
    case use
    /// Its first becoming usable on this device: `revoked`, `login`, `mfaEnrollment` and `userAgreement` count.
    case activation

    /// Whether the restriction is evaluated for the purpose.
    public func includes(_ restriction: Restriction) -> Bool {
        self == .use || restriction <= .userAgreement
    }
}
