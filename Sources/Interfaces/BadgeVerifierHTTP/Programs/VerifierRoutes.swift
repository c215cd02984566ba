import BadgeModel
import BadgeServing
import BadgeSystem
import BadgeVerifier
import Foundation
import HTTPTypes
import Hummingbird

/// The HTTP interface of a verifier for another program: a challenge, and the result for the badge that answers it.
struct VerifierRoutes: Sendable {
    // A presentation of 512 KB, and the JSON around it.
    private static let bodyLimit = 520 * 1024
    private static let tooLarge = ProtocolError(
        "invalid_request", "The presentation is larger than 512 KB.", status: .contentTooLarge)

    private static let postOnly: ProtocolError = {
        var refusal = ProtocolError("invalid_request", "Send it as a POST.", status: .methodNotAllowed)
        refusal.headers[.allow] = "POST"
        return refusal
    }()

    let verifier: PresentationVerifier
    let challenges: Pending<Challenges>
    let clock: any WallClock
    private let costs = PresentationCosts()

    init(verifier: PresentationVerifier, challenges: Pending<Challenges>, clock: any WallClock) {
        self.verifier = verifier
        self.challenges = challenges
        self.clock = clock
    }

    func add(to router: Router<ClientContext>) {
        router.post("/challenge") { _, _ in Response.document(try challenges.current.make().json) }
        for path in ["/challenge", "/presentation"] {
            router.get(RouterPath(path)) { _, _ -> Response in throw Self.postOnly }
        }
        router.post("/presentation") { request, context in try await verify(request, context.client) }
    }

    private func verify(_ request: Request, _ client: ClientAddress?) async throws -> Response {
        let presentation = try await request.members(
            only: ["presentation"], upTo: Self.bodyLimit, or: Self.tooLarge
        ) { try $0["presentation"].string() }
        if let client, let seconds = costs.take(for: client, at: clock.now()) {
            throw ProtocolError.rateLimited(seconds: seconds)
        }
        let result = try await verifier.verify(
            presentation.trimmingCharacters(in: .whitespacesAndNewlines), answering: challenges.current)
        if let client, result.isValid { costs.accept(from: client, at: clock.now()) }
        return .document(result.json)
    }
}
