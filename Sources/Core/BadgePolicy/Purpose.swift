/// The purpose of an evaluation.
public enum Purpose: String, Sendable, CaseIterable {
    /// The badge is shown or presented: every restriction counts.
    case use
    /// The badge becomes usable on this device for the first time: `revoked`, `login`, `mfaEnrollment` and
    /// `userAgreement` count.
    case activation

    /// Returns whether the restriction is evaluated for the purpose.
    public func includes(_ restriction: Restriction) -> Bool {
        self == .use || restriction <= .userAgreement
    }
}
