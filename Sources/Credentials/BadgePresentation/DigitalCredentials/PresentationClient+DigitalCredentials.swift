import BadgeKeys
package import BadgeModel
import BadgeSystem
import BadgeTransport
import Foundation

extension PresentationClient {
    /// Reads a request of the Digital Credentials API. Sends nothing: the platform returns the response, whose
    /// ``PresentationResponse/document`` is its `data`.
    ///
    /// An error response would tell a web page that the wallet was chosen, and so holds something. Cancel rather.
    ///
    /// - Parameters:
    ///   - name: The protocol, such as `openid4vp-v1-signed`.
    ///   - data: The request's `data`.
    ///   - origin: The origin of the page, as the platform states it.
    /// - Throws: `PresentationRefusal`.
    package func request(ofProtocol name: String, _ data: JSON, from origin: String) async throws
        -> VerifierRequest
    {
        guard let type = DigitalCredentialsProtocol(rawValue: name) else {
            throw PresentationRefusal("the protocol is not one that is known here")
        }
        guard Self.isOrigin(origin) else { throw PresentationRefusal(.originUnexpected) }
        do {
            let checked = try await request(of: type, data, from: origin)
            try requireHAIP(checked)
            return checked
        } catch let refusal as PresentationRefusal {
            throw refusal.naming(Self.client(at: origin))
        }
    }

    private static func client(at origin: String) -> String { "origin:\(origin)" }

    private func request(
        of type: DigitalCredentialsProtocol, _ data: JSON, from origin: String
    ) async throws -> VerifierRequest {
        let reader = JSONReader(data)
        try PresentationRefusal.reading { _ = try reader.object() }
        guard data.serialized().count <= RequestObject.maxBytes else {
            throw PresentationRefusal("the request is larger than \(RequestObject.maxBytes) bytes")
        }
        return switch type {
        case .unsigned: try request(unsigned: reader, data, from: origin)
        case .signed:
            try await request(
                signed: PresentationRefusal.reading { try reader["request"].string() }, data, from: origin)
        case .multiplySigned: try await request(multiplySigned: reader["request"], data, from: origin)
        }
    }

    // Who asks, says the platform alone: client_id and expected_origins are ignored (section A.2).
    private func request(unsigned parameters: JSONReader, _ data: JSON, from origin: String) throws
        -> VerifierRequest
    {
        guard parameters["request"].value == nil else { throw PresentationRefusal(.signed) }
        let requester = VerifiedRequester(
            clientID: Self.client(at: origin), name: origin, method: .origin, responseHost: nil)
        let destination = try ResponseDestination(ofPlatform: parameters)
        return try reader(of: parameters, requester, destination, audience: requester.clientID)
            .request(digest: digest(data, origin), verifierInfo: parameters["verifier_info"])
    }

    private func request(
        signed text: String, _ data: JSON, from origin: String
    ) async throws -> VerifierRequest {
        let object = try RequestObject(text)
        let parameters = object.parameters
        return try await request(
            object, client: parameters["client_id"], verifierInfo: parameters["verifier_info"], data, from: origin)
    }

    private func request(
        _ object: RequestObject, client: JSONReader, verifierInfo: JSONReader, _ data: JSON, from origin: String
    ) async throws -> VerifierRequest {
        let client = try ClientIdentifier(client.value?.stringValue ?? "")
        do {
            let destination = try ResponseDestination(ofPlatform: object.parameters)
            let requester = try await trust.verify(client, signing: object.token, to: destination, at: web.clock.now())
            try object.requireCurrent(at: web.clock.now(), audienceRequired: false)
            try Self.requireExpected(origin, object.parameters["expected_origins"])
            return try await registered(
                reader(of: object.parameters, requester, destination, audience: Self.client(at: origin))
                    .request(digest: digest(data, origin), verifierInfo: verifierInfo))
        } catch let refusal as PresentationRefusal {
            throw refusal.naming(client.text)
        }
    }

    // A request of another page, passed on by this one, is refused. Nothing is normalized (section A.2).
    private static func requireExpected(_ origin: String, _ expected: JSONReader) throws {
        let origins = try PresentationRefusal.reading { try expected.elements().map { try $0.string() } }
        guard origins.contains(where: { $0.isExactly(origin) }) else { throw PresentationRefusal(.originUnexpected) }
    }

    // What the platform states: a web origin, or that of an app.
    private static func isOrigin(_ text: String) -> Bool {
        (1...2048).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    private func digest(_ data: JSON, _ origin: String) -> [UInt8] {
        Digest.sha256(JSON.array([.string(origin), data]).text)
    }
}

extension PresentationClient {
    private static let mostSignatures = 16

    // One signature of somebody who is trusted suffices (section A.3.2.2). Each stands for another client.
    private func request(
        multiplySigned reader: JSONReader, _ data: JSON, from origin: String
    ) async throws -> VerifierRequest {
        let (payload, signatures) = try PresentationRefusal.reading {
            (try reader["payload"].string(), try reader["signatures"].elements())
        }
        guard (1...Self.mostSignatures).contains(signatures.count) else {
            throw PresentationRefusal("the request does not have 1 to \(Self.mostSignatures) signatures")
        }
        var first: PresentationRefusal?
        for signature in signatures {
            do {
                let request = try await request(signature, of: payload, data, from: origin)
                try requireHAIP(request)
                return request
            } catch let refusal as PresentationRefusal {
                first = first ?? refusal
            }
        }
        throw first ?? PresentationRefusal(.unsigned)
    }

    private func request(
        _ signature: JSONReader, of payload: String, _ data: JSON, from origin: String
    ) async throws -> VerifierRequest {
        let (header, value) = try PresentationRefusal.reading {
            (try signature["protected"].string(), try signature["signature"].string())
        }
        let object = try RequestObject("\(header).\(payload).\(value)")
        guard object.parameters["client_id"].value == nil, object.parameters["verifier_info"].value == nil else {
            throw PresentationRefusal("client_id or verifier_info stands in the payload of a multi-signed request")
        }
        let protected = object.token.header
        return try await request(
            object, client: protected["client_id"], verifierInfo: protected["verifier_info"], data, from: origin)
    }
}
