public import Foundation

extension RegisteredClient {
    /// Creates a client; an organization checks it when it is registered.
    ///
    ///     let client = RegisteredClient("payroll", name: "Payroll", redirectURIs: [url], claims: [])
    public init(_ id: String, name: String, redirectURIs: [URL], claims: [Claim]) {
        self.init(id: id, name: name, redirectURIs: redirectURIs, claims: claims)
    }
}

extension RegisteredClient.Claim {
    /// Creates a claim; a program does without it unless told otherwise.
    public init(_ name: String, label: String, isRequired: Bool = false) {
        self.init(name: name, label: label, isRequired: isRequired)
    }
}
