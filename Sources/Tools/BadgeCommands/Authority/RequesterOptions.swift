import ArgumentParser
import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeVerifier
import Foundation

/// As whom an organization asks wallets for badges.
struct RequesterOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The key that signs requests to wallets, PEM.", valueName: "FILE"), completion: .file())
    var verifierKey: String?

    @Option(
        help: ArgumentHelp("The certificate of that key and those above it, PEM.", valueName: "FILE"),
        completion: .file())
    var verifierCertificate: String?

    @Option(help: ArgumentHelp("The client identifier in requests to wallets.", valueName: "PREFIX"))
    var verifierPrefix: Prefix?

    @Flag(help: "Ask wallets only as HAIP 1.0 permits it.")
    var haip = false

    /// The prefixes of signed requests.
    enum Prefix: String, ExpressibleByArgument, CaseIterable {
        case certificateHash = "x509_hash"
        case certificateHost = "x509_san_dns"
    }

    func validate() throws {
        guard (verifierKey == nil) == (verifierCertificate == nil) else {
            throw ValidationError("--verifier-key and --verifier-certificate go together.")
        }
        guard verifierPrefix == nil || verifierKey != nil else {
            throw ValidationError("--verifier-prefix goes with --verifier-key.")
        }
        guard !haip || verifierKey != nil && verifierPrefix != .certificateHost else {
            throw ValidationError("--haip needs --verifier-key and --verifier-certificate, and the prefix x509_hash.")
        }
    }

    /// Returns the settings.
    ///
    /// - Throws: `BadgeError` `invalidInput`; errors of opening the files.
    func settings(in run: CommandRun) throws -> PresentationSettings {
        guard let verifierKey, let verifierCertificate else { return .unsigned }
        let identity = try VerifierIdentity(
            verifierPrefix == .certificateHost ? .certificateHost : .certificateHash,
            key: SigningKey(pem: Secret(try run.read(verifierKey))),
            certificates: String(decoding: try run.read(verifierCertificate), as: UTF8.self))
        return try PresentationSettings(identity, isHighAssurance: haip)
    }
}
