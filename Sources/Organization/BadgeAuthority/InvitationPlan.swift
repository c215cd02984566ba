/// Whom a bulk invitation would reach, and who is left out and why.
package struct InvitationPlan: Sendable {
    /// Why a person is not invited.
    package enum Exclusion: String, CaseIterable, Sendable {
        case hasBadge, isInvited, isSuspended, cannotGetMail, cannotLogIn

        /// Whether somebody may have to do something about it.
        package var isProblem: Bool { self == .cannotGetMail || self == .cannotLogIn || self == .isSuspended }
    }

    /// A person of the plan.
    package struct Candidate: Sendable {
        package let id: Person.ID
        package let name: String
        package let email: String
        /// Why the person is left out; `nil` for one who is invited.
        package let exclusion: Exclusion?
    }

    /// The people that a plan names at most, and that are invited at once at most.
    package static let mostPeople = 10_000
    /// The people with a problem that a plan names at most, and as many with an open invitation.
    package static let mostProblems = 100

    /// Those who would be invited, by name: the first ``mostPeople``.
    package private(set) var people: [Candidate] = []
    /// The number of people who would be invited.
    package private(set) var count = 0
    /// The first people who are left out because of a problem, by name.
    package private(set) var problems: [Candidate] = []
    /// The first people who have an open invitation, by name.
    package private(set) var invited: [Candidate] = []
    /// The numbers of those who are left out.
    package private(set) var excluded: [Exclusion: Int] = [:]

    /// The person up to whom the plan was made.
    private(set) var last: Candidate?

    mutating func take(_ candidate: Candidate, isSought: Bool) {
        last = candidate
        if isSought { add(candidate) }
    }

    mutating func add(_ candidate: Candidate) {
        guard let exclusion = candidate.exclusion else {
            count += 1
            if people.count < Self.mostPeople { people.append(candidate) }
            return
        }
        excluded[exclusion, default: 0] += 1
        if exclusion == .isInvited, invited.count < Self.mostProblems { invited.append(candidate) }
        if exclusion.isProblem, problems.count < Self.mostProblems { problems.append(candidate) }
    }
}
