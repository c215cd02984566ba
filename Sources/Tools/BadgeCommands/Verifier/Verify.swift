import ArgumentParser
import BadgeAuthority
import BadgeKit
import BadgeModel
import BadgeVerifier
import Foundation

/// Verifies presentations.
struct Verify: BadgectlCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check a badge that is presented to you.",
        discussion: """
            Trusted issuers are those of the --trust file (Schemas/trust.schema.json), or an organization of this wallet \
            that --organization names; without either option, only the organization of this home, for its own badges. Exits \
            with 0 when the badge is valid; with 11 when it is revoked, suspended, expired, not valid yet, or its status is \
            not available; with 12 when the presentation proves nothing.

            --challenge prints a nonce that can be used once, within five minutes; without --nonce a presentation must \
            answer one of these. Their key, those that were answered, and the status lists are in --state, or in the folder \
            verifier of the home. If you make a --nonce yourself, accept it only once.

            --serve answers a door's program over HTTP: POST /challenge returns a challenge, POST /presentation takes \
            {"presentation": "…"} as application/json and returns what --json prints. Without --tls-cert it listens on this \
            machine alone. Without --state its challenges end with it. With --json it prints JSON lines.

            With --query or --vct, --serve asks wallets too: the page at its address has a QR code, and programs begin \
            requests with POST /transactions (Schemas/verifier-api.yaml).

            --request asks any wallet of OpenID4VP 1.0: it prints a link and its QR code, serves what the wallet fetches and \
            posts, and prints the result of its answer, for which it waits five minutes. With --json the first line has the \
            link, and the last one is the result. --serve names the port, and --audience the address at which wallets reach \
            it, if that is another one. Without --key and --certificate the request is not signed, and wallets say so.

            Examples:
              badgectl verify --challenge --audience https://door.example.com
              badgectl verify - --audience https://door.example.com
              badgectl verify - --audience https://door.example.com --nonce 4711
              badgectl verify 'eyJ…~' --audience https://door.example.com \\
                  --nonce 4711 --trust trust.json
              badgectl verify --serve 8440 --audience https://door.example.com \\
                  --trust trust.json
              badgectl verify --request --vct https://id.example.org/badge --claim name
              badgectl verify dc-api request --origin https://shop.example --vct TYPE
              curl http://127.0.0.1:8440/presentation \\
                  -H 'Content-Type: application/json' \\
                  -d '{"presentation": "eyJ…~"}'
            """,
        subcommands: [DigitalCredentialCommands.self])

    @Argument(help: ArgumentHelp("The presentation; - reads it from standard input.", valueName: "PRESENTATION"))
    var presentation: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Your audience, as the presenter named it.", valueName: "A"))
    var audience: String?

    // A challenge is any text, and may begin with a dash.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The challenge that the presenter was given; any of --challenge without it.", valueName: "N")
    )
    var nonce: String?

    @Flag(help: "Print a challenge for one presentation.")
    var challenge = false

    @OptionGroup var serving: VerifyServing
    @OptionGroup var asking: WalletRequestOptions
    @OptionGroup var door: DoorOptions

    @OptionGroup var issuers: IssuerOptions

    @OptionGroup var options: GlobalOptions

    var opensStore: Bool { issuers.areInStore && !challenge }

    func validate() throws {
        let isServing = serving.serve != nil && !asking.request
        guard [presentation != nil, challenge, isServing, asking.request].filter(\.self).count == 1 else {
            throw ValidationError("Give a PRESENTATION, or --challenge, or --serve, or --request.")
        }
        guard serving.isUnnamed || isServing || asking.request else {
            throw ValidationError(
                "--host, --tls-cert, --tls-key and --trusted-proxy go with --serve or --request.")
        }
        guard !asking.isAsking || isServing || asking.request else {
            throw ValidationError("What is asked for goes with --request or --serve.")
        }
        guard door.isUnnamed || isServing && asking.isAsking else {
            throw ValidationError(
                "--program-key, --return-origin and --show-claims go with --serve and --query or --vct.")
        }
        guard audience != nil || asking.isAsking else { throw ValidationError("Give --audience.") }
        guard !asking.isAsking || audience.map(Self.isReached(by:)) ?? true else {
            throw ValidationError(
                """
                With --query or --vct, --audience is the address at which wallets reach you: https, or http on this \
                machine, without a query.
                """)
        }
        guard nonce == nil || presentation != nil else { throw ValidationError("--nonce goes with a PRESENTATION.") }
        guard !challenge || issuers.isUnnamed else {
            throw ValidationError(
                "--challenge trusts no keys: leave out --trust, --root, --organization and --max-offline.")
        }
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let state = run.verifierState(issuers.state)
        if asking.request { return try await ask(in: run, state) }
        if challenge {
            return ChallengeOutput(challenge: try run.challenges(for: named, in: state).make())
        }
        if let port = serving.serve {
            let verifying = try await verifying(in: run, folder: state.isNamed ? state.folder : nil)
            try await serving.run(verifying, asking: asking, door, port: port, in: run)
            return WatchSummary()
        }
        let text = try presentationText(in: run)
        return VerificationOutput(result: try await verify(text, in: run, state))
    }

    private var named: String { audience ?? "" }

    // Answers pass in the clear to any other.
    private static func isReached(by wallets: String) -> Bool {
        guard let address = URL(string: wallets) else { return false }
        return address.isSecureServer && address.query() == nil && address.fragment() == nil
    }

    private func ask(in run: CommandRun, _ state: VerifierState) async throws -> any CommandOutput {
        let folder = state.isNamed ? state.folder : nil
        let request = WalletRequestRun(
            options: asking, serving: serving, address: audience.flatMap(URL.init(string:)), folder: folder)
        let result = try await run.withVerifier(try await verifying(in: run, folder: folder)) { verifier in
            try await request.result(verifier, in: run)
        }
        return result.map { PresentationOutput(result: $0) } ?? WatchSummary()
    }

    // A presentation holds tildes; the name of a file that is there was meant as one.
    private func presentationText(in run: CommandRun) throws -> String {
        guard let presentation, presentation != "-" else { return try run.standardInput() }
        guard presentation.utf8.contains(UInt8(ascii: "~")) || !FileManager.default.fileExists(atPath: presentation)
        else {
            throw BadgeError(
                .invalidInput, .commands("invalidInput.presentationFile"),
                ["file": presentation, "command": "badgectl verify - < \(presentation.shellQuoted)"])
        }
        return presentation
    }

    private func verify(
        _ text: String, in run: CommandRun, _ state: VerifierState
    ) async throws -> VerificationResult {
        let challenges = try run.challenges(for: named, in: state, answeredBy: nonce)
        let folder = challenges != nil || state.isNamed ? state.folder : nil
        return try await run.withVerifier(try await verifying(in: run, folder: folder)) { verifier in
            if let challenges { return try await verifier.verify(text, answering: challenges, nonce: nonce) }
            return try await verifier.verify(text, audience: named, nonce: nonce ?? "")
        }
    }

    private func verifying(in run: CommandRun, folder: URL?) async throws -> Verifying {
        try await issuers.verifying(for: named, folder: folder, in: run)
    }
}
