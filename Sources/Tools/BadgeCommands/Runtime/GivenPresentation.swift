import BadgeKit
import BadgeModel
import BadgeUI

/// The screen for a verifier's request that answers with what the command line gives, or names the option that would
/// have answered. An answer is attempted once.
@MainActor
final class GivenPresentation: PresentationUIProtocol {
    /// What was given.
    enum Answer: Sendable {
        case decline
        case allRequired
        case shares([GivenShare])
    }

    private static let mostMismatches = 8

    /// The request that was shown; `nil` if none was.
    private(set) var prompt: PresentationPrompt?
    /// Why it was not answered as given: `inputRequired`, `notFound` when no badge matches, `ambiguous`, `invalidInput`.
    private(set) var refusal: BadgeError?

    private let answer: Answer?
    private let preferred: Badge.ID?
    private let allowsUnverified: Bool
    private let agreesToTransactions: Bool

    /// - Parameters:
    ///   - answer: What was given; `nil` for nothing.
    ///   - preferred: The badge to present if several match.
    init(_ answer: Answer?, preferring preferred: Badge.ID?, allowsUnverified: Bool, agreesToTransactions: Bool) {
        self.answer = answer
        self.preferred = preferred
        self.allowsUnverified = allowsUnverified
        self.agreesToTransactions = agreesToTransactions
    }

    /// Whether no badge matches the request.
    var hasNoMatch: Bool { prompt?.isSatisfiable == false }

    func promptForPresentation(
        _ prompt: PresentationPrompt, completion: @escaping PromptCompletion<PresentationDecision>
    ) {
        self.prompt = prompt
        do {
            completion(try decision(on: prompt), nil)
        } catch {
            refusal = BadgeError(wrapping: error)
            // Sharing what is there, where nothing is, declines. Of anything else the verifier learns nothing.
            completion(hasNoMatch && answer != nil ? .decline : nil, nil)
        }
    }

    func dismiss() {}

    private func decision(on prompt: PresentationPrompt) throws -> PresentationDecision {
        guard let answer else { throw Self.missing("--share", prompt) }
        if case .decline = answer { return .decline }
        guard prompt.isSatisfiable else {
            let said = Message.commands("notFound.noMatch", ["verifier": prompt.verifier.name])
            let mismatches = prompt.queries.flatMap(\.mismatches).prefix(Self.mostMismatches)
            throw BadgeError(.notFound, .sentences([said] + mismatches.map(\.sentence)))
        }
        guard prompt.verifier.isVerified || allowsUnverified else { throw Self.missing("--allow-unverified", prompt) }
        guard prompt.transactions.isEmpty || agreesToTransactions else {
            throw Self.missing("--transaction yes", prompt)
        }
        guard case .shares(let given) = answer else { return .present(try leastChoice(on: prompt)) }
        let shares = try given.map { try share($0, on: prompt) }
        return .present(PresentationChoice(request: prompt.request, shares: shares))
    }

    private static func missing(_ option: String, _ prompt: PresentationPrompt) -> BadgeError {
        BadgeError(
            .inputRequired,
            prompt.verifier.isVerified
                ? .commands("inputRequired.presentation") : .commands("inputRequired.unverifiedPresentation"),
            ["verifier": prompt.verifier.name, "option": option])
    }

    private func leastChoice(on prompt: PresentationPrompt) throws -> PresentationChoice {
        guard var choice = prompt.leastChoice else { throw BadgeError.declined }
        for index in choice.shares.indices {
            let candidates = prompt[choice.shares[index].query]?.candidates ?? []
            let query = choice.shares[index].query
            let chosen = candidates.count == 1 ? candidates.first : candidates.first { $0.badge.id == preferred }
            guard let chosen else {
                throw BadgeError(
                    .ambiguous, .commands("ambiguous.presentedBadge"),
                    [
                        "query": query, "option": "--share \(query)=BADGE",
                        "badges": candidates.map(\.badge.shortID).joined(separator: ", "),
                    ])
            }
            choice.shares[index] = PresentationChoice.Share(query: query, badge: chosen.badge.id)
        }
        return choice
    }

    private func share(_ given: GivenShare, on prompt: PresentationPrompt) throws -> PresentationChoice.Share {
        guard let query = prompt[given.query] else {
            let queries = prompt.queries.map(\.id).joined(separator: "; ")
            throw BadgeError(.notFound, .commands("notFound.choice"), ["name": given.query, "choices": queries])
        }
        let found = query.candidates.filter {
            $0.badge.id.rawValue.hasPrefix(given.badge.lowercased()) || $0.badge.display.name == given.badge
        }
        guard let candidate = found.first else {
            let badges = query.candidates.map { "\($0.badge.shortID), \($0.badge.display.name)" }
            throw BadgeError(
                .notFound, .commands("notFound.choice"),
                ["name": given.badge, "choices": badges.joined(separator: "; ")])
        }
        guard found.count == 1 else {
            throw BadgeError(.ambiguous, .commands("ambiguous.choice"), ["name": given.badge, "count": found.count])
        }
        return PresentationChoice.Share(
            query: query.id, badge: candidate.badge.id,
            optionalClaims: try optionalClaims(given.claims, of: candidate, in: query.id))
    }

    // What is named is told, no more and no less.
    private func optionalClaims(
        _ named: Set<String>?, of candidate: PresentationPrompt.Candidate, in query: String
    ) throws -> Set<String> {
        guard let named else { return [] }
        let (required, optional) = (candidate.required.map(\.path), candidate.optional.map(\.path))
        if let missing = required.first(where: { !named.contains($0) }) {
            throw BadgeError(
                .invalidInput, .commands("invalidInput.requiredClaim"), ["query": query, "claim": missing])
        }
        if let other = named.subtracting(required + optional).min() {
            throw BadgeError(
                .invalidInput, .commands("invalidInput.unaskedClaim"),
                ["query": query, "claim": other, "claims": (required + optional).joined(separator: ", ")])
        }
        return named.subtracting(required)
    }
}

extension PresentationPrompt.Mismatch {
    fileprivate var sentence: Message { .commands("command.present.mismatch", ["badge": badge, "reason": reason]) }
}
