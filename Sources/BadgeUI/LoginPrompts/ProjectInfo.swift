public import Foundation

/// What a login is for: an organization (older SDKs say project) at a server.
public struct ProjectInfo: Sendable, Hashable, Codable {
    /// The organization's name.
    public var projectName: String
    /// The server's host.
    public var serverName: String
    /// The server's port; `nil` for the scheme's own.
    public var serverPort: Int?
    /// The address below which the server is; `nil` when it is at its host's root.
    public var parentWebServer: URL?

    public init(projectName: String, serverName: String, serverPort: Int? = nil, parentWebServer: URL? = nil) {
        self.projectName = projectName
        self.serverName = serverName
        self.serverPort = serverPort
        self.parentWebServer = parentWebServer
    }

    /// Describes an organization by its name and its address.
    public init(projectName: String, server: URL) {
        self.init(
            projectName: projectName, serverName: server.host() ?? server.absoluteString, serverPort: server.port,
            parentWebServer: server)
    }

    /// The name and the server, which together tell this project from every other: `Example Works@id.example.com:8443`.
    public var projectIdentifier: String {
        "\(projectName)@\(serverName)" + (serverPort.map { ":\($0)" } ?? "")
    }
}
