import ArgumentParser
import BadgeModel
import BadgeUI

/// The answers to a badge's prompts, for use without prompts.
struct GateOptions: ParsableArguments {
    @OptionGroup var passcode: PasscodeOptions

    @Flag(help: "Consent to location and Bluetooth where the badge asks for them.")
    var consent = false

    /// Runs a body that passes the gate. A refusal does not ask for a given passcode that was not attempted yet.
    ///
    /// - Throws: The errors of the body.
    func whileGiven<Value>(_ body: () async throws -> Value) async throws -> Value {
        do { return try await body() } catch let error as BadgeError where passcode.isGiven && error.code == .restricted
        {
            throw error.leavingOutPasscode
        }
    }

    func add(to given: inout PrefilledAnswers, in run: CommandRun) throws {
        given.answer(.passcodeVerify, with: ["current": try passcode.secret(in: run)])
        if consent { given.confirm(.locationConsent, .bluetoothConsent) }
    }
}

extension BadgeError {
    /// The refusal without the sentence that the passcode must be entered; the detail keeps it.
    fileprivate var leavingOutPasscode: BadgeError {
        guard case .unmet(let unmet) = detail else { return self }
        let others = unmet.filter { $0.reason != "passcodeNeeded" }
        guard !others.isEmpty, others.count < unmet.count else { return self }
        return BadgeError(
            code, .sentences(others.map(\.message)), detail: detail, underlying: underlying,
            recovery: recovery)
    }
}

/// The acceptance of a badge that tightens the passcode, for use without prompts.
struct TighteningOptions: ParsableArguments {
    @Flag(help: "Take the badge though it tightens the wallet's passcode.")
    var yes = false
}

/// The answers to the prompts before a badge's activation, for use without prompts.
struct ActivationOptions: ParsableArguments {
    @Flag(help: "Accept every document that is not accepted yet.")
    var acceptAgreements = false

    @Option(help: ArgumentHelp("The phone that confirms this device, with country code.", valueName: "NUMBER"))
    var phone: String?

    @OptionGroup var verification: VerificationOptions

    func add(to given: inout PrefilledAnswers, in run: CommandRun) {
        given.acceptsDocuments = acceptAgreements
        if let phone { given.submit(["phoneNumber": .text(phone)], to: .phoneNumber) }
        verification.add(to: &given, in: run)
    }
}

/// The source of a code that is sent by phone, for use without prompts.
struct VerificationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Read the code that comes by phone from this file, once it is sent.", valueName: "FILE"),
        completion: .file())
    var verificationCodeFile: String?

    @Option(help: ArgumentHelp("Read the code that comes by phone from this file descriptor.", valueName: "N"))
    var verificationCodeFd: Int32?

    func validate() throws {
        try SecretOptions.check("verification-code", verificationCodeFile, verificationCodeFd)
    }

    /// Agrees to sending a code, and reads the code when it is requested, since it may arrive through a pipe only then.
    func add(to given: inout PrefilledAnswers, in run: CommandRun) {
        guard verificationCodeFile != nil || verificationCodeFd != nil else { return }
        given.confirm(.verificationCodeRequest)
        given.answer(.verificationCode) { [verificationCodeFile, verificationCodeFd] _ in
            let code = try await run.awaitedSecret(file: verificationCodeFile, descriptor: verificationCodeFd)
            return FormAnswer(action: "submit", values: ["code": .secret(code?.trimmed ?? Secret(utf8: ""))])
        }
    }
}

/// The badge of an offer to issue.
struct OfferedBadgeOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Where the invitation is for several badges, take this one: the organization's name for it.",
            valueName: "KIND"))
    var badge: String?

    /// If no prompt is possible and no badge is named, the error names all of them.
    func add(to given: inout PrefilledAnswers, in run: CommandRun) {
        guard badge != nil || run.presenter == nil else { return }
        given.answer(.badgePicker) { form in
            if let badge, form.choices.contains(where: { $0.name == badge }) {
                return FormAnswer(action: "submit", values: ["badge": .text(badge)])
            }
            throw BadgeError(
                badge == nil ? .inputRequired : .invalidInput, .commands("inputRequired.offeredBadge"),
                ["badges": form.choices.map(\.name).joined(separator: ", "), "option": "--badge"])
        }
    }
}

/// The device from which to remove badges if the limit is reached, for use without prompts.
struct DeviceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "At the device limit, take the badges off this device: its name, its id, or the beginning of the id.",
            valueName: "DEVICE"))
    var removeDevice: String?

    @Option(
        help: ArgumentHelp(
            "What the organization calls this device, else $BADGE_DEVICE_NAME, else what kind of device it is.",
            valueName: "NAME"))
    var deviceName: String?

    func validate() throws {
        guard let deviceName else { return }
        guard deviceName.isLine(of: 1...100) else {
            throw ValidationError("--device-name is a line of 1 to 100 characters.")
        }
    }

    func add(to given: inout PrefilledAnswers) {
        guard let removeDevice else { return }
        given.answer(.deviceRemoval) { form in
            let device = try form.choice(named: removeDevice)
            return FormAnswer(action: "submit", values: ["device": .text(device)])
        }
    }
}
