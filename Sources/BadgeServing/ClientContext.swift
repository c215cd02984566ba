package import Hummingbird
package import Logging

// What a route knows beside the request: of the carrier, only who is counted for it.
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
