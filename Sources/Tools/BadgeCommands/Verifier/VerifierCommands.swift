import ArgumentParser
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTransport
import Foundation

/// The verifiers that this wallet trusts, and the key of an own one.
struct VerifierCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verifier", abstract: "Manage whom your wallet trusts to ask, and the key of your own verifier.",
        example: "badgectl verifier key create --host door.example.com --folder door",
        subcommands: [VerifierTrustCommands.self, VerifierTransactionCommands.self, VerifierKeyCommands.self])
}

/// The key of a verifier.
struct VerifierKeyCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key", abstract: "Make the key that signs a verifier's requests.",
        example: "badgectl verifier key create --host door.example.com --folder door",
        subcommands: [VerifierKeyCreate.self])
}

/// Makes a key, a request for its certificate, and a certificate for trials.
struct VerifierKeyCreate: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Make a key, a request for its certificate, and a certificate for trials.",
        details: """
            Writes into a new folder: key.pem, which nobody else may read; request.pem, for the authority that is to certify \
            the key; certificate.pem, which is good for trials and for 90 days; and root.pem, which a wallet must trust \
            for it. The key of the trial authority is not kept. verify --request takes the key and either certificate.
            """,
        example: "badgectl verifier key create --host door.example.com --folder door")

    @Option(help: ArgumentHelp("The host to which wallets send their answers.", valueName: "HOST"))
    var host: String

    @Option(help: ArgumentHelp("The new folder.", valueName: "DIR"), completion: .directory)
    var folder: String

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard host.wholeMatch(of: /[A-Za-z0-9]([A-Za-z0-9.\-]{0,251}[A-Za-z0-9])?/) != nil else {
            throw ValidationError("--host is a name such as door.example.com.")
        }
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let random = run.context.random
        let key = SigningKey(random: random)
        let trial = try TrialCertificate(of: key.publicKey, for: host, from: run.context.clock.now(), random: random)
        let path = NSString(string: folder).expandingTildeInPath
        try PrivateDirectory.make(path)
        let files: [(name: String, content: Secret)] = [
            ("key.pem", try key.pem()),
            ("request.pem", Secret(utf8: try SigningRequest(commonName: host, key: key, hosts: [host]).pem)),
            ("certificate.pem", Secret(utf8: trial.chain)), ("root.pem", Secret(utf8: trial.root)),
        ]
        for file in files {
            try OutputFile("\(path)/\(file.name)").write(file.content.withUnsafeBytes { Array($0) })
        }
        return CommandResult(
            json: [
                "folder": .string(path), "host": .string(host), "files": .array(files.map { .string($0.name) }),
            ],
            text: .words("command.verifier.created", ["folder": path.oneLine]),
            next: "verify --request --key \("\(path)/key.pem".shellQuoted) "
                + "--certificate \("\(path)/certificate.pem".shellQuoted) --vct TYPE --claim name")
    }
}
