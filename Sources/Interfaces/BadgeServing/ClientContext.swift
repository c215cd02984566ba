package import Hummingbird
package import Logging

// The context of a request. Of the connection, routes know only the client for rate limits.
package struct ClientContext: RequestContext {
    package struct Source: RequestContextSource {
        package let logger: Logger
        // Nil for a call within this process.
        package let client: ClientAddress?
        package let protect: @Sendable () -> Void

        package init(
            logger: Logger, client: ClientAddress?, protect: @escaping @Sendable () -> Void = {}
        ) {
            self.logger = logger
            self.client = client
            self.protect = protect
        }
    }

    package var coreContext: CoreRequestContextStorage
    package let client: ClientAddress?
    // Called for an authenticated request: its connection is not closed for those of others.
    package let protect: @Sendable () -> Void

    package init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
        client = source.client
        protect = source.protect
    }
}
