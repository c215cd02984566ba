import BadgeAuthority
import BadgeKit
import BadgeModel
import BadgeTesting
import Foundation

/// What the commands do.
extension RealWallet {
    func perform(_ command: Command, _ accepts: Set<Document>) async throws -> Answer {
        last = command
        await script { $0.accepts = accepts }
        do {
            return try await carryOut(command)
        } catch let error as BadgeError {
            return Answer(error, at: clock.now())
        }
    }

    private func carryOut(_ command: Command) async throws -> Answer {
        switch command {
        case .provision(let slot): try await provision(slot)
        case .use(let slot, let code, let isOnline): try await use(slot, code, isOnline: isOnline)
        case .setPasscode(let code, let again): try await enter(new: code, again) { try await $0.setPasscode() }
        case .verifyPasscode(let code): try await enter(code) { try await $0.verifyPasscode() }
        case .changePasscode(let old, let new):
            try await enter(old, new: new, new) { try await $0.changePasscode() }
        case .resetPasscode: try await done { _ = try await wallet.resetPasscode() }
        case .withdraw(let slot, let document): try await withdraw(slot, document)
        case .sync(let contact): try await sync(contact)
        case .crashInTry(let code): try await crashInTry(code)
        case .crashAtPrompt(let slot): try await crashAtPrompt(slot)
        case .removeBadge(let slot): try await onBadge(slot) { try await wallet.removeBadge($0.id) }
        default: try await changeWorld(command)
        }
    }

    // What happens to the organization and to the device.
    private func changeWorld(_ command: Command) async throws -> Answer {
        switch command {
        case .move(let location): try await wallet.setLocation(location.location)
        case .wait(let seconds):
            rightClock.advance(by: TimeInterval(seconds))
            clock.advance(by: TimeInterval(seconds))
            monotonicClock.advance(by: TimeInterval(seconds))
        case .setClock(let seconds): setClock(ahead: seconds)
        case .changePolicy(let variant, let issuer): try organizations[issuer]?.authority.set(variant.policy)
        case .revoke(let slot): return try await atOrganization(slot) { try $0.revoke($1) }
        case .suspend(let slot): return try await atOrganization(slot) { try $0.suspend($1) }
        case .reinstate(let slot): return try await atOrganization(slot) { try $0.reinstate($1) }
        case .accept, .decline: break
        case .restart: try await restart()
        case .reboot:
            monotonicClock.restart()
            try await restart()
        default: return .other("nobody carries out \(command)")
        }
        return .done
    }
}

extension ModelLocation {
    fileprivate var location: StoredLocation? {
        switch self {
        case .inside: StoredLocation(latitude: 51.5074, longitude: -0.1278, accuracy: 5)
        case .outside: StoredLocation(latitude: 48.8584, longitude: 2.2945, accuracy: 5)
        case .unknown: nil
        }
    }
}
