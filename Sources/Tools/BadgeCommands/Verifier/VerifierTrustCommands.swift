import ArgumentParser
import BadgeKit
import BadgeModel
import Foundation

/// Who vouches for verifiers that ask this wallet.
struct VerifierTrustCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trust", abstract: "Manage who vouches for verifiers that ask for your badges.",
        example: "badgectl verifier trust list",
        subcommands: [VerifierTrustAdd.self, VerifierTrustList.self, VerifierTrustRemove.self])
}

/// Trusts a party.
struct VerifierTrustAdd: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Trust the roots, the registrar, the attester or the keys of verifiers.",
        details: """
            Give --root for verifiers that sign with certificates, --registrar for who registers what such a verifier may \
            ask for, --attester with --jwks for those that show an attestation, or --client with --response-uri, and --jwks \
            if it signs, for a single one. Without --name it is called by its file, its issuer or its client identifier; \
            what has the name that --name gives is replaced. The roots of --ca-file vouch for no verifier, and those of \
            --root for no registration.
            """,
        example: "badgectl verifier trust add --root door/root.pem")

    @Option(
        help: ArgumentHelp("The root certificates of verifiers' certificates.", valueName: "PEM"), completion: .file())
    var root: String?

    @Option(
        help: ArgumentHelp("The root certificates of those who register verifiers.", valueName: "PEM"),
        completion: .file())
    var registrar: String?

    @Option(help: ArgumentHelp("The issuer of attestations of verifiers.", valueName: "ISSUER"))
    var attester: String?

    @Option(help: ArgumentHelp("The client identifier of one verifier.", valueName: "ID"))
    var client: String?

    @Option(
        help: ArgumentHelp("The public keys, a JSON Web Key Set.", valueName: "FILE"),
        completion: .file(extensions: ["json"]))
    var jwks: String?

    @Option(
        help: ArgumentHelp(
            "An address to which answers to the client may go; may be repeated.", valueName: "URI"))
    var responseURI: [String] = []

    @Option(help: ArgumentHelp("The name by which to list and remove it.", valueName: "NAME"))
    var name: String?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard [root, registrar, attester, client].compactMap(\.self).count == 1 else {
            throw ValidationError("Give --root, --registrar, --attester or --client.")
        }
        guard (client == nil) == responseURI.isEmpty else {
            throw ValidationError("--client and --response-uri go together.")
        }
        guard attester == nil || jwks != nil else { throw ValidationError("--attester needs --jwks.") }
        guard root == nil && registrar == nil || jwks == nil else {
            throw ValidationError("--root and --registrar take no --jwks.")
        }
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let (authority, usual) = try authority(in: run)
        let trusted = try await run.withWallet(create: true) { wallet in
            // The roots of every verifier may be in a file of the same name.
            if name == nil,
                try await wallet.trustedVerifiers.contains(where: { $0.name == usual && $0.authority != authority })
            {
                throw BadgeError(
                    .alreadyExists, .commands("alreadyExists.verifierTrust"),
                    ["name": usual.oneLine, "option": "--name"])
            }
            return try await wallet.trustVerifiers(authority, as: name ?? usual)
        }
        return CommandResult(
            json: trusted.shown,
            text: Message.commands("command.verifierTrust.added", ["name": trusted.name.oneLine]).shown,
            next: "verifier trust list")
    }

    private func authority(in run: CommandRun) throws -> (VerifierAuthority, name: String) {
        let keys = try jwks.map { try run.document($0) { try $0["keys"].elements().map { try $0.present() } } } ?? []
        if let root { return (.roots(try run.text(root)), Self.name(of: root)) }
        if let registrar { return (.registrars(try run.text(registrar)), Self.name(of: registrar)) }
        if let attester { return (.attester(issuer: attester, keys: keys), attester) }
        let client = client ?? ""
        return (.client(id: client, name: nil, keys: keys, responseURIs: responseURI), client)
    }

    private static func name(of file: String) -> String {
        URL(filePath: file).deletingPathExtension().lastPathComponent
    }
}

/// Lists the trusted parties.
struct VerifierTrustList: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List who vouches for verifiers.",
        details: "The app and the policies of organizations may name others, for all badges or for their own.",
        example: "badgectl verifier trust list")

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let trusted = try await run.withWalletIfAny { try await $0.trustedVerifiers } ?? []
        let table = Table(
            columns: [
                .commands("column.name"), .commands("column.kind"), .commands("column.what"),
                .commands("column.since"),
            ],
            rows: trusted.map { [$0.name, $0.authority.kind, $0.authority.subject, $0.trustedAt.iso8601] })
        return CommandResult(
            list: "verifiers", trusted.map(\.shown), in: table,
            ifEmpty: Message.commands("command.verifierTrust.none").shown,
            next: trusted.isEmpty ? "verifier trust add --root PEM" : "presentation list")
    }
}

/// Removes a trusted party.
struct VerifierTrustRemove: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Stop trusting a party to vouch for verifiers.",
        example: "badgectl verifier trust remove root")

    @Argument(help: ArgumentHelp("The name in the list.", valueName: "NAME"))
    var name: String

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try await run.withWallet { try await $0.removeTrustedVerifier(name) }
        return CommandResult(
            removed: name, .commands("command.verifierTrust.removed", ["name": name.oneLine]),
            next: "verifier trust list")
    }
}

extension TrustedVerifier {
    fileprivate var shown: JSON {
        .object(compacting: [
            "name": .string(name), "kind": .string(authority.kind), "trustedAt": .string(trustedAt.iso8601),
            "certificates": authority.certificates.map { .integer(Int64($0)) }, "issuer": .optional(authority.issuer),
            "clientId": .optional(authority.client),
            "responseUris": authority.addresses.map { .array($0.map(JSON.string)) },
        ])
    }
}

extension VerifierAuthority {
    fileprivate var certificates: Int? {
        switch self {
        case .roots(let pem), .registrars(let pem): pem.components(separatedBy: "BEGIN CERTIFICATE").count - 1
        case .attester, .client: nil
        }
    }

    fileprivate var issuer: String? { if case .attester(let issuer, _) = self { issuer } else { nil } }
    fileprivate var client: String? { if case .client(let id, _, _, _) = self { id } else { nil } }

    fileprivate var addresses: [String]? {
        if case .client(_, _, _, let addresses) = self { addresses } else { nil }
    }

    fileprivate var subject: String {
        issuer ?? client
            ?? Message.commands("command.verifierTrust.certificates", ["count": certificates ?? 0]).shown
    }
}
