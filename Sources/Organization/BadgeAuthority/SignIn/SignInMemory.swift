import BadgeServing
import BadgeVerifier
import Foundation
import Synchronization

// The sign-ins that wait in this process. When there are too many, the address with most of them loses its oldest ones.
final class SignInMemory: RouteExtensionState {
    private struct Content {
        var signIns: [String: (signIn: AppSignIn, address: String?)] = [:]
        var shares: [String: Int] = [:]
        var lastSweep = Date.distantPast

        mutating func remove(_ id: String) {
            guard let address = signIns.removeValue(forKey: id)?.address, let share = shares[address] else { return }
            shares[address] = share > 1 ? share - 1 : nil
        }

        mutating func removeOldest(_ count: Int, of address: String?) {
            let own = signIns.values.filter { $0.address == address }.map(\.signIn)
            for signIn in own.sorted(by: { $0.begun < $1.begun }).prefix(count) { remove(signIn.id) }
        }
    }

    private static let pause: TimeInterval = 10

    // Their requests, of which each has two.
    let presentations: PresentationMemory
    private let bound: Bound
    private let content = Mutex(Content())

    convenience init() { self.init(.signIns) }

    init(_ bound: Bound) {
        self.bound = bound
        presentations = PresentationMemory(capacity: 2 * bound.limit, ofAddress: 2 * bound.limitOfOne)
    }

    var count: Int { content.withLock { $0.signIns.count } }

    func insert(_ signIn: AppSignIn, of address: String?, at now: Date) {
        content.withLock { content in
            sweep(&content, at: now)
            if let address, content.shares[address, default: 0] >= bound.limitOfOne {
                content.removeOldest(1, of: address)
            } else if content.signIns.count >= bound.limit {
                let heaviest = content.shares.max { $0.value < $1.value }
                // Several at once, so that a flood does not look for the oldest each time.
                content.removeOldest(max(1, (heaviest?.value ?? 0) / 16), of: heaviest?.key)
            }
            content.signIns[signIn.id] = (signIn, address)
            if let address { content.shares[address, default: 0] += 1 }
        }
    }

    func signIn(_ id: String, at now: Date) -> AppSignIn? {
        content.withLock { content in content.signIns[id]?.signIn }.flatMap { $0.isOpen(at: now) ? $0 : nil }
    }

    // Changes one that has not been displaced.
    func change(_ id: String, _ body: (inout AppSignIn) -> Void) {
        content.withLock { content in
            guard var entry = content.signIns[id] else { return }
            body(&entry.signIn)
            content.signIns[id] = entry
        }
    }

    private func sweep(_ content: inout Content, at now: Date) {
        guard abs(now.timeIntervalSince(content.lastSweep)) >= Self.pause else { return }
        content.lastSweep = now
        for (id, entry) in content.signIns where !entry.signIn.isOpen(at: now) { content.remove(id) }
    }
}
