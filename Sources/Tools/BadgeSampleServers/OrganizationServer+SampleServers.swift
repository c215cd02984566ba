public import BadgeAuthority

extension OrganizationServer {
    /// How hypermedia authentication is served; `nil` if it is not.
    ///
    ///     configuration.transport = try authority.transport { $0.hypermedia = HypermediaSettings() }
    ///
    /// The metadata say where people log in by it. A login that lets people in without a credential is served on the
    /// loopback interface only, for an organization with an address there and without proxies: otherwise, and when it
    /// names no person, ``/BadgeAuthority/OrganizationServer/run(host:port:tls:trustedProxies:onReady:)`` throws `BadgeError`
    /// `invalidInput`, and `notFound` for a person whom the organization does not have.
    public var hypermedia: HypermediaSettings? {
        get { extensions.firstPart() }
        set { extensions.replace(by: newValue) }
    }

    /// How native sign-ins are served, by the forms of a flow; `nil` if they are not.
    ///
    ///     configuration.transport = try authority.transport { $0.flows = try FlowServer() }
    ///
    /// Pages of other sites may have its pages in frames. Sample providers are served like a login without a credential.
    public var flows: FlowServer? {
        get { extensions.firstPart() }
        set { extensions.replace(by: newValue) }
    }
}

extension [any RouteExtension] {
    fileprivate func firstPart<Part: RouteExtension>() -> Part? { lazy.compactMap { $0 as? Part }.first }

    fileprivate mutating func replace<Part: RouteExtension>(by part: Part?) {
        removeAll { $0 is Part }
        if let part { append(part) }
    }
}
