import ArgumentParser
import BadgeAuthority
import BadgeKit
import BadgeModel
import BadgeWalletPages

/// The files of the home's wallet or organization.
struct StoreCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store", abstract: "Back up, verify and protect the encrypted store of this home.",
        example: "badgectl store verify",
        subcommands: [
            StoreInfoCommand.self, StoreVerify.self, StoreRotateKey.self, StoreBackup.self, StoreRestoreCommand.self,
            StoreCustody.self, StoreExportKey.self,
        ])
}

/// Shows information about the store.
struct StoreInfoCommand: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Show where the store is and how it is protected.",
        example: "badgectl --json store info")

    @OptionGroup var owner: StoreOwnerOptions
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        switch try run.owner(owner) {
        case .wallet: try await run.withWallet { Output(info: try await $0.storeInfo()) }
        case .organization: try run.withAuthority { try OrganizationStoreOutput(info: $0.storeInfo(), in: run) }
        }
    }

    private struct Output: CommandOutput {
        let info: StoreInfo

        var json: JSON {
            [
                "of": "wallet", "path": .string(info.path), "schemaVersion": .string(info.schemaVersion),
                "badges": .integer(Int64(info.badges)), "organizations": .integer(Int64(info.organizations)),
                "custody": .string(info.custody), "rollbackProtection": .string(info.rollbackProtection.rawValue),
                "detects": .string(info.rollbackProtection.detects),
                "misses": .string(info.rollbackProtection.misses), "generation": .integer(info.generation),
                "sharing": .string(info.sharing.rawValue), "bytes": .integer(Int64(info.bytes)),
                "passcode": [
                    "set": .bool(info.passcode.isSet), "demanding": .integer(Int64(info.passcode.demanding)),
                    "awaitingNewKey": .integer(Int64(info.passcode.awaitingNewKey)),
                ],
            ]
        }

        var text: String {
            KeyValueList(
                named: [
                    (
                        .walletPages("fact.store"),
                        Message.commands("command.store.file", ["path": info.path, "bytes": String(info.bytes)]).shown
                    ),
                    (.walletPages("fact.schema"), info.schemaVersion),
                    (
                        .commands("fact.contents"),
                        Message.commands(
                            "command.store.badges", ["badges": info.badges, "organizations": info.organizations]
                        ).shown
                    ),
                    (.walletPages("fact.custody"), info.custody),
                    (.commands("fact.generation"), String(info.generation)),
                ] + info.rollbackProtection.facts + [
                    (.commands("fact.sharing"), info.sharing.rawValue),
                    (.commands("fact.passcode"), info.passcode.text),
                ]
            ).text
        }

        var next: String? { "store verify" }
    }
}

/// Verifies the store.
struct StoreVerify: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Check every page of the store.",
        details: "Exits with 17 when anything is wrong. Nothing is changed.",
        example: "badgectl store verify")

    @OptionGroup var owner: StoreOwnerOptions
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        defer { run.progress(nil) }
        let owner = try run.owner(owner)
        let report =
            switch owner {
            case .wallet: try await run.withWallet { try await $0.verifyStore(progress: run.progress) }
            case .organization: try run.withAuthority { try $0.verifyStore(progress: run.progress) }
            }
        return Output(
            path: run.path(of: owner), report: report, next: owner == .wallet ? "list" : "authority show")
    }

    private struct Output: CommandOutput {
        let path: String
        let report: StoreVerification
        private let nextWhenSound: String

        init(path: String, report: StoreVerification, next: String) {
            (self.path, self.report, nextWhenSound) = (path, report, next)
        }

        var status: ExitStatus { report.isSound ? .done : .damaged }

        var json: JSON {
            [
                "path": .string(path), "intact": .bool(report.isSound),
                "pages": .integer(Int64(report.pagesChecked)),
                "findings": .array(
                    report.problems.map {
                        .object(compacting: ["page": .optional($0.page), "reason": .string($0.description)])
                    }),
            ]
        }

        var text: String {
            guard !report.isSound else {
                return Message.commands(
                    "command.store.sound", ["path": path, "count": String(report.pagesChecked)]
                ).shown
            }
            let lines = report.problems.map(\.message.shown)
            return ([Message.commands("command.store.damaged", ["path": path]).shown] + lines).joined(separator: "\n")
        }

        var next: String? { report.isSound ? nextWhenSound : nil }
    }
}

extension StoreVerification.Problem {
    fileprivate var page: Int? {
        guard case .page(let number) = self else { return nil }
        return number
    }
}

/// Exports the key, for other tools.
struct StoreExportKey: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "export-key", abstract: "Print the store's key as the sqlcipher tool takes it.",
        details: "Anyone who has the key can read the store. It goes to standard output only with --yes.",
        example: "badgectl store export-key --yes")

    @Flag(help: "Print it; I know what it opens.")
    var yes = false

    @OptionGroup var owner: StoreOwnerOptions
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        guard yes else {
            throw BadgeError(.inputRequired, .commands("inputRequired.exportKey"), ["option": "--yes"])
        }
        let owner = try run.owner(owner)
        let key =
            switch owner {
            case .wallet: try await run.withWallet { try await $0.exportStoreKey() }
            case .organization: try run.withAuthority { try $0.exportStoreKey() }
            }
        let literal = key.withUnsafeBytes { bytes in
            "x'" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "'"
        }
        return CommandResult(json: ["path": .string(run.path(of: owner)), "key": .string(literal)], text: literal)
    }
}

extension PasscodeProtection {
    fileprivate var text: String {
        guard isSet else {
            return demanding == 0
                ? Message.commands("command.store.passcodeNotDemanded").shown
                : Message.commands("command.store.passcodeNotSet", ["count": demanding]).shown
        }
        return awaitingNewKey == 0
            ? Message.commands("command.store.passcodeSet", ["count": demanding]).shown
            : Message.commands("command.store.passcodeWaiting", ["count": demanding, "waiting": awaitingNewKey]).shown
    }
}
