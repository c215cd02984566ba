import BadgeKeys
import BadgeModel
import BadgeServing
import Foundation

// A session in the table.
struct HypermediaEntry {
    var session: HypermediaSession
    var expires: Date
    // The address at which it began; nil for a client in this process.
    let client: ClientAddress?
    var isBusy = false
    // The launch nonce with which a browser came, and the nonce that it got in return.
    var launch: String?
    var resumption: String?
    // How often the page was visited with that launch nonce, and how often the client came with another nonce.
    var visits = 0
    var wrongResumptions = 0
}

extension HypermediaSessions {
    struct Table {
        var entries: [String: HypermediaEntry] = [:]
        // The sessions of each key, the oldest first.
        private(set) var names: [String: [String]] = [:]
        // The sessions of each address in which nobody was recognized.
        private(set) var begun: [ClientAddress: Int] = [:]
        private(set) var swept = Date.distantPast
    }
}

extension HypermediaSessions.Table {
    mutating func insert(_ entry: HypermediaEntry, _ name: String) {
        entries[name] = entry
        names[entry.session.key, default: []].append(name)
        count(entry, 1)
    }

    @discardableResult
    mutating func remove(_ name: String) -> HypermediaEntry? {
        guard let entry = entries.removeValue(forKey: name) else { return nil }
        let others = names[entry.session.key]?.filter { $0 != name } ?? []
        names[entry.session.key] = others.isEmpty ? nil : others
        count(entry, -1)
        return entry
    }

    // The address with most sessions in which nobody was recognized.
    var heaviest: ClientAddress? { begun.max { ($0.value, $0.key.description) < ($1.value, $1.key.description) }?.key }

    // Removes the session of those that expires first.
    mutating func removeOldest(begunBy client: ClientAddress) {
        let own = entries.filter { $0.value.client == client && !$0.value.session.isRecognized }
        guard let oldest = own.min(by: { ($0.value.expires, $0.key) < ($1.value.expires, $1.key) }) else { return }
        remove(oldest.key)
    }

    // Removes what has expired.
    mutating func sweep(_ now: Date) {
        for (name, entry) in entries where entry.expires <= now { remove(name) }
        swept = now
    }

    private mutating func count(_ entry: HypermediaEntry, _ change: Int) {
        guard let client = entry.client, !entry.session.isRecognized else { return }
        let count = begun[client, default: 0] + change
        begun[client] = count > 0 ? count : nil
    }

    func launched(_ nonce: String, now: Date) -> (key: String, value: HypermediaEntry)? {
        let parts = nonce.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let entry = entries[parts[0]], entry.expires > now,
            Secret(utf8: parts[1]) == Secret(utf8: entry.session.launchNonce)
        else { return nil }
        return (parts[0], entry)
    }
}
