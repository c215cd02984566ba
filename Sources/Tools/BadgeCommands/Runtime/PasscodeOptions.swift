import ArgumentParser
import BadgeModel

/// The source of the current passcode, for use without prompts.
struct PasscodeOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Read the passcode from this file.", valueName: "FILE"), completion: .file())
    var passcodeFile: String?

    @Option(help: ArgumentHelp("Read the passcode from this file descriptor.", valueName: "N"))
    var passcodeFd: Int32?

    var isGiven: Bool { passcodeFile != nil || passcodeFd != nil }

    func validate() throws { try SecretOptions.check("passcode", passcodeFile, passcodeFd) }

    /// Returns the passcode; `nil` when it was not given.
    func secret(in run: CommandRun) throws -> Secret? {
        try run.passcode(file: passcodeFile, descriptor: passcodeFd)
    }
}

/// The source of a new passcode, for use without prompts.
struct NewPasscodeOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Read the new passcode from this file.", valueName: "FILE"), completion: .file())
    var newPasscodeFile: String?

    @Option(help: ArgumentHelp("Read the new passcode from this file descriptor.", valueName: "N"))
    var newPasscodeFd: Int32?

    var isGiven: Bool { newPasscodeFile != nil || newPasscodeFd != nil }

    func validate() throws { try SecretOptions.check("new-passcode", newPasscodeFile, newPasscodeFd) }

    /// Returns the new passcode; `nil` when it was not given.
    func secret(in run: CommandRun) throws -> Secret? {
        try run.passcode(file: newPasscodeFile, descriptor: newPasscodeFd)
    }
}

/// A pair of options for one secret, `--NAME-file` and `--NAME-fd`.
enum SecretOptions {
    /// - Throws: `ValidationError` when both are given, or the descriptor is invalid.
    static func check(_ name: String, _ file: String?, _ descriptor: Int32?) throws {
        guard file == nil || descriptor == nil else {
            throw ValidationError("--\(name)-file and --\(name)-fd exclude each other.")
        }
        guard descriptor ?? 0 >= 0 else { throw ValidationError("--\(name)-fd is a number from 0.") }
    }
}
