import ArgumentParser
import BadgeDatabase
import BadgeKit
import BadgeModel
import BadgeStorage
import Foundation

/// What is wrong, and what to do.
struct Doctor: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Explain what is wrong with this home and what to do.",
        discussion: """
            Looks at the files, the keys, every page, the clock, the disk and the programs that optional parts need. It never
            changes anything. Exits with 0 when the wallet is sound, else with the code of the worst finding.

            Example:
              badgectl doctor
            """)

    @OptionGroup var options: GlobalOptions

    func perform(in session: Session) async throws -> any CommandOutput {
        defer { session.progress(nil) }
        session.progress("Examining \(session.homePath)")
        let custody = session.custody
        let found = HomeExamination(
            of: .wallet, home: session.homePath, custody: custody, moment: session.context.clock.now()
        )
        .findings(watcher: session.watcher)
        return Output(
            findings: found + OptionalProgram.findings(session.context.environment["PATH"] ?? "", custody.name))
    }

    private struct Output: CommandOutput {
        let findings: [StoreFinding]

        private var worst: StoreFinding? { findings.first { $0.severity == .error } }

        var status: ExitStatus {
            guard let worst else { return .done }
            return worst.code == "clockRolledBack" ? .restricted : ExitStatus(BadgeError.Code(rawValue: worst.code))
        }

        var json: JSON {
            [
                "findings": .array(
                    findings.map {
                        [
                            "code": .string($0.code), "severity": .string($0.severity.rawValue),
                            "what": .string($0.what), "remedy": .string($0.remedy),
                        ]
                    })
            ]
        }

        var text: String {
            let lines = findings.map {
                "\($0.severity.rawValue.capitalized): \($0.what.oneLine)\n  \($0.remedy.oneLine)"
            }
            let verdict = worst == nil ? "The wallet is sound." : "The wallet cannot be used as it is."
            return ([verdict] + lines).joined(separator: "\n")
        }

        var next: String? { worst == nil ? "list" : nil }
    }
}

/// A program that an optional part of this one runs.
private struct OptionalProgram {
    let name: String
    let package: String
    let purpose: String
    let custody: String?

    private static let all = [
        OptionalProgram(name: "qrencode", package: "qrencode", purpose: "QR codes on a terminal", custody: nil),
        OptionalProgram(
            name: "secret-tool", package: "libsecret-tools", purpose: "key custody by the Secret Service",
            custody: "secretService"),
        OptionalProgram(name: "tpm2_unseal", package: "tpm2-tools", purpose: "key custody by a TPM", custody: "tpm"),
    ]

    static func findings(_ searchPath: String, _ custody: String) -> [StoreFinding] {
        all.filter { !$0.isInstalled(searchPath) }.map { $0.finding(isNeeded: $0.custody == custody) }
    }

    private func isInstalled(_ searchPath: String) -> Bool {
        searchPath.split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
        }
    }

    private func finding(isNeeded: Bool) -> StoreFinding {
        StoreFinding(
            BadgeError.Code.notSupported.rawValue, isNeeded ? .error : .note,
            "The program \(name) is not installed; \(purpose) needs it.", remedy: "apt install \(package)")
    }
}
