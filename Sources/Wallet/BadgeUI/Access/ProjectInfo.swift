public import Foundation

/// The target of a login: an organization (a project in older SDKs) and its server.
public struct ProjectInfo: Sendable, Hashable, Codable {
    /// The organization's name.
    public var projectName: String
    /// The server's host.
    public var serverName: String
    /// The server's port; `nil` for the default port of its scheme.
    public var serverPort: Int?
    /// The address below which the server is located; `nil` for the root of its host.
    public var parentWebServer: URL?

    public init(projectName: String, serverName: String, serverPort: Int? = nil, parentWebServer: URL? = nil) {
        self.projectName = projectName
        self.serverName = serverName
        self.serverPort = serverPort
        self.parentWebServer = parentWebServer
    }

    /// Creates a target from an organization's name and address.
    public init(projectName: String, server: URL) {
        self.init(
            projectName: projectName, serverName: server.host() ?? server.absoluteString, serverPort: server.port,
            parentWebServer: server)
    }

    /// The name and the server, which together identify the organization: `Example Works@id.example.com:8443`.
    public var projectIdentifier: String {
        "\(projectName)@\(serverName)" + (serverPort.map { ":\($0)" } ?? "")
    }
}
