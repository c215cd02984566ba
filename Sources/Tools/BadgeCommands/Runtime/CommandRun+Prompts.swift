import BadgeModel
import BadgeUI

extension CommandRun {
    /// Returns a presenter that answers the prompts of a workflow with the given answers, and asks the user for the
    /// rest.
    ///
    /// If no prompt is possible, messages count as read, so that the workflow ends with its own refusal. `options`
    /// names the command's own options if they differ from those of `use`.
    ///
    /// - Parameters:
    ///   - reasons: The reasons for asking, by kind of form, for the user.
    ///   - remembersPasscode: Whether one entry of the passcode is used for five minutes.
    func presenter(
        _ given: PrefilledAnswers, options: [Form.Kind: String] = [:], reasons: [Form.Kind: String] = [:],
        remembersPasscode: Bool = false
    ) -> PrefilledPresenter {
        let asked = presenter.map { presenter -> any PromptPresenter in
            let reasoned = ReasonedPresenter(reasons.merging(promptReasons) { $1 }, before: presenter)
            return remembersPasscode ? PasscodeMemory(before: reasoned, clock: context.monotonicClock) : reasoned
        }
        let read = asked == nil ? Self.taken.filter { given.sources[$0.key] == nil } : [:]
        return PrefilledPresenter(
            answers: read.merging(given.answers) { $1 }, sources: sources(given),
            options: Self.promptOptions.merging(options) { $1 }, acceptsDocuments: given.acceptsDocuments,
            otherwise: asked)
    }

    /// Returns sources of answers. If no prompt is possible, the refusal names the devices from which to remove badges.
    /// Where the terminal, or the last page in the browser, shows the command's error, nothing says it before.
    private func sources(_ given: PrefilledAnswers) -> [Form.Kind: PrefilledPresenter.Source] {
        guard presenter == nil else {
            guard ui == .web || !json && context.hasReader else { return given.sources }
            return given.sources.merging([.hypermediaProblem: Self.told, .hypermediaError: Self.told]) { first, _ in
                first
            }
        }
        return given.sources.merging([.deviceRemoval: { throw BadgeError(limitToldBy: $0) }]) { first, _ in first }
    }

    private static let told: PrefilledPresenter.Source = { form in
        form.saysOnlyItsError ? FormAnswer(action: "acknowledge") : nil
    }

    private static let taken = Dictionary(
        uniqueKeysWithValues: [
            Form.Kind.geoFence, .timeRestriction, .revoked, .passcodeError, .biometrics, .locationError,
            .bluetoothRequired, .emailRecoverySent, .serverSwitchNotNeeded, .hypermediaProblem, .hypermediaError,
        ].map { ($0, FormAnswer(action: "acknowledge")) })

    private var promptReasons: [Form.Kind: String] {
        [.geoFence: .words("command.prompt.location", ["command": "\(commandLine) location set LAT,LON"])]
    }

    private static var promptOptions: [Form.Kind: String] {
        [
            .transactionCode: "--tx-code-file", .passcodeVerify: "--passcode-file",
            .passcodeSet: "badgectl passcode set --new-passcode-file", .passcodeChange: "badgectl passcode change",
            .userAgreement: "--accept-agreements",
            .loginToBadge: "badgectl login BADGE --username U --password-file FILE",
            .loginToOrganization: LoginOptions.named, .hypermediaForm: LoginOptions.named,
            .secondFactor: "--second-factor-file",
            .photoUpload: "badgectl photo set FILE", .serverSwitch: "--yes", .ssoConfirmation: "--allow",
            .badgePicker: "--badge",
            .phoneNumber: "--phone", .verificationCodeRequest: "--verification-code-file",
            .verificationCode: "--verification-code-file", .locationConsent: "--consent",
            .bluetoothConsent: "--consent", .share: "--to", .shareRecipient: "--recipient",
        ]
    }

    /// Runs a workflow, and throws the reason for which a prompt was cancelled.
    ///
    /// - Throws: The errors of the workflow; the presenter's reason, or `declined`, when a prompt was cancelled.
    func run<Value>(
        with presenter: PrefilledPresenter, declined reason: @autoclosure () async -> Message,
        _ workflow: () async throws -> Value
    ) async throws -> Value {
        do { return try await workflow() } catch BadgeError.Code.declined {
            if let refusal = await presenter.refusal?.ofPasscode { throw refusal }
            throw BadgeError(.declined, await reason())
        }
    }
}

extension BadgeError {
    // The form of a new passcode refuses what is too short before the workflow does; that is one refusal and not two.
    fileprivate var ofPasscode: BadgeError {
        guard code == .invalidInput, case .invalidFields(let fields)? = detail,
            fields.contains(where: { ["new", "confirmation"].contains($0.path) })
        else { return self }
        return BadgeError(.passcodeUnfit, message, detail: detail)
    }
}

extension BadgeError {
    /// Creates the device limit from the form that asks for a device to remove.
    fileprivate init(limitToldBy form: Form) {
        let devices = form.choices.map { "\($0.name.prefix(8)), \($0.label)" }.joined(separator: "; ")
        self.init(
            .deviceLimitReached, .commands("deviceLimitReached.chooseByOption"),
            ["option": "--remove-device", "devices": devices])
    }
}
