import BadgeModel
import Foundation
import Synchronization

/// The transports whose connections meet the requirements of single organizations for single hosts: one for each pair,
/// replaced when the requirements change.
final class SecuredTransports: Sendable {
    private struct Key: Hashable {
        let organization: Organization.ID
        let host: String

        init(_ security: ServerSecurity) {
            (organization, host) = (security.organization, security.host)
        }
    }

    private struct Entry {
        let security: ServerSecurity
        // A certificate that was renewed is read again.
        let fileDates: [Date?]
        let transport: LiveTransport
    }

    private let entries = Mutex<[Key: Entry]>([:])

    /// Returns the transport for the requirements. A replaced transport is closed when its requests have ended.
    func transport(
        for security: ServerSecurity, _ make: (ServerSecurity) throws -> LiveTransport
    ) throws -> LiveTransport {
        let dates = security.clientCertificate.map { [$0.certificate, $0.key].map(Self.modificationDate) } ?? []
        return try entries.withLock { entries in
            if let entry = entries[Key(security)], entry.security == security, entry.fileDates == dates {
                return entry.transport
            }
            let transport = try make(security)
            entries[Key(security)] = Entry(security: security, fileDates: dates, transport: transport)
            return transport
        }
    }

    func close() async throws {
        let closing = entries.withLock { entries in
            defer { entries = [:] }
            return entries.values.map(\.transport)
        }
        for transport in closing { try await transport.close() }
    }

    private static func modificationDate(of path: String) -> Date? {
        do {
            return try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        } catch {
            return nil
        }
    }
}
