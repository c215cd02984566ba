import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport

// An organization whose people log in at another server.
struct ExternalLoginFixture: Sendable {
    static let exchange = "urn:ietf:params:oauth:grant-type:token-exchange"
    static let tokenType = "urn:ietf:params:oauth:token-type:access_token"

    let house: AuthorityFixture
    let server: LoginServer
    let device: DeviceProbe
    private let transport: any HTTPTransport

    init(
        audience: String? = nil, clients: Set<String> = [],
        introspection: ExternalAuthorizationServer.Introspection? = nil
    ) throws {
        house = try AuthorityFixture()
        server = LoginServer(clock: house.clock)
        let external = try ExternalAuthorizationServer(
            issuer: URL(string: LoginServer.issuer) ?? house.issuer, audience: audience, clients: clients,
            introspection: introspection)
        transport = try house.authority.transport { [server] in
            ($0.authorizationServer, $0.network) = (external, server)
        }
        device = DeviceProbe(try house.wallet(transport: transport), seed: 900, random: house.proofNames)
    }

    var audience: String { house.issuer.absoluteString }

    func device(_ seed: UInt64) throws -> DeviceProbe {
        DeviceProbe(try house.wallet(transport: transport), seed: seed, random: house.proofNames)
    }

    func token(
        _ changes: [String: JSON] = [:], for device: DeviceProbe? = nil, type: String = "at+jwt",
        header: [String: JSON] = [:], signedBy signer: SigningKey? = nil
    ) throws -> String {
        try server.token(
            for: (device ?? self.device).id, audience: audience, changes, type: type, header: header, signedBy: signer)
    }

    func exchange(
        _ token: String, _ fields: [String: String] = [:], on device: DeviceProbe? = nil
    ) async throws -> Answer {
        let grant = [
            "grant_type": Self.exchange, "subject_token": token, "subject_token_type": Self.tokenType,
        ]
        return try await (device ?? self.device).form("/token", grant.merging(fields) { $1 })
    }

    // Once, where a device would ask again while the server is busy.
    func exchangeOnce(_ token: String) async throws -> Answer {
        _ = try await device.wallet.get("/.well-known/oauth-authorization-server")
        let request = HTTPRequest(
            .post, to: house.issuer.appending(path: "token"),
            headerFields: [.contentType: DeviceProbe.formType, .dpop: try await proof("/token")])
        let body = DeviceProbe.form([
            "grant_type": Self.exchange, "subject_token": token, "subject_token_type": Self.tokenType,
        ])
        let answer = try await transport.send(request, body: Data(body.utf8))
        return Answer(status: answer.response.status.code, headers: answer.response.headerFields, body: answer.body)
    }

    private func proof(_ path: String) async throws -> String {
        // Any answer brings the nonce of the next proof.
        _ = try await device.form("/token", ["grant_type": "none"])
        return try device.proof(.post, path)
    }

    func link(_ subject: String = LoginServer.subject) throws {
        try house.authority.linkAccount(subject, to: AuthorityFixture.email)
    }

    func remove() throws { try house.remove() }
}
