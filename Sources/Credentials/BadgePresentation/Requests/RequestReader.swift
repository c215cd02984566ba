import BadgeDCQL
import BadgeModel
import BadgeTransport
import Foundation

// Reads the parameters of a request whose sender is verified.
struct RequestReader {
    let parameters: JSONReader
    let requester: VerifiedRequester
    let destination: ResponseDestination
    let audience: String
    let formats: Set<Credential.Format>
    let types: [TransactionDataType]
    let now: Date

    private static let mostNonce = 512
    private static let mostState = 2048

    /// - Throws: `PresentationRefusal`, which says where an error response may be sent.
    func request(digest: [UInt8], verifierInfo: JSONReader) throws -> VerifierRequest {
        do {
            return try checked(digest: digest, verifierInfo: verifierInfo)
        } catch var refusal as PresentationRefusal {
            refusal.requester = requester
            refusal.reply = ErrorReply(
                destination: destination, state: parameters["state"].ifReadable(Self.state), encryption: readableKey)
            throw refusal
        }
    }

    private func checked(digest: [UInt8], verifierInfo: JSONReader) throws -> VerifierRequest {
        try requireResponseType()
        let (nonce, state) = try PresentationRefusal.reading {
            (
                try parameters["nonce"].unreservedText(maxLength: Self.mostNonce),
                try parameters["state"].ifPresent.map(Self.state)
            )
        }
        let metadata = try metadata()
        let query = try query()
        let readable = try formats(metadata, query)
        if destination.address != nil, state == nil, query.credentials.contains(where: { !$0.requiresHolderBinding }) {
            throw PresentationRefusal("state is missing, and a credential may be presented without holder binding")
        }
        return VerifierRequest(
            requester: requester, query: query, nonce: nonce, state: destination.address == nil ? nil : state,
            destination: destination,
            encryption: destination.mode.isEncrypted
                ? try PresentationRefusal.reading { try ResponseEncryption(metadata) } : nil,
            transactionData: try TransactionData.list(parameters["transaction_data"], types: types, query: query),
            verifierInfo: try PresentationRefusal.reading { try VerifierInfo.list(verifierInfo) }, formats: readable,
            expires: parameters["exp"].ifReadable { try $0.date() }, digest: digest, audience: audience)
    }

    private func requireResponseType() throws {
        let type = try PresentationRefusal.reading { try parameters["response_type"].string(maxLength: 256) }
        guard type == "vp_token" else {
            throw PresentationRefusal(.unsupportedResponseType, "response_type is not vp_token")
        }
    }

    private static func state(_ reader: JSONReader) throws -> String {
        try reader.unreservedText(maxLength: mostState)
    }

    // What the client's registration says counts more than what the request says.
    private func metadata() throws -> JSONReader {
        let metadata = parameters["client_metadata"]
        guard let present = metadata.ifPresent else { return metadata }
        try PresentationRefusal.reading { _ = try present.object() }
        guard requester.method != .registration || present["vp_formats_supported"].value == nil else {
            throw PresentationRefusal(
                .invalidClient, "client_metadata has vp_formats_supported, although the client is registered")
        }
        return present
    }

    private func query() throws -> DCQLQuery {
        let (query, scope) = (parameters["dcql_query"], parameters["scope"])
        switch (query.value, scope.value) {
        case (nil, nil):
            guard parameters["presentation_definition"].value == nil,
                parameters["presentation_definition_uri"].value == nil
            else { throw PresentationRefusal("it asks by Presentation Exchange (draft 25 or earlier)") }
            throw PresentationRefusal("dcql_query is missing")
        case (nil, _):
            guard destination.address != nil else { throw PresentationRefusal("scope stands in place of dcql_query") }
            throw PresentationRefusal(.invalidScope, "scope is not one that is known here")
        case (_, nil): return try PresentationRefusal.reading { try DCQLQuery(query.present()) }
        default: throw PresentationRefusal("dcql_query and scope are both there")
        }
    }

    // A credential of a format that the verifier does not read, or not with our signatures, matches nothing.
    private func formats(_ metadata: JSONReader, _ query: DCQLQuery) throws -> Set<Credential.Format>? {
        let readable = try metadata["vp_formats_supported"].ifPresent.map { supported in
            try PresentationRefusal.reading {
                let names = try supported.object().keys.filter { try supported[$0].readsSignatures() }
                return Set(names.map(Credential.Format.init(rawValue:)))
            }
        }
        let asked = Set(query.credentials.map(\.kind.format))
        guard !asked.isDisjoint(with: readable.map(formats.intersection) ?? formats) else {
            throw PresentationRefusal(.formatsNotSupported, "no format is supported by both sides")
        }
        return readable
    }

    private var readableKey: ResponseEncryption? {
        guard destination.mode.isEncrypted else { return nil }
        return parameters["client_metadata"].ifReadable { try ResponseEncryption($0) }
    }
}

extension JSONReader {
    // Algorithms of credentials and of key bindings (section B.3.4). Without a list, any is read.
    fileprivate func readsSignatures() throws -> Bool {
        _ = try object()
        return try ["sd-jwt_alg_values", "kb-jwt_alg_values"].allSatisfy { name in
            try self[name].ifPresent?.elements().contains { $0.value == "ES256" } ?? true
        }
    }
}
