import BadgeModel
import BadgePresentation

/// Where a verifier's request comes from.
enum VerifierRequestSource: Sendable {
    /// A link, or the text of a QR code.
    case link(VerifierRequestLink)
    /// A browser or an operating system: an object with `protocol` and `data`, and the origin that it states.
    case platform(JSON, origin: String)

    /// Reads and verifies the request.
    ///
    /// - Throws: `PresentationRefusal`; `BadgeError` of the transport.
    func request(_ client: PresentationClient) async throws -> VerifierRequest {
        switch self {
        case .link(let link): try await client.request(for: link)
        case .platform(let document, let origin):
            try await client.request(
                ofProtocol: document["protocol"]?.stringValue ?? "", document["data"] ?? .null, from: origin)
        }
    }
}

/// Answers a request of the Digital Credentials API, whose response the platform passes on.
struct AnswerPlatform: Workflow {
    private let request: JSON
    private let presenting: PresentBadges
    let context: WorkflowContext

    init(_ request: JSON, from origin: String, context: WorkflowContext) {
        self.request = request
        presenting = PresentBadges(.platform(request, origin: origin), context: context)
        self.context = context
    }

    /// - Returns: An object with `protocol` and `data`.
    func perform() async throws -> JSON {
        let reply = try await presenting.run()
        return ["protocol": request["protocol"] ?? .null, "data": reply.document]
    }
}
