import ArgumentParser
import BadgeAuthority
import BadgeModel
import Foundation

/// The authorization server at which people log in, which replaces the organization's own login.
struct AuthorizationServerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Have people log in at this authorization server, whose access tokens are taken.", valueName: "URL"))
    var authorizationServer: String?

    @Option(
        help: ArgumentHelp(
            "What its tokens must be for (aud); the organization's address unless given.", valueName: "TEXT"))
    var tokenAudience: String?

    @Option(help: ArgumentHelp("The scope that wallets ask it for, and its tokens must have.", valueName: "SCOPE"))
    var tokenScope: String = ExternalAuthorizationServer.usualScope

    @Option(
        help: ArgumentHelp(
            "A client whose tokens are taken; may be repeated; those of every client unless given.", valueName: "ID"))
    var tokenClient: [String] = []

    @Option(
        help: ArgumentHelp(
            "Ask it about each token (RFC 7662) under this name, instead of verifying tokens by its keys.",
            valueName: "ID"))
    var introspectionClient: String?

    @Option(
        help: ArgumentHelp("Read the password that goes with the name from this file.", valueName: "FILE"),
        completion: .file())
    var introspectionSecretFile: String?

    func validate() throws {
        guard (introspectionClient == nil) == (introspectionSecretFile == nil) else {
            throw ValidationError("--introspection-client and --introspection-secret-file go together.")
        }
        guard authorizationServer == nil else { return }
        guard tokenAudience == nil, tokenClient.isEmpty, introspectionClient == nil,
            tokenScope == ExternalAuthorizationServer.usualScope
        else { throw ValidationError("--token-… and --introspection-… go with --authorization-server.") }
    }

    func server(in run: CommandRun) throws -> ExternalAuthorizationServer? {
        guard let authorizationServer else { return nil }
        let secret = try run.secret(file: introspectionSecretFile, descriptor: nil)
        let introspection = introspectionClient.flatMap { client in
            secret.map { ExternalAuthorizationServer.Introspection(clientID: client, clientSecret: $0) }
        }
        return try ExternalAuthorizationServer(
            issuer: try Self.address(authorizationServer), audience: tokenAudience, scope: tokenScope,
            clients: Set(tokenClient), introspection: introspection)
    }

    /// - Throws: `BadgeError` `invalidInput`.
    static func address(_ text: String) throws -> URL {
        guard let url = URL(string: text, encodingInvalidCharacters: false), url.scheme != nil, url.host() != nil else {
            throw BadgeError(
                .invalidInput,
                reason: "\(text) is no address. Write the server's issuer identifier, like https://login.example.com.")
        }
        return url
    }
}
