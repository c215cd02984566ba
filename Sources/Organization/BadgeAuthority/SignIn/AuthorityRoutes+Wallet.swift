import BadgeModel
import BadgeServing
import BadgeVerifier
import Foundation
import HTTPTypes
import Hummingbird

// The HTTP interface for wallets that the organization asks for a badge: requests that they fetch, and answers that they
// post (OpenID4VP 1.0).
extension AuthorityRoutes {
    private static let answerLimit = 256 * 1024

    func addPresentations(to router: Router<AuthorityContext>) {
        let request = RouterPath(Endpoint.walletRequests + "/{id}")
        router.get(request) { _, context in try await walletRequest(context, walletNonce: nil) }
        router.post(request) { request, context in
            try await walletRequest(context, walletNonce: try await request.form()["wallet_nonce"])
        }
        router.post(RouterPath(Endpoint.walletAnswers)) { request, _ in try await walletAnswer(request) }
        let signIn = RouterPath(Endpoint.signIns + "/{id}")
        router.get(signIn) { request, context in
            try await request.inItsLanguage {
                try await continueSignIn(context.parameters.get("id") ?? "", request)
            }
        }
        router.post(signIn) { request, context in
            try await request.inItsLanguage { try await refuseSignIn(context.parameters.get("id") ?? "", request) }
        }
    }

    private func walletRequest(_ context: AuthorityContext, walletNonce: String?) async throws -> Response {
        let object = try await presentationTransactions().requestObject(
            context.parameters.get("id") ?? "", walletNonce: walletNonce)
        guard let object else {
            try RequestClient.charge()
            throw ProtocolError.notFound
        }
        return .text(object, type: "application/oauth-authz-req+jwt")
    }

    private func walletAnswer(_ request: Request) async throws -> Response {
        let form = try await request.bytes(
            of: "application/x-www-form-urlencoded", upTo: Self.answerLimit, or: ProtocolError.invalidRequest)
        // A stranger may have begun the request, and has all that is needed to answer it.
        try RequestClient.charge()
        let receipt = try await presentationTransactions().answer(form)
        return .document(receipt.body, status: receipt.isTaken ? .ok : .badRequest)
    }

    // With the organization's present keys: a badge that is signed with another one is none of its own.
    func presentationTransactions() async throws -> PresentationTransactions {
        let organization = try await authority.readStore { try $0.organization() }
        let verifier = PresentationVerifier(
            trust: [try TrustedIssuer(organization)], formats: Self.formats,
            transport: ownTransport.transport(to: authority), clock: authority.clock)
        return try server.presentations.transactions(
            at: organization.issuer, verifier, authority[SignInMemory.self].presentations, authority)
    }
}

extension PresentationSettings {
    fileprivate func transactions(
        at issuer: URL, _ verifier: PresentationVerifier, _ memory: PresentationMemory, _ authority: Authority
    ) throws -> PresentationTransactions {
        try PresentationTransactions(
            identity, answers: issuer.appending(path: Endpoint.walletAnswers),
            requests: issuer.appending(path: Endpoint.walletRequests), verifier: verifier, in: memory,
            clock: authority.clock, random: authority.random)
    }
}

extension Authority {
    // Throws unless wallets can be asked with these settings.
    //
    // - Throws: `BadgeError` `invalidInput` when the certificate does not name the host of the organization.
    func requireUsable(_ settings: PresentationSettings) throws {
        let organization = try organization()
        let verifier = PresentationVerifier(trust: [], transport: transport(), clock: clock)
        _ = try settings.transactions(
            at: organization.issuer, verifier, PresentationMemory(capacity: 1, ofAddress: 1), self)
    }
}
