import BadgeModel
import BadgeStorage
import BadgeUI

/// Determines which of several badges to use.
struct PickBadge: Workflow {
    private let candidates: [Badge]
    private let message: String?
    let context: WorkflowContext

    init(from candidates: [Badge], message: String?, context: WorkflowContext) {
        self.candidates = candidates
        self.message = message
        self.context = context
    }

    /// Returns the only badge, the one that the user picks, or, without a screen, the default badge.
    ///
    /// - Throws: `BadgeError` `notFound` when there is none, `ambiguous` when no screen can ask, `declined`.
    func perform() async throws -> Badge {
        guard let first = candidates.first else { throw BadgeError(.notFound, "notFound.badgeForRequest") }
        guard candidates.count > 1 else { return first }
        do { return try await ask() } catch BadgeError.Code.uiNotRegistered { return try await defaultBadge() }
    }

    private func ask() async throws -> Badge {
        // A list of several organizations' badges looks like none of them.
        let organizations = Set(candidates.map(\.organizationID))
        return try await context.withAppearance(of: organizations.count == 1 ? organizations.first : nil) {
            try await context.ui.prompt(\.badgePicker) {
                $0.promptUserForSelection(from: candidates, message: message, completion: $1)
            } attempt: { id in
                guard let badge = candidates.first(where: { $0.id == id }) else {
                    throw BadgeError(.invalidInput, "invalidInput.badgeNotShown", recovery: .retry)
                }
                return badge
            }
        }
    }

    private func defaultBadge() async throws -> Badge {
        let chosen = try await context.store.defaultBadge()
        guard let badge = candidates.first(where: { $0.id == chosen }) else {
            throw BadgeError(.ambiguous, "ambiguous.badges", ["count": candidates.count])
        }
        return badge
    }
}
