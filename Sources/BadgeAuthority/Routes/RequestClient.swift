import BadgeServing

// The client of the request that a task responds to, for limits far below the routes.
enum RequestClient {
    // Nil for a call within this process.
    @TaskLocal static var address: ClientAddress?
}
