package import BadgeServing

extension Bound {
    static let hypermediaSessions = Bound("hypermediaSessions", 16_384, share: .address(2048), overflow: .heaviestLoses)
    static let hypermediaSessionsOfAKey = Bound(
        "hypermediaSessionsOfAKey", 8, share: .whole, overflow: .oldestGoes)
    static let credentials = Bound("credentials", 16_384, share: .owner(16), overflow: .refused)

    package static let ofSampleServers =
        [hypermediaSessions, hypermediaSessionsOfAKey, credentials] + ofFlowServer
}
