import BadgeServing
import HTTPTypes
import Hummingbird

// Lets the pages of all origins read the public documents, as a wallet in a browser does. Nothing of theirs depends on who
// asks, so there are no credentials.
struct PublicDocumentMiddleware: RouterMiddleware {
    typealias Context = AuthorityContext

    // For header fields such as `If-None-Match`, for which a browser asks first.
    static let preflight = Response(
        status: .noContent,
        headers: [
            .accessControlAllowMethods: "GET, HEAD", .accessControlAllowHeaders: "*", .accessControlMaxAge: "86400",
            .cacheControl: "no-store",
        ])

    func handle(
        _ request: Request, context: AuthorityContext, next: (Request, AuthorityContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        if context.endpointPath.map(Endpoint.publicDocuments.contains) == true {
            response.headers[.accessControlAllowOrigin] = "*"
        }
        return response
    }
}

extension Endpoint {
    // The routes that pages of all origins may read.
    static let publicDocuments: Set = [
        issuerMetadata, serverMetadata, serverConfiguration, signingKeys, jwks, keys, policy, statusLists + "/{number}",
    ]

    static func isPublic(_ request: Request) -> Bool {
        guard [.get, .head, .options].contains(request.method) else { return false }
        let parts = request.uri.path.utf8.split(separator: UInt8(ascii: "/"))
        return publicDocuments.contains { route in
            let names = route.utf8.split(separator: UInt8(ascii: "/"))
            return names.count == parts.count
                && zip(names, parts).allSatisfy { $0.first == UInt8(ascii: "{") || $0.elementsEqual($1) }
        }
    }
}
