import BadgeAuthority
import BadgeKit
import BadgeModel
import BadgeTesting
import Foundation

extension RealWallet {
    func provision(_ slot: Int) async throws -> Answer {
        guard try await held(slot) == nil else { return .occupied }
        guard let organization = organizations[Issuer(of: slot)] else { return .other("nobody issues \(slot)") }
        setClock(ahead: 0)
        let invitation = try organization.invite()
        await script { $0.transactionCode = invitation.transactionCode }
        let badge = try await wallet.provision(invitation.offer)
        let issued = try organization.authority.badges().first { $0.statusReference == badge.statusReference }
        guard let issued else { return .other("nothing was issued") }
        slots[slot] = Held(id: badge.id, issued: issued.id)
        return try await sync(.online)
    }

    func use(_ slot: Int, _ code: String, isOnline: Bool) async throws -> Answer {
        guard let badge = try await held(slot) else { return .absent }
        network.set(isOnline ? .online : .offline)
        defer { network.set(.online) }
        await script { $0.enters(code, new: code, again: code) }
        _ = try await wallet.use(badge.id, audience: "https://reader.example.com", nonce: "n-1")
        return .permitted
    }

    func enter(
        _ current: String = "", new: String = "", _ again: String = "", _ body: (BadgeWallet) async throws -> Void
    ) async throws -> Answer {
        await script { $0.enters(current, new: new, again: again) }
        return try await done { try await body(wallet) }
    }

    func withdraw(_ slot: Int, _ document: Document) async throws -> Answer {
        guard let badge = try await held(slot) else { return .absent }
        let statuses = try await wallet.agreements(of: badge.id).first { Document($0.document.kind) == document }
        guard let statuses else { return .nothingToWithdraw }
        do { try await wallet.withdrawAgreement(statuses.document.id, of: badge.id) } catch BadgeError.Code.notFound {
            return .nothingToWithdraw
        }
        return .done
    }

    func sync(_ contact: Contact) async throws -> Answer {
        network.set(contact)
        defer { network.set(.online) }
        let failures = try await wallet.sync().flatMap(\.failures)
        let codes = Set(failures.map(\.code))
        switch codes {
        case []: return .done
        case [.serverUntrusted]: return .offline
        case _ where codes.isSubset(of: [.documentStale, .documentInvalid]): return .refused
        default: return .other("\(failures)")
        }
    }

    func crashInTry(_ code: String) async throws -> Answer {
        await script { $0.enters(code) }
        return try await dying { _, custody, files in
            custody.die {
                files.take()
                throw ProcessDied()
            }
        } _: {
            try await $0.verifyPasscode()
        } ?? .done
    }

    func crashAtPrompt(_ slot: Int) async throws -> Answer {
        guard let badge = try await held(slot) else { return .absent }
        network.set(.offline)
        defer { network.set(.online) }
        let answer = try await dying { person, _, files in
            person.isGone = {
                files.take()
                return true
            }
        } _: {
            _ = try await $0.use(badge.id, audience: "https://reader.example.com", nonce: "n-1")
        }
        return answer ?? .permitted
    }
}

extension RealWallet {
    /// What is known of the badge in a slot; `nil` when the wallet holds none there.
    private func held(_ slot: Int) async throws -> Held? {
        guard let held = slots[slot], try await wallet.badge(held.id) != nil else { return nil }
        return held
    }

    func onBadge<Value>(_ slot: Int, _ body: (Held) async throws -> Value) async throws -> Answer {
        guard let badge = try await held(slot) else { return .absent }
        _ = try await body(badge)
        return .done
    }

    func done(_ body: () async throws -> Void) async rethrows -> Answer {
        try await body()
        return .done
    }

    func atOrganization(
        _ slot: Int, _ change: (Authority, IssuedBadge.ID) throws -> IssuedBadge
    ) async throws -> Answer {
        guard let badge = try await held(slot), let authority = organizations[Issuer(of: slot)]?.authority else {
            return .absent
        }
        // A revoked badge is neither suspended nor reinstated, and stays as it is.
        do { _ = try change(authority, badge.issued) } catch BadgeError.Code.invalidInput {}
        return .done
    }

    func script(_ write: @MainActor (ScriptedPerson) -> Void) async {
        await MainActor.run { [person] in
            person.isGone = { false }
            write(person)
        }
    }
}

extension ScriptedPerson {
    fileprivate func enters(_ current: String, new: String = "", again: String = "") {
        let (current, new, again) = (Secret(utf8: current), Secret(utf8: new), Secret(utf8: again))
        passcode = { prompt in
            switch prompt {
            case .verify: PasscodeEntry(current: current)
            case .set, .change: PasscodeEntry(current: current, new: new, confirmation: again)
            }
        }
    }
}
