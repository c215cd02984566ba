import BadgeAuthority
import BadgeCredentials
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import BadgeVerifier
import Foundation
import GRDB

@testable import BadgeAuthority

// Finds what a thief has got, whatever the answers were called: from the organization's store, and from what a reader
// and a door take.
struct Oracle: Sendable {
    let authority: Authority
    let wallet: WalletProbe
    let before: Snapshot
    private(set) var gained: Set<Gained> = []
    // What is somebody's who was not stolen from.
    private(set) var trespasses: [String] = []
    private var assessed: (pairs: Set<String>, secrets: Int, texts: Int) = ([], 0, 0)

    // What the organization has of its people.
    struct Snapshot: Sendable {
        let badges: [IssuedBadge]
        let devices: [String: Set<String>]
        let deviceNames: [String: String]
        let phones: [String: String?]
        let photos: [String: String?]
        let receipts: Int
        let checkpoints: Set<String>
        let acts: Int

        init(_ authority: Authority) throws {
            badges = try authority.badges()
            let people = try authority.people()
            let pairs = try people.map { ($0.details.email, try authority.devices(of: $0.details.email)) }
            devices = Dictionary(uniqueKeysWithValues: pairs.map { ($0, Set($1.map(\.id.rawValue))) })
            deviceNames = Dictionary(
                pairs.flatMap(\.1).map { ($0.id.rawValue, $0.name) }
            ) { first, _ in first }
            phones = Dictionary(uniqueKeysWithValues: people.map { ($0.details.email, $0.details.phone) })
            photos = Dictionary(
                uniqueKeysWithValues: try people.map {
                    ($0.details.email, try authority.photo(of: $0.details.email)?.digest)
                }
            )
            receipts = try authority.receipts().count
            checkpoints = try authority.store.read { try String.fetchSet($0, sql: "SELECT compact FROM anchor") }
            acts = try authority.auditEntries().count
        }
    }

    init(_ authority: Authority, _ wallet: WalletProbe) throws {
        (self.authority, self.wallet) = (authority, wallet)
        before = try Snapshot(authority)
    }

    // After requests; the loot is what the thief had from the start where there was none yet.
    mutating func oracle(_ loot: Loot, _ answers: [Answer]) async throws {
        try await assessPresentations(loot)
        try assessCodes(loot, answers)
        try assessTokens(loot)
        for answer in answers { try assessReading(answer) }
        try assessStore(loot)
    }

    private mutating func note(_ gain: Gain, of badge: IssuedBadge) {
        let isNew = !before.badges.contains { $0.id == badge.id }
        note(gain, of: badge.email, isOfNewBadge: isNew, "\(badge.id) of ")
    }

    private mutating func note(_ gain: Gain, of email: String, isOfNewBadge: Bool, _ what: String = "") {
        guard email != StolenFrom.mallory else { return }
        let isVictims = [StolenFrom.ana, "dana@example.com"].contains(email)
        guard isVictims else { return trespasses.append("\(gain): \(what)\(email)") }
        gained.insert(Gained(gain: gain, isOfNewBadge: isOfNewBadge))
    }

    private mutating func assessPresentations(_ loot: Loot) async throws {
        for (credential, key) in loot.usable() {
            guard assessed.pairs.insert(credential + key.publicKey.thumbprint).inserted else { continue }
            let presentation = try SDJWT.present(
                Secret(utf8: credential), key: key, audience: StolenFrom.audience, nonce: "fresh",
                now: wallet.clock.now()
            ).text
            if let badge = try await read(presentation) { note(.present, of: badge) }
        }
        for presentation in loot.presentations where assessed.pairs.insert(presentation).inserted {
            if let badge = try await read(presentation) { note(.present, of: badge) }
        }
    }

    // The badge that a reader takes it for.
    private func read(_ presentation: String) async throws -> IssuedBadge? {
        let reader = PresentationVerifier(
            trust: [try TrustedIssuer(authority.organization())], transport: authority.transport(), clock: wallet.clock)
        let verification = try await reader.verify(presentation, audience: StolenFrom.audience, nonce: "fresh")
        guard case .valid(let shown, _) = verification else { return nil }
        return try authority.badges().first { $0.statusReference == shown.credential.status }
    }

