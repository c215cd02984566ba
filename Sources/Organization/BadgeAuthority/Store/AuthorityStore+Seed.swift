import BadgeKeys
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

extension AuthorityStore {
    // Nine of ten people have a device with a session and a badge, and one an open invitation. Every fifth badge is a batch.
    func seed(_ people: Range<Int>, batchSize: Int) throws {
        let now = clock.now().truncated
        try write { db in
            for number in people {
                let person = Person(
                    id: Person.ID(rawValue: random.uuid()),
                    details: Person.Details(
                        name: "Seeded Person \(number)", email: "seeded\(number)@example.com",
                        group: "Group \(number % 10)"),
                    addedAt: now)
                try Self.insert(person, db)
                try record(.personAdded, by: user, person: person.id.rawValue, db)
                if number % 10 == 9 {
                    let seal = InvitationSeal { _ in Data() }
                    _ = try invite(
                        person, needsApproval: false, validFor: nil, queuesCode: false, seal: seal, now: now, db)
                } else {
                    try seedBadge(of: person, copies: number % 5 == 0 ? batchSize - 1 : 0, now: now, db)
                }
            }
        }
    }

    private func seedBadge(of person: Person, copies: Int, now: Date, _ db: Database) throws {
        let device = DeviceRegistration(key: random.token(), name: "Phone", platform: "Seed")
        let badge = try newBadge(of: person, on: device.key, now: now, db)
        _ = try begin(NewSession(person: person.id.rawValue, device: device), now: now, db)
        try Self.insert(badge, invitation: nil, db)
        try record(issueOf: badge, db)
        for _ in 0..<copies {
            try Self.insert(
                newBadge(of: person, on: device.key, now: now, db), invitation: nil, copyOf: badge.id, db)
        }
    }

    private func newBadge(of person: Person, on device: String, now: Date, _ db: Database) throws -> NewBadge {
        NewBadge(
            id: random.uuid(), issuer: try Self.issuer(db), person: person, device: device,
            entry: try Self.allocateStatusIndex(random: random, db), holder: SigningKey(random: random).publicKey,
            issued: now, expires: now.addingTimeInterval(TimeInterval(try Self.lifetimes(db).badgeSeconds)))
    }
}
