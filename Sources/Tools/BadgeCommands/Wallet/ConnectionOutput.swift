import BadgeKit
import BadgeModel
import BadgeWalletPages
import Foundation

/// The connection settings of an organization.
struct ConnectionOutput: CommandOutput {
    let peer: ConnectionPeer
    let connection: StoredConnection
    let isChanged: Bool
    let now: Date

    private var settings: ConnectionSettings { connection.settings }

    // The organization's own host is shown even where nothing is asked of it.
    private var hosts: [String] {
        let own = peer.issuer.plainHost
        let named = settings.hosts.map(\.host) + connection.policyPins.map(\.host) + connection.seenKeys.map(\.host)
        return [own] + Set(named).subtracting([own]).sorted()
    }

    var json: JSON {
        .object(compacting: [
            "organization": ["id": .string(peer.organization.rawValue), "name": .string(peer.name)],
            "changed": .bool(isChanged), "hosts": .array(hosts.map(hostJSON)),
            "signingRoots": .optional(settings.signingRoots?.certificateCount),
            "allowedHosts": settings.allowedHosts.map { .array($0.map(JSON.string)) },
        ])
    }

    private func hostJSON(_ name: String) -> JSON {
        let host = settings[name]
        let policy = connection.policyPins.first { $0.host == name }
        let seen = connection.seenKeys.first { $0.host == name }
        return .object(compacting: [
            "host": .string(name), "pinned": .bool(isPinned(host.pinSet, policy)), "pins": host.pinSet.json,
            "pinsExpireAt": .optional(host.pinsExpire?.iso8601), "policyPins": policy?.json ?? [],
            "policyPinsExpireAt": .optional(policy?.expires?.iso8601),
            "firstSeen": seen.map { ["pin": .string($0.pin.description), "at": .string($0.date.iso8601)] },
            "roots": .optional(host.roots?.certificateCount),
            "clientCertificate": host.clientCertificate.map {
                ["certificate": .string($0.certificate), "key": .string($0.key)]
            },
        ])
    }

    private func isPinned(_ sets: PinSet?...) -> Bool { sets.contains { $0?.isInForce(at: now) == true } }

    var text: String {
        let head: [(Message, String)] = [
            (.walletPages("fact.organization"), peer.name),
            (.commands("fact.signingRoots"), settings.signingRoots.map(\.certificateCountText) ?? ""),
            (.commands("fact.allowedHosts"), settings.allowedHosts?.joined(separator: ", ") ?? ""),
        ]
        let lists = [head] + hosts.map(facts)
        let warnings = hosts.filter { isAlone(settings[$0].pinSet, $0) }.map {
            Message.commands("command.connection.backup", ["host": $0]).text
        }
        return KeyValueList(named: lists.flatMap(\.self)).text + warnings.map { "\n\n" + $0 }.joined()
    }

    private func facts(of name: String) -> [(Message, String)] {
        let host = settings[name]
        let policy = connection.policyPins.first { $0.host == name }
        let seen = connection.seenKeys.first { $0.host == name }
        var facts: [(Message, String)] = [(.commands("fact.host"), name)]
        if host.pins.isEmpty, policy == nil {
            facts.append((.commands("fact.pinnedKey"), Message.commands("command.connection.noPins").text))
        }
        facts += host.pins.sorted().map { (.commands("fact.pinnedKey"), $0.description) }
        facts.append((.commands("fact.pinsEnd"), host.pinSet.endText(at: now)))
        facts += (policy?.pins.sorted() ?? []).map { (.commands("fact.policyPin"), $0.description) }
        facts.append((.commands("fact.policyPinsEnd"), policy?.endText(at: now) ?? ""))
        facts.append((.commands("fact.firstSeen"), seen?.text ?? ""))
        facts.append((.commands("fact.roots"), host.roots?.certificateCountText ?? ""))
        facts.append((.commands("fact.clientCertificate"), host.clientCertificate?.certificate ?? ""))
        return facts
    }

    private func isAlone(_ set: PinSet, _ host: String) -> Bool {
        set.pins.count == 1 && set.expires == nil && !connection.policyPins.contains { $0.host == host }
    }

    var next: String? { "sync" }
}

extension PinSet {
    fileprivate var json: JSON { .array(pins.sorted().map { .string($0.description) }) }

    fileprivate func endText(at now: Date) -> String {
        guard let expires, !pins.isEmpty else { return "" }
        return now < expires ? expires.iso8601 : .words("command.connection.expired", ["date": expires.iso8601])
    }
}

extension SeenKey {
    fileprivate var text: String {
        .words("command.connection.firstSeen", ["pin": pin.description, "date": date.iso8601])
    }
}

extension String {
    /// The number of certificates in the PEM text.
    fileprivate var certificateCount: Int { matches(of: /-----BEGIN CERTIFICATE-----/).count }

    fileprivate var certificateCountText: String {
        .words("command.connection.certificates", ["count": certificateCount])
    }
}
