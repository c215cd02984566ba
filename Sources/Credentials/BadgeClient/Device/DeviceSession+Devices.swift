public import BadgeModel
import BadgeTransport
import Foundation

/// A user's devices.
public struct DeviceList: Sendable, Hashable {
    /// The devices, oldest first.
    public let devices: [Device]
    /// The maximum number of devices; `nil` for no limit.
    public let limit: Int?
}

extension DeviceSession {
    /// Fetches the user's devices.
    ///
    /// - Throws: `BadgeError` `sessionEnded`, and those of the web client.
    package func devices() async throws -> DeviceList {
        try await withAccessToken { authorization in
            try await web.get(configuration.devicesEndpoint, authorization: authorization) {
                try DeviceList($0)
            }
        }
    }

    /// Removes the badge from a device; `code` is the one that was sent by phone, if the organization requires one.
    ///
    /// - Throws: `BadgeError` `verificationRequired` (detail `phoneNumber`), `verificationCodeRefused` (detail
    ///   `triesLeft`), `verificationCodeExpired`, `notFound`, `sessionEnded`, `badgeSuspended` when one is on that
    ///   device or on this one, and those of the web client.
    package func removeDevice(_ device: Device.ID, code: Secret?) async throws {
        let body = JSON.object(compacting: ["code": .optional(code?.revealedText)])
        let endpoint = try configuration.devicesEndpoint.endpoint(of: device.rawValue).appending(component: "removal")
        do {
            try await withAccessToken { try await web.postJSON(endpoint, body, authorization: $0) { _ in } }
        } catch let failure as BadgeError where failure.serverProblem?.status == 404 {
            throw URL.unknown(.client("notFound.deviceAtOrganization"), underlying: failure.serverProblem)
        }
    }
}

extension DeviceList {
    init(_ reader: JSONReader) throws {
        devices = try reader["devices"].elements().map { try Device($0) }
        limit = try reader["limit"].optional?.integer(in: 0...Int(Int32.max))
    }
}

extension Device {
    fileprivate init(_ reader: JSONReader) throws {
        self.init(
            id: ID(rawValue: try reader["id"].line(maxLength: 128)), name: try reader["name"].line(maxLength: 256),
            platform: try reader["platform"].line(maxLength: 64), addedAt: try reader["added_at"].optional?.date(),
            isCurrent: try reader["is_current"].optional?.bool() ?? false)
    }
}

extension URL {
    /// Returns the address of a resource below this one. Its name is untrusted and cannot lead elsewhere.
    func endpoint(of name: String) throws -> URL {
        guard !name.isEmpty, ![".", ".."].contains(name) else { throw Self.unknown(.client("notFound.atOrganization")) }
        return appending(component: name)
    }

    static func unknown(_ message: Message, underlying: (any Error)? = nil) -> BadgeError {
        BadgeError(.notFound, message, underlying: underlying)
    }
}
