public import Foundation

extension RegisteredClient {
    /// Creates a client. An organization validates it at its registration.
    ///
    ///     let client = RegisteredClient("payroll", name: "Payroll", redirectURIs: [url], claims: [])
    public init(_ id: String, name: String, redirectURIs: [URL], claims: [Claim]) {
        self.init(id: id, name: name, redirectURIs: redirectURIs, claims: claims)
    }
}

extension RegisteredClient.Claim {
    /// Creates a claim, which is optional by default.
    public init(_ name: String, label: String, isRequired: Bool = false) {
        self.init(name: name, label: label, isRequired: isRequired)
    }
}
