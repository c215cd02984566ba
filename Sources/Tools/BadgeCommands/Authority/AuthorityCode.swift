import ArgumentParser
import BadgeAuthority
import BadgeModel

/// The codes that badges show.
struct AuthorityCode: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "code", abstract: "Verify the codes that badges show.",
        example: "badgectl authority code verify --code-file code.txt",
        subcommands: [AuthorityCodeVerify.self])
}

/// Verifies a code.
struct AuthorityCodeVerify: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Check a code that a badge shows.",
        discussion: """
            Four digits are anybody's. Eight digits (shown offline) and six (a one-time code) are checked against one \
            person's badges. A code is taken once.

            Example:
              badgectl authority code verify --email ana@example.com --code-file code.txt
            """)

    @Option(help: ArgumentHelp("The email address of the person who shows it.", valueName: "EMAIL"))
    var email: String?

    @Option(help: ArgumentHelp("Read the code from this file.", valueName: "FILE"), completion: .file())
    var codeFile: String?

    @Option(help: ArgumentHelp("Read the code from this file descriptor.", valueName: "N"))
    var codeFd: Int32?

    @Argument(help: .hidden)
    var misplaced: [String] = []

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard misplaced.isEmpty else {
            throw ValidationError(
                "Codes are not accepted as arguments, since other users can read those. Use --code-file FILE, or type it when asked."
            )
        }
        try SecretOptions.check("code", codeFile, codeFd)
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let given = try run.code(file: codeFile, descriptor: codeFd)
        let code =
            if let given { given } else {
                try await run.ask(
                    "field.code", title: .verbatim("Check a code"),
                    message: .verbatim("Type the code that the badge shows."), option: "--code-file")
            }
        return try run.withAuthority { Output(verification: try $0.verifyCode(code, of: email)) }
    }

    private struct Output: CommandOutput {
        let verification: CodeVerification

        var json: JSON {
            switch verification {
            case .accepted(let badge):
                ["valid": true, "badge": .string(badge.id.rawValue), "email": .string(badge.email)]
            case .refused: ["valid": false]
            case .limited(let seconds): ["valid": false, "retryAfter": .integer(Int64(seconds))]
            }
        }

        var text: String {
            switch verification {
            case .accepted(let badge): "The code is good: \(badge.email)."
            case .refused: "The code is not good."
            case .limited(let seconds):
                "Too many wrong codes came. None is looked at for \(seconds.of("second"))."
            }
        }

        var status: ExitStatus {
            if case .accepted = verification { return .done }
            return .authenticationFailed
        }

        var next: String? { "authority badge list" }
    }
}
