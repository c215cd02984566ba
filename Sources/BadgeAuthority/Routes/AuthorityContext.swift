import BadgeModel
import HTTPTypes
import Hummingbird
import Logging

// What a route knows beside the request: of the carrier, only who is counted for it.
struct AuthorityContext: RequestContext {
    struct Source: RequestContextSource {
        let logger: Logger
        // Nil for a call within this process.
        let client: ClientAddress?
    }

    var coreContext: CoreRequestContextStorage
    let client: ClientAddress?

    init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
        client = source.client
    }
}

// Turns whatever a route throws into an answer that tells nothing of the inside.
struct RefusalMiddleware: RouterMiddleware {
    typealias Context = AuthorityContext

    func handle(
        _ request: Request, context: AuthorityContext, next: (Request, AuthorityContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as CancellationError {
            throw error
        } catch {
            let refusal = Self.refusal(for: error)
            if refusal.status.kind == .serverError { Self.log(error, context.logger) }
            return refusal.response
        }
    }

    private static func refusal(for error: any Error) -> ProtocolError {
        switch error {
        case let refusal as ProtocolError: refusal
        case BadgeRefusal.suspended: .badgeSuspended
        case BadgeRefusal.missing: .badgeMissing
        case let bound as BoundReached: .rateLimited(seconds: bound.seconds)
        case let error as HTTPError where error.status == .notFound: .notFound
        case let error as HTTPError: ProtocolError("invalid_request", "The request is refused.", status: error.status)
        case BadgeError.Code.storeInUse, BadgeError.Code.storeLocked: .busy
        default: .internalError
        }
    }

    // The code alone: a reason may name a path, and what lies beneath may hold values.
    private static func log(_ error: any Error, _ logger: Logger) {
        logger.error("A request failed.", metadata: ["code": "\((error as? BadgeError)?.code ?? .unexpected)"])
    }
}
