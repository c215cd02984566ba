import BadgeServing
import BadgeVerifier
import Foundation
import Synchronization

// The sign-ins that wait in this process.
final class SignInMemory: RouteExtensionState {
    // Their requests, of which each has two.
    let presentations: PresentationMemory
    private let signIns: WaitingMemory<AppSignIn>
    // The drawings that were made last, by what they are of: a page that waits loads again every few seconds.
    private let drawings = Mutex<(markup: [String: String], order: [String])>(([:], []))
    private static let mostDrawings = 256

    convenience init() { self.init(.signIns) }

    init(_ bound: Bound) {
        presentations = PresentationMemory(capacity: 2 * bound.limit, ofAddress: 2 * bound.limitOfOne)
        signIns = WaitingMemory(WaitingLimits(all: bound.limit, ofAddress: bound.limitOfOne))
    }

    var count: Int { signIns.count }

    func insert(_ signIn: AppSignIn, of address: String?, at now: Date) {
        signIns.insert(signIn, of: address, at: now)
    }

    func signIn(_ id: String, at now: Date) -> AppSignIn? { signIns.change(id, at: now) { $0 } }

    // Changes one that has not been displaced.
    func change(_ id: String, at now: Date, _ body: (inout AppSignIn) -> Void) {
        signIns.change(id, at: now) { signIn in
            guard var changed = signIn else { return }
            body(&changed)
            signIn = changed
        }
    }

    // Returns the drawing of that name, which is made once.
    func drawing(_ name: String, _ draw: () -> String) -> String {
        if let made = drawings.withLock({ $0.markup[name] }) { return made }
        let markup = draw()
        drawings.withLock { drawings in
            guard drawings.markup.updateValue(markup, forKey: name) == nil else { return }
            drawings.order.append(name)
            guard drawings.order.count > Self.mostDrawings else { return }
            drawings.markup[drawings.order.removeFirst()] = nil
        }
        return markup
    }
}

extension AppSignIn: WaitingRecord {}
