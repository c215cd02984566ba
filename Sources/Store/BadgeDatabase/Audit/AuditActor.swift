import BadgeModel
import Foundation

/// The actor of a change at an organization.
public enum AuditActor: Sendable, Hashable {
    /// A user of the machine, by the system's name for the user of the process.
    case user(String)
    /// A user of the organization, by the user's identifier, and the device with which the user acted, by the
    /// thumbprint of its key; `nil` for a page without a device.
    case person(String, device: String? = nil)
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

    /// `user:`, `person:` or `administrator:` with the identifier, or `server`. After a person, `/device:` and the
    /// thumbprint.
    public var text: String {
        switch self {
        case .user(let name): "user:\(name)"
        case .person(let id, nil): "person:\(id)"
        case .person(let id, let device?): "person:\(id)\(Self.deviceMark)\(device)"
        case .administrator(let id): "administrator:\(id)"
        case .server: "server"
        }
    }
}

extension AuditActor {
    private static let deviceMark = "/device:"

    init(_ reader: JSONReader) throws {
        let parts = try reader.nonEmptyString().split(separator: ":", maxSplits: 1).map(String.init)
        switch (parts.first, parts.dropFirst().first) {
        case ("user", let name?): self = .user(name)
        case ("person", let id?): self = try .person(id, reader)
        case ("administrator", let id?): self = .administrator(id)
        case ("server", nil): self = .server
        default: throw reader.failure("is nobody that an audit log knows")
        }
    }

    // Entries of earlier versions name no device.
    private static func person(_ text: String, _ reader: JSONReader) throws -> Self {
        guard let mark = text.firstRange(of: deviceMark) else { return .person(text) }
        let (id, device) = (text[..<mark.lowerBound], text[mark.upperBound...])
        guard !id.isEmpty, !device.isEmpty else { throw reader.failure("is nobody that an audit log knows") }
        return .person(String(id), device: String(device))
    }
}
