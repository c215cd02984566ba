package import BadgeServing

/// How a served organization is operated.
///
///     var service = ServiceSettings()
///     service.operationsAddress = try OperationsAddress("127.0.0.1:9464")
public struct ServiceSettings: Sendable {
    /// The address of `/health` and `/metrics`; `nil` for none.
    public var operationsAddress: OperationsAddress?
    /// Has the files of the certificate read again for each element. If they cannot be used, the former certificate stays.
    public var reloads: AsyncStream<Void>?
    /// Called with the port of `operationsAddress`, before the organization itself is served.
    public var onOperationsReady: @Sendable (Int) -> Void
    /// Called after each attempt to read the certificate again.
    public var onReload: @Sendable () -> Void
    /// Counts the requests of the administrators' pages, for the metrics; `nil` where none are served.
    package var pageRequests: RequestMetrics?

    public init(
        operationsAddress: OperationsAddress? = nil, reloads: AsyncStream<Void>? = nil,
        onOperationsReady: @escaping @Sendable (Int) -> Void = { _ in },
        onReload: @escaping @Sendable () -> Void = {}
    ) {
        self.operationsAddress = operationsAddress
        self.reloads = reloads
        self.onOperationsReady = onOperationsReady
        self.onReload = onReload
    }
}
