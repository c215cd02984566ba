import BadgeKeys
package import BadgeModel
import BadgePolicy
import BadgeStorage
package import BadgeUI
import Foundation

/// Asks for the passcode until it is right, the user cancels, or the attempts are used up.
package struct EnterPasscode: Workflow {
    /// The organization for whose badge the passcode is requested; `nil` for none.
    private let organization: Organization.ID?
    private let purpose: PasscodePurpose
    package let context: WorkflowContext

    /// - Parameters:
    ///   - purpose: The purpose that the screen shows.
    ///   - organization: The organization for whose badge the passcode is requested; its policy determines the
    ///     remaining attempts.
    package init(for purpose: PasscodePurpose, of organization: Organization.ID? = nil, context: WorkflowContext) {
        self.purpose = purpose
        self.organization = organization
        self.context = context
    }

    package func perform() async throws {
        guard let stored = try await context.store.passcode() else { throw BadgeError.noPasscode }
        let triesLeft = try await context.store.passcodeTriesLeft().count(for: organization)
        guard triesLeft > 0 else { return try await context.reportAttemptLimit(for: organization) }
        let prompt = PasscodePrompt.verify(
            triesLeft: triesLeft, lockedUntil: context.end(ofLockout: stored), purpose: purpose,
            ifWrong: try await context.consequenceOfWrongEntry())
        try await context.ask(prompt) { entry in
            guard let current = entry.current else { throw BadgeError.incompletePasscodeEntry }
            try await PasscodeVerification(organization: organization, context: context).open(with: current)
        }
        UnlockRecord.current?.note(.passcode)
    }
}

extension BadgeError {
    static let noPasscode = BadgeError(.passcodeNotSet, "passcodeNotSet.notSet")

    static let incompletePasscodeEntry = BadgeError(
        .passcodeUnfit, "passcodeUnfit.incomplete")
}
