import BadgeKeys
import BadgeModel
import Foundation
import GRDB
import TestSupport
import XCTest

@testable import BadgeAuthority
@testable import BadgeDelivery

// An organization that sends its mail through a server on the loopback.
struct MailHouse: Sendable {
    static let sender = "badges@example.com"

    let house: AuthorityFixture
    let server: ScriptedMailServer
    let mail: MailSettings

    init(_ server: ScriptedMailServer, limits: MailSettings.Limits = MailSettings.Limits()) async throws {
        house = try AuthorityFixture()
        self.server = server
        var mail = try MailSettings(server: "smtp://127.0.0.1:\(server.port)", sender: Self.sender)
        mail.limits = limits
        self.mail = mail
        try house.authority.set(delivery)
    }

    var authority: Authority { house.authority }

    var delivery: MessageDelivery {
        get throws { try MessageDelivery(mail: mail) }
    }

    @discardableResult
    func deliver() async throws -> Int { try await authority.deliverMessages(delivery) }

    // Sends invitations to so many people, the first at p1@example.com.
    func invite(_ count: Int) throws {
        for number in 1...count {
            try authority.add(Person.Details(name: "P", email: "p\(number)@example.com"))
            _ = try authority.sendInvitation(to: "p\(number)@example.com")
        }
    }

    func states() throws -> [OutboxMessage.State] { try authority.outbox(includingFinished: true).map(\.state) }

    func message() throws -> OutboxMessage { try XCTUnwrap(authority.outbox(includingFinished: true).first) }

    // How many messages still have their sealed content.
    func sealedCount() throws -> Int {
        try authority.store.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM message WHERE sealed IS NOT NULL") ?? 0
        }
    }

    func remove() async throws {
        try await server.stop()
        try house.remove()
    }
}
