import BadgeModel
import HTTPTypes
package import Hummingbird
import Logging

// Converts the errors of routes to responses that reveal no internals.
package struct RefusalMiddleware: RouterMiddleware {
    package typealias Context = ClientContext

    // Converts the routes' own errors; nil for any other error.
    private let ownRefusal: @Sendable (any Error) -> ProtocolError?

    package init(_ ownRefusal: @escaping @Sendable (any Error) -> ProtocolError? = { _ in nil }) {
        self.ownRefusal = ownRefusal
    }

    package func handle(
        _ request: Request, context: ClientContext, next: (Request, ClientContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as CancellationError {
            throw error
        } catch {
            let refusal = ownRefusal(error) ?? Self.refusal(for: error)
            if Self.isFailure(error, answeredBy: refusal) { Self.log(error, context.logger) }
            return refusal.response
        }
    }

    // Whether the operator has to know. A refusal that was foreseen is none, even with the status of a server's error:
    // strangers could fill the log with it.
    private static func isFailure(_ error: any Error, answeredBy refusal: ProtocolError) -> Bool {
        refusal.status.kind == .serverError && (error is BadgeError || refusal.status == .internalServerError)
    }

    private static func refusal(for error: any Error) -> ProtocolError {
        switch error {
        case let refusal as ProtocolError: refusal
        case let error as HTTPError where error.status == .notFound: .notFound
        case let error as HTTPError: ProtocolError("invalid_request", "The request is refused.", status: error.status)
        default: .internalError
        }
    }

    // Logs only the code: a reason may name a path, and an underlying error may contain values.
    private static func log(_ error: any Error, _ logger: Logger) {
        logger.error("A request failed.", metadata: ["code": "\((error as? BadgeError)?.code ?? .unexpected)"])
    }
}
