import ArgumentParser
import BadgeModel
import BadgeVerifier
import Foundation

/// Requests of a page by the Digital Credentials API of browsers.
struct DigitalCredentialCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dc-api", abstract: "Ask by the Digital Credentials API of a browser, and check the answer.",
        example: "badgectl verify dc-api request --origin https://shop.example --vct TYPE",
        subcommands: [DigitalCredentialRequestCommand.self, DigitalCredentialCheck.self])
}

/// Prints a request.
struct DigitalCredentialRequestCommand: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "request", abstract: "Print a request for navigator.credentials.get.",
        details: """
            Prints the argument of navigator.credentials.get, which has no secret. Its nonce and the key of its answer are in \
            --state, or in the folder verifier of the home, for five minutes; check needs them there. Without a key the \
            request is not signed. With several keys, each with its certificate, it has a signature of each.
            """,
        example: """
            badgectl verify dc-api request --origin https://shop.example \\
                  --vct TYPE --claim name
            """)

    /// How a wallet answers.
    enum Mode: String, ExpressibleByArgument, CaseIterable {
        case plain = "dc_api"
        case encrypted = "dc_api.jwt"
    }

    @Option(
        help: ArgumentHelp(
            "The origin of the page, such as https://shop.example; may be repeated.", valueName: "ORIGIN"))
    var origin: [String]

    @OptionGroup var asked: QueryOptions

    @Flag(help: "Sign the request, with --key and --certificate.")
    var signed = false

    @Option(
        help: ArgumentHelp("A key that signs, PEM; may be repeated, each with its --certificate.", valueName: "FILE"),
        completion: .file())
    var key: [String] = []

    @Option(
        help: ArgumentHelp("The certificate of the key and those above it, PEM.", valueName: "FILE"),
        completion: .file())
    var certificate: [String] = []

    @Option(help: ArgumentHelp("The client identifier: x509_san_dns or x509_hash.", valueName: "PREFIX"))
    var prefix = WalletRequestOptions.Prefix.certificateHash

    @Option(help: ArgumentHelp("Whether the answer is encrypted, as it is unless given.", valueName: "MODE"))
    var responseMode = Mode.encrypted

    @Flag(help: "Ask as the High Assurance profile (HAIP 1.0) demands.")
    var haip = false

    @Option(help: ArgumentHelp("The folder of requests.", valueName: "DIR"), completion: .directory)
    var state: String?

    @OptionGroup var options: GlobalOptions

    var opensStore: Bool { false }

    func validate() throws {
        guard asked.isNamed else { throw ValidationError("Give --query or --vct.") }
        guard key.count == certificate.count else { throw ValidationError("--key and --certificate go together.") }
        guard !signed || !key.isEmpty else { throw ValidationError("--signed needs --key and --certificate.") }
        guard prefix != .redirectURI else { throw ValidationError("--prefix is x509_san_dns or x509_hash.") }
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let identities = try zip(key, certificate).map { try prefix.identity(key: $0, certificate: $1, in: run) }
        var request = WalletRequest(try asked.dcql(in: run))
        request.transactionData = try asked.transactionData(in: run)
        request.isEncrypted = responseMode == .encrypted
        request.isHighAssurance = haip
        let folder = run.verifierState(state).folder
        let printed = try await run.withVerifier(Verifying(audience: "", trust: [])) { verifier in
            try DigitalCredentialRequests(
                identities, origins: origin, verifier: verifier, folder: folder, clock: run.context.clock,
                random: run.context.random
            ).begin(request)
        }
        return CommandResult(json: printed, text: printed.prettyText)
    }
}

/// Checks an answer.
struct DigitalCredentialCheck: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check what navigator.credentials.get returned.",
        details: """
            An answer is taken once, for a request that was printed here less than five minutes ago. Exits as verify does.
            """,
        example: """
            badgectl verify dc-api check --origin https://shop.example \\
                  --request request.json --response response.json
            """)

    @Option(help: ArgumentHelp("The origin of the page that asked.", valueName: "ORIGIN"))
    var origin: String

    @Option(
        help: ArgumentHelp("What request printed, JSON.", valueName: "FILE"), completion: .file(extensions: ["json"]))
    var request: String

    @Option(
        help: ArgumentHelp("The protocol and the data of the answer, or the data alone, JSON.", valueName: "FILE"),
        completion: .file(extensions: ["json"]))
    var response: String

    @OptionGroup var issuers: IssuerOptions
    @OptionGroup var options: GlobalOptions

    var opensStore: Bool { issuers.areInStore }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let state = run.verifierState(issuers.state)
        let (request, response) = try (
            run.document(request) { try $0.present() }, run.document(response) { try $0.present() }
        )
        let verifying = try await issuers.verifying(for: "", folder: state.isNamed ? state.folder : nil, in: run)
        let result = try await run.withVerifier(verifying) { verifier in
            try await DigitalCredentialRequests(
                origins: [origin], verifier: verifier, folder: state.folder, clock: run.context.clock,
                random: run.context.random
            ).check(response, to: request, from: origin)
        }
        return PresentationOutput(result: result ?? .unknownRequest)
    }
}
