import BadgeServing
import BadgeVerifier
import Foundation

// The sign-ins that wait in this process.
final class SignInMemory: RouteExtensionState {
    // Their requests, of which each has two.
    let presentations: PresentationMemory
    private let signIns: WaitingMemory<AppSignIn>
    let drawings = DrawingMemory()

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
}

extension AppSignIn: WaitingRecord {}
