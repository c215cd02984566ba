import BadgeModel
import Foundation

/// The actor of a change at an organization.
public enum AuditActor: Sendable, Hashable {
    /// A user of the machine, by the system's name for the user of the process.
    case user(String)
    /// A user of the organization, by the user's identifier, through a wallet.
    case person(String)
    /// An administrator of the organization, by the account's identifier, through its pages.
    case administrator(String)
    /// The server itself.
    case server

    /// The user that this process runs as.
    public static var systemUser: AuditActor {
        let number = geteuid()
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        var buffer = [CChar](repeating: 0, count: 16_384)
        guard getpwuid_r(number, &entry, &buffer, buffer.count, &found) == 0, found != nil, let name = entry.pw_name
        else { return .user(String(number)) }
        return .user(String(cString: name))
    }

    /// `user:`, `person:` or `administrator:` with the identifier, or `server`.
    public var text: String {
        switch self {
        case .user(let name): "user:\(name)"
        case .person(let id): "person:\(id)"
        case .administrator(let id): "administrator:\(id)"
        case .server: "server"
        }
    }
}

extension AuditActor {
    init(_ reader: JSONReader) throws {
        let parts = try reader.nonEmptyString().split(separator: ":", maxSplits: 1).map(String.init)
        switch (parts.first, parts.dropFirst().first) {
        case ("user", let name?): self = .user(name)
        case ("person", let id?): self = .person(id)
        case ("administrator", let id?): self = .administrator(id)
        case ("server", nil): self = .server
        default: throw reader.failure("is nobody that an audit log knows")
        }
    }
}
