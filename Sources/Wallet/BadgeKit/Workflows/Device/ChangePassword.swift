import BadgeClient
package import BadgeModel
import BadgeUI

/// Changes the password of the account that is logged in for a badge.
package struct ChangePassword: Workflow {
    private let badgeID: Badge.ID
    private let prompt: LoginPromptRun
    package let context: WorkflowContext

    package init(badgeID: Badge.ID, prompt: LoginPromptRequest = LoginPromptRequest(), context: WorkflowContext) {
        self.badgeID = badgeID
        self.prompt = LoginPromptRun(prompt, in: context)
        self.context = context
    }

    package func perform() async throws {
        let badge = try await context.store.requireBadge(badgeID)
        try await context.withSession(of: badge) { session in
            let name = session.configuration.name
            let setup = LoginPromptSetup(
                .changePassword, project: ProjectInfo(projectName: name, server: badge.server), badge: badge,
                sectionTitle: prompt.words("prompt.passwordChange.title"),
                sectionSubtitle: prompt.words("prompt.passwordChange.message", ["organization": name]))
            let screen = DefaultLoginScreen(LoginAnswer.passwordChange) {
                $0.promptForPasswordChange($1, completion: $2)
            }
            try await prompt.ask(setup, on: screen) { answer in
                guard case .passwordChange(let change) = answer else { throw BadgeError.anotherAnswer }
                try await session.changePassword(from: change.current, to: change.new)
            }
        }
    }
}
