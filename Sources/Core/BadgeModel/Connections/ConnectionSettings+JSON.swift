import Foundation

extension ConnectionSettings {
    private static let (mostHosts, mostPins, longestRoots, longestPath) = (64, 32, 256 * 1024, 4096)

    /// Reads settings in the format of ``json``.
    ///
    /// - Throws: `BadgeError` `documentInvalid` with the path of the invalid member.
    public init(_ reader: JSONReader) throws {
        try reader.allow(only: ["hosts", "signingRoots", "allowedHosts"])
        hosts = try reader["hosts"].optional?.elements(0...Self.mostHosts).map(Self.host) ?? []
        guard Set(hosts.map(\.host)).count == hosts.count else { throw reader["hosts"].failure("names a host twice") }
        signingRoots = try reader["signingRoots"].optional?.nonEmptyString(maxLength: Self.longestRoots)
        allowedHosts = try reader["allowedHosts"].optional?.elements(0...Self.mostHosts).map { try $0.hostName() }
    }

    /// The settings as JSON.
    public var json: JSON {
        .object(compacting: [
            "hosts": hosts.isEmpty ? nil : .array(hosts.map(\.json)), "signingRoots": .optional(signingRoots),
            "allowedHosts": allowedHosts.map { .array($0.map(JSON.string)) },
        ])
    }

    private static func host(_ reader: JSONReader) throws -> HostSettings {
        try reader.allow(only: ["host", "pins", "pinsExpire", "roots", "clientCertificate"])
        var host = HostSettings(checked: try reader["host"].hostName())
        host.pins = Set(try reader["pins"].optional?.elements(0...mostPins).map { try $0.pin() } ?? [])
        host.pinsExpire = try reader["pinsExpire"].optional?.timestamp()
        host.roots = try reader["roots"].optional?.nonEmptyString(maxLength: longestRoots)
        host.clientCertificate = try reader["clientCertificate"].optional.map { reader in
            ClientCertificate(
                certificate: try reader["certificate"].nonEmptyString(maxLength: longestPath),
                key: try reader["key"].nonEmptyString(maxLength: longestPath))
        }
        return host
    }
}

extension HostSettings {
    fileprivate var json: JSON {
        .object(compacting: [
            "host": .string(host),
            "pins": pins.isEmpty ? nil : .array(pins.sorted().map { .string($0.description) }),
            "pinsExpire": .optional(pinsExpire?.formatted(.iso8601)), "roots": .optional(roots),
            "clientCertificate": clientCertificate.map {
                ["certificate": .string($0.certificate), "key": .string($0.key)]
            },
        ])
    }
}

extension JSONReader {
    /// Returns a time in the format of RFC 3339, in UTC and to the whole second: `2027-06-30T00:00:00Z`.
    func timestamp() throws -> Date {
        let text = try string(maxLength: 20)
        guard text.utf8.count == 20, text.uppercased().hasSuffix("Z"), let date = Date(rfc3339: text) else {
            throw failure("is not a time such as 2027-06-30T00:00:00Z")
        }
        return date
    }
}
