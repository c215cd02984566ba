/// Requires that the organization has a photo of the user.
struct UserPhotoRule: Rule {
    var restriction: Restriction { .userPhoto }

    func reason(_ facts: PolicyFacts) -> UnmetReason? {
        switch facts.photo {
        case .unknown: .notKnown
        case .known(let isPresent): isPresent ? nil : .photoMissing
        }
    }
}
