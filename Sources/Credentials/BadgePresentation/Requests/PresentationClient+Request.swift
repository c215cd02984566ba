import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTransport
import Foundation

extension PresentationClient {
    /// Reads the request of a link, which is fetched if the link has only its address, and verifies who sent it.
    ///
    /// - Throws: `PresentationRefusal`; `BadgeError` of the transport, or of the verifier's server; `CancellationError`.
    package func request(for link: VerifierRequestLink) async throws -> VerifierRequest {
        do {
            try requireHAIP(link)
            let request = try await read(link)
            try requireHAIP(request)
            return request
        } catch let refusal as PresentationRefusal {
            throw refusal.naming(link.clientID)
        }
    }

    private func read(_ link: VerifierRequestLink) async throws -> VerifierRequest {
        switch link.content {
        case .parameters(let parameters):
            return try await request(unsigned: parameters, client: ClientIdentifier(link.clientID))
        case .object(let text): return try await request(object: text, of: link.clientID, nonce: nil)
        case .reference(let url, let method):
            let fetched = try await fetch(url, method)
            return try await request(object: fetched.text, of: link.clientID, nonce: fetched.nonce)
        }
    }

    private func request(unsigned parameters: JSON, client: ClientIdentifier) async throws -> VerifierRequest {
        let reader = JSONReader(parameters)
        let destination = try ResponseDestination(reader, client: client, reach: reach)
        let requester = try await trust.verify(client, signing: nil, to: destination, at: web.clock.now())
        return try await registered(
            self.reader(of: reader, requester, destination, audience: client.text)
                .request(digest: Digest.sha256(parameters.serialized()), verifierInfo: reader["verifier_info"]))
    }

    // Only the parameters of the object count (section 5.10.1).
    private func request(
        object text: String, of clientID: String, nonce: String?
    ) async throws -> VerifierRequest {
        let object = try RequestObject(text)
        let parameters = object.parameters
        guard let named = parameters["client_id"].value?.stringValue, named.isExactly(clientID) else {
            throw PresentationRefusal(.identifierMismatch)
        }
        if let nonce, parameters["wallet_nonce"].value?.stringValue.map({ $0.isExactly(nonce) }) != true {
            throw PresentationRefusal("wallet_nonce is not the one that was sent")
        }
        let client = try ClientIdentifier(named)
        let destination = try ResponseDestination(parameters, client: client, reach: reach)
        let requester = try await trust.verify(client, signing: object.token, to: destination, at: web.clock.now())
        try object.requireCurrent(at: web.clock.now(), audienceRequired: true)
        return try await registered(
            reader(of: parameters, requester, destination, audience: client.text)
                .request(digest: Digest.sha256(text), verifierInfo: parameters["verifier_info"]))
    }

    /// Returns a request with the registrations that count for who asks.
    func registered(_ request: VerifierRequest) async -> VerifierRequest {
        var request = request
        await trust.addRegistrations(to: &request, at: web.clock.now())
        return request
    }

    func reader(
        of parameters: JSONReader, _ requester: VerifiedRequester, _ destination: ResponseDestination, audience: String
    ) -> RequestReader {
        RequestReader(
            parameters: parameters, requester: requester, destination: destination, audience: audience,
            formats: formats, types: transactionTypes, now: web.clock.now())
    }
}
