package import Hummingbird
package import Logging

// The context of a request. Of the connection, routes know only the client for rate limits.
package struct ClientContext: RequestContext {
    package struct Source: RequestContextSource {
        package let logger: Logger
        // Nil for a call within this process.
        package let client: ClientAddress?

        package init(logger: Logger, client: ClientAddress?) {
            self.logger = logger
            self.client = client
        }
    }

    package var coreContext: CoreRequestContextStorage
    package let client: ClientAddress?

    package init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
        client = source.client
    }
}