    // At the door: each secret is tried once, and each code as it comes.
    private mutating func assessCodes(_ loot: Loot, _ answers: [Answer]) throws {
        let now = wallet.clock.now()
        for secret in loot.codeSecrets.dropFirst(assessed.secrets) {
            let codes = [
                OneTimeCode.badgeCode(secret: secret, at: now, period: 30),
                OneTimeCode.authenticatorCode(secret: secret, at: now, period: 30),
            ]
            for email in before.devices.keys.sorted() {
                for code in codes { try enter(code, of: email) }
            }
        }
        assessed.secrets = loot.codeSecrets.count
        for text in answers.flatMap(\.json.texts) where text.count == 4 && text.allSatisfy(\.isNumber) {
            try enter(text, of: nil)
        }
    }

    private mutating func enter(_ code: String, of email: String?) throws {
        // The judge's own tries are not the thief's.
        try authority.store.write { try $0.execute(sql: "DELETE FROM codeTry") }
        guard case .accepted(let badge) = try authority.verifyCode(Secret(utf8: code), of: email) else { return }
        note(.codes, of: badge)
    }

    // What would let another program take the thief for the person.
    private mutating func assessTokens(_ loot: Loot) throws {
        for text in loot.texts.dropFirst(assessed.texts) {
            let redemption = SSORedemption(
                code: text, clientID: "payroll", redirectURI: StolenFrom.redirect, codeVerifier: StolenFrom.verifier)
            let redeemed = try authority.store.redeemSSO(redemption)?.session
            guard let session = try redeemed ?? authority.ssoSession(of: Secret(utf8: text)) else { continue }
            note(.sso, of: try authority.badge(session.badgeID))
        }
        assessed.texts = loot.texts.count
    }

    // What only the person may read.
    private mutating func assessReading(_ answer: Answer) throws {
        let secrets = [StolenFrom.phone, StolenFrom.deviceName]
        guard answer.json.texts.contains(where: { secrets.contains($0) }) else { return }
        note(.devices, of: StolenFrom.ana, isOfNewBadge: false)
    }

    private mutating func assessStore(_ loot: Loot) throws {
        let now = try Snapshot(authority)
        for (email, devices) in before.devices {
            let left = now.devices[email] ?? []
            let isChanged =
                !devices.isSubset(of: left) || now.phones[email] != before.phones[email]
                || now.photos[email] != before.photos[email]
                || devices.contains { now.deviceNames[$0] != before.deviceNames[$0] }
            if isChanged { note(.devices, of: email, isOfNewBadge: false) }
        }
        try assessBadges(loot, now)
        try assessStatements(now)
    }

    private mutating func assessBadges(_ loot: Loot, _ now: Snapshot) throws {
        let events = now.acts == before.acts ? [] : try authority.auditEntries(after: before.acts - 1).map(\.event)
        let replacements = Set(events.compactMap { $0.details["replacedBy"]?.stringValue })
        for badge in now.badges where !before.badges.contains(where: { $0.id == badge.id }) {
            if replacements.contains(badge.id.rawValue) { continue }
            note(.another, of: badge.email, isOfNewBadge: false)
        }
        for badge in before.badges {
            let mine = events.filter { $0.badgeID?.rawValue == badge.id.rawValue }
            let isRenewed = mine.contains { $0.outcome == "renewed" || $0.details["replacedBy"] != nil }
            if isRenewed { note(.reissue, of: badge.email, isOfNewBadge: false) }
            let isExtended = now.badges.first { $0.id == badge.id }?.expires != badge.expires
            if isExtended { note(.reissue, of: badge.email, isOfNewBadge: false) }
        }
    }

    private mutating func assessStatements(_ now: Snapshot) throws {
        for receipt in try authority.receipts(after: 0).dropFirst(before.receipts) {
            note(.statements, of: try authority.badge(receipt.badgeID))
        }
        let keys = Set(
            try now.checkpoints.subtracting(before.checkpoints).map {
                try WitnessedCheckpoint.verify($0, holder: nil).key.thumbprint
            })
        for badge in now.badges where keys.contains(badge.holderKey) { note(.statements, of: badge) }
    }
}
