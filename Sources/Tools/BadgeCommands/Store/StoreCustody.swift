import ArgumentParser
import BadgeCustody
import BadgeDatabase
import BadgeKit
import BadgeModel
import Foundation

/// Shows or changes the key protector.
struct StoreCustody: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "custody", abstract: "Choose who keeps the home's keys, or change passphrase or PIN.",
        discussion: """
              file            the home itself, in a file that only you may read
              passphrase      you, when asked or with --store-passphrase-file
              secret-service  the desktop's keyring, through secret-tool
              tpm             the machine's TPM 2, which counts wrong PINs; by tpm2-tools
              keychain        the keychain of Apple's systems

            Wallet and organization of a home have one custody. Only custody.key is replaced, at once or not at all.

            Examples:
              badgectl store custody passphrase --new-passphrase-file phrase.txt
              badgectl store custody file --store-passphrase-file phrase.txt
            """)

    @Argument(help: "Who is to keep them.")
    var protector: Protector

    @OptionGroup var new: NewPassphraseOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard !new.isGiven || protector.kind.asksForPassphrase else {
            throw ValidationError("\(protector.rawValue) takes no passphrase.")
        }
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let passphrase = protector.kind.asksForPassphrase ? try await new.secret(for: protector.kind, in: run) : nil
        try run.makeHome()
        let leftover = try run.withHomeAlone {
            try run.custody.change(to: protector.kind, passphrase: passphrase)
        }
        if let leftover { run.note(.words("command.custody.leftover", ["reason": leftover.message])) }
        try await run.rememberHeads()
        let (home, custody) = (run.homePath, run.custody)
        return CommandResult(
            json: [
                "home": .string(home), "custody": .string(custody.name),
                "rollbackProtection": .string(custody.rollbackProtection.rawValue),
            ],
            text: Message.commands("command.custody.keptBy", ["home": home, "custody": custody.name]).shown,
            next: "store info")
    }

    /// The key protectors, as typed.
    enum Protector: String, ExpressibleByArgument, CaseIterable {
        case file
        case passphrase
        case secretService = "secret-service"
        case tpm
        case keychain

        var kind: CustodyKind {
            switch self {
            case .file: .file
            case .passphrase: .passphrase
            case .secretService: .secretService
            case .tpm: .tpm
            case .keychain: .keychain
            }
        }
    }
}

/// The source of a new passphrase or PIN of the store, for use without prompts.
struct NewPassphraseOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Read the new passphrase or PIN from this file.", valueName: "FILE"), completion: .file())
    var newPassphraseFile: String?

    @Option(help: ArgumentHelp("Read the new passphrase or PIN from this file descriptor.", valueName: "N"))
    var newPassphraseFd: Int32?

    var isGiven: Bool { newPassphraseFile != nil || newPassphraseFd != nil }

    func validate() throws { try SecretOptions.check("new-passphrase", newPassphraseFile, newPassphraseFd) }

    /// Returns the new passphrase or PIN from the options or from the user, who enters it twice.
    ///
    /// - Throws: `BadgeError` `inputRequired` when no prompt is possible, `declined`, `invalidInput` when the entries
    ///   differ.
    func secret(for kind: CustodyKind, in run: CommandRun) async throws -> Secret {
        if let given = try run.secret(file: newPassphraseFile, descriptor: newPassphraseFd) { return given }
        let name: Message =
            kind == .tpm ? .commands("command.custody.newPIN") : .commands("command.custody.newPassphrase")
        let option = "--new-passphrase-file"
        let first = try await run.ask(
            name, title: name, message: .commands("command.custody.opensHome"), option: option)
        let second = try await run.ask(
            .commands("field.onceMore"), title: name, message: .commands("command.custody.again"), option: option)
        guard first == second else {
            throw BadgeError(.invalidInput, .commands("invalidInput.entriesDiffer"))
        }
        return first
    }
}

extension CommandRun {
    /// Runs the body while no other process has a store of the home open, since it would continue to use the old key
    /// protector.
    ///
    /// - Throws: `BadgeError` `storeInUse`; errors of the body.
    fileprivate func withHomeAlone<Value>(_ body: () throws -> Value) throws -> Value {
        let stores = ["wallet", "authority"].map { "\(homePath)/\($0)" }
            .filter { FileManager.default.fileExists(atPath: $0 + ".db") }
        let presences = try stores.map { try StorePresence(aloneAt: $0 + ".lock") }
        return try withExtendedLifetime(presences) { try body() }
    }

    /// Opens and closes the home's stores, so that the new checkpoint store gets their checkpoints.
    fileprivate func rememberHeads() async throws {
        _ = try await withWalletIfAny { _ in }
        if hasAuthority { try withAuthority { _ in } }
    }

    fileprivate func makeHome() throws {
        do {
            try FileManager.default.createDirectory(
                at: home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw BadgeError(
                .storeFailed, .commands("storeFailed.homeNotCreated"), ["home": homePath], underlying: error)
        }
    }
}
