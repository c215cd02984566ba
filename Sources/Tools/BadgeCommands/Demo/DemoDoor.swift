import BadgeKeys
import BadgeModel
import BadgeServing
import BadgeTransport
import BadgeVerifier
import BadgeVerifierHTTP
import Foundation
import HTTPTypes

/// The demo's door, in this process: a verifier with a certificate, which asks wallets and has a page for people.
final class DemoDoor: HTTPTransport {
    private static let host = "entrance.example.com"

    /// The certificate of the authority that certified the door's key, PEM.
    let root: String
    /// The link in the QR code of its page.
    let link: String
    private let responder: RouteResponder
    private let token: String

    /// - Parameter type: The type of the badges that it asks for.
    init(_ verifier: PresentationVerifier, asking type: String, in run: CommandRun) throws {
        let (clock, random) = (run.context.clock, run.context.random)
        let key = SigningKey(random: random)
        let certificate = try TrialCertificate(of: key.publicKey, for: Self.host, from: clock.now(), random: random)
        let identity = try VerifierIdentity(.certificateHost, key: key, certificates: certificate.chain)
        let base = try JSONReader(.string("https://\(Self.host)")).url()
        let claims = [ClaimsQuery(["name"]), ClaimsQuery(["title"])]
        let query = try DCQLQuery(credentials: [CredentialQuery(id: "badge", .sdJWT(types: [type]), claims: claims)])
        let transactions = try run.transactions(identity, at: base, verifier, in: nil)
        let request = WalletRequest(query)
        let service = WalletService(
            transactions: transactions, request: request, base: base, settings: WalletService.Settings())
        let transaction = try transactions.begin(request)
        let site = VerifierSite(verifier, asksWallets: true, clock: clock)
        site.begin(try Challenges(audience: base.absoluteString, clock: clock, random: random), service)
        responder = RouteResponder(site.router(), clock: clock, logger: run.serverLogger)
        (root, link, token) = (certificate.root, transaction.link, transaction.token)
    }

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        guard request.authority == Self.host else {
            throw BadgeError(.serverUnreachable, reason: "The demo reaches no other server.")
        }
        return try await responder.respond(to: request, body: body)
    }

    func close() async throws {}

    /// Returns the title of the page as the browser that showed the QR code has it now.
    func title() async throws -> String {
        var request = HTTPRequest(method: .get, scheme: "https", authority: Self.host, path: "/")
        request.headerFields[.cookie] = "__Host-badge-request=\(token)"
        request.headerFields[.acceptLanguage] = "en"
        let page = String(decoding: try await send(request, body: Data()).body, as: UTF8.self)
        guard let title = page.firstMatch(of: /<h1>([^<]+)<\/h1>/) else {
            throw BadgeError(.unexpected, reason: "The page of the door has no title.")
        }
        return String(title.output.1)
    }
}
