import ArgumentParser
import BadgeDatabase
import BadgeKit
import BadgeModel
import Foundation

/// Diagnoses the home, and suggests remedies.
struct Doctor: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Explain what is wrong with this home and what to do.",
        discussion: """
            Looks at the files, the keys, every page, the clock, the disk and the programs that optional parts need. It never \
            changes anything. It looks at the wallet and at the organization, as the home has them. Exits with 0 when all is \
            sound, else with the code of the worst finding.

            Example:
              badgectl doctor
            """)

    @OptionGroup var owner: StoreOwnerOptions
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        defer { run.progress(nil) }
        run.progress(.words("command.progress.examining", ["home": run.homePath]))
        let stores = (owner.of.map { [$0] } ?? present(in: run)).map { owner in
            ExaminedOwner(
                owner: owner,
                findings: HomeExamination(
                    of: owner.kind, home: run.homePath, custody: run.custody,
                    date: run.context.clock.now()
                ).findings(progress: run.progress))
        }
        let programs = OptionalProgram.findings(run.context.environment["PATH"] ?? "", run.custody.name)
        return Output(stores: stores, programs: programs)
    }

    // Why a home cannot be looked into is found with the wallet.
    private func present(in run: CommandRun) -> [StoreOwner] {
        do {
            let owners = try run.owners
            return owners.isEmpty ? [.wallet] : owners
        } catch { return [.wallet] }
    }

    private struct ExaminedOwner: Sendable {
        let owner: StoreOwner
        let findings: [StoreFinding]

        var isSound: Bool { !findings.contains { $0.severity == .error } }
        var verdict: String {
            switch owner {
            case .wallet:
                Message(isSound ? .commands("command.doctor.walletSound") : .commands("command.doctor.walletBroken"))
                    .shown
            case .organization:
                Message(
                    isSound
                        ? .commands("command.doctor.organizationSound") : .commands("command.doctor.organizationBroken")
                ).shown
            }
        }
    }

    private struct Output: CommandOutput {
        let stores: [ExaminedOwner]
        let programs: [StoreFinding]

        private var worst: StoreFinding? {
            (stores.flatMap(\.findings) + programs).first { $0.severity == .error }
        }

        var status: ExitStatus {
            guard let worst else { return .done }
            return worst.code == "clockRolledBack" ? .restricted : ExitStatus(BadgeError.Code(rawValue: worst.code))
        }

        var json: JSON {
            let found = stores.flatMap { store in store.findings.map { $0.json(of: store.owner) } }
            return ["findings": .array(found + programs.map { $0.json(of: nil) })]
        }

        var text: String {
            let blocks = stores.map { store in [store.verdict] + store.findings.map { $0.lines(of: store.owner) } }
            return (blocks.flatMap(\.self) + programs.map { $0.lines(of: nil) }).joined(separator: "\n")
        }

        var next: String? {
            worst == nil ? (stores.contains { $0.owner == .wallet } ? "list" : "authority show") : nil
        }
    }
}

extension StoreFinding {
    fileprivate func json(of owner: StoreOwner?) -> JSON {
        .object(compacting: [
            "of": .optional(owner?.rawValue), "code": .string(code), "severity": .string(severity.rawValue),
            "what": .string(message.shown), "remedy": .string(remedyText(of: owner)),
        ])
    }

    fileprivate func lines(of owner: StoreOwner?) -> String {
        let finding = Message(severity.label, ["finding": message.shown.oneLine]).shown
        return "\(finding)\n  \(remedyText(of: owner).oneLine)"
    }
}

extension StoreFinding.Severity {
    fileprivate var label: Message.Key {
        switch self {
        case .note: .commands("command.doctor.note")
        case .warning: .commands("command.doctor.warning")
        case .error: .commands("command.doctor.error")
        }
    }
}

/// A program that a key custody runs.
private struct OptionalProgram {
    let name: String
    let package: String
    let purpose: Message
    let custody: String

    private static let all = [
        OptionalProgram(
            name: "secret-tool", package: "libsecret-tools", purpose: .commands("command.program.secretService"),
            custody: "secretService"),
        OptionalProgram(
            name: "tpm2_unseal", package: "tpm2-tools", purpose: .commands("command.program.tpm"), custody: "tpm"),
    ]

    static func findings(_ searchPath: String, _ custody: String) -> [StoreFinding] {
        all.filter { $0.custody == custody && !$0.isInstalled(searchPath) }.map(\.finding)
    }

    private func isInstalled(_ searchPath: String) -> Bool {
        searchPath.split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
        }
    }

    private var finding: StoreFinding {
        StoreFinding(
            BadgeError.Code.notSupported.rawValue, .error,
            Message.commands("command.program.absent", ["program": name, "purpose": purpose]),
            remedy: Message.commands("command.program.install", ["package": package]))
    }
}
