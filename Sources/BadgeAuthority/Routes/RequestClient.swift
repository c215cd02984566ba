import BadgeServing
import HTTPTypes
import Hummingbird
import Synchronization

// The client of the request that a task responds to, for limits far below the routes.
enum RequestClient {
    // Nil for a call within this process.
    @TaskLocal static var address: ClientAddress?

    @TaskLocal private static var confirmation: Confirmation?

    // Whether the store knows who asks: the organization itself, or the user of a token that was found there.
    static var isConfirmed: Bool { address == nil || confirmation?.isGiven == true }

    // Records that the store knows the credential of the request.
    static func confirm() { confirmation?.give() }

    // Answers a request, which may be confirmed meanwhile.
    static func answering<Value>(
        _ client: ClientAddress?, _ body: () async throws -> Value
    ) async rethrows -> Value {
        try await $address.withValue(client) { try await $confirmation.withValue(Confirmation(), operation: body) }
    }

    private final class Confirmation: Sendable {
        private let given = Mutex(false)

        var isGiven: Bool { given.withLock { $0 } }

        func give() { given.withLock { $0 = true } }
    }
}

// Lets each request be confirmed while it is answered.
struct ConfirmationMiddleware: RouterMiddleware {
    typealias Context = AuthorityContext

    func handle(
        _ request: Request, context: AuthorityContext, next: (Request, AuthorityContext) async throws -> Response
    ) async throws -> Response {
        try await RequestClient.answering(context.client) { try await next(request, context) }
    }
}
