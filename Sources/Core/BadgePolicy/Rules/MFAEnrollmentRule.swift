/// Requires that the user's phone is verified.
struct MFAEnrollmentRule: Rule {
    var restriction: Restriction { .mfaEnrollment }

    func reason(_ facts: PolicyFacts) -> UnmetReason? {
        switch facts.mfaEnrolled {
        case .unknown: .notKnown
        case .known(let isEnrolled): isEnrolled ? nil : .phoneNotVerified
        }
    }
}
