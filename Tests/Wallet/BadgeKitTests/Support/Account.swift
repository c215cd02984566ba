import BadgeAuthority
import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import XCTest

@testable import BadgeKit

extension LoginCredentials {
    static let right = LoginCredentials(username: "ana", password: Secret(utf8: "seven green lamps"))
    static let wrong = LoginCredentials(username: "ana", password: Secret(utf8: "seven grey lamps"))
    static let unknown = LoginCredentials(username: "nobody", password: Secret(utf8: "seven green lamps"))
    /// Somebody else's.
    static let ben = LoginCredentials(username: "ben", password: Secret(utf8: "nine blue doors"))

    func with(code: String) -> LoginCredentials {
        LoginCredentials(username: username, password: password, oneTimeCode: Secret(utf8: code))
    }

    func with(_ parameters: [String: String]) -> LoginCredentials {
        LoginCredentials(username: username, password: password, parameters: parameters)
    }
}

extension ScriptedUser {
    /// The person types the number of a phone, so many times.
    func giveNumber(times: Int = 1) {
        do {
            numbers = Array(repeating: try PhoneNumber(Authority.phone), count: times)
        } catch {
            XCTFail("\(error)")
        }
    }
}

extension Authority {
    /// Ana's phone; a number that is nobody's.
    static let phone = "+447700900123"

    /// Lets Ana log in.
    func openAccount() throws {
        try setPassword(LoginCredentials.right.password, username: "ana", of: "ana@example.com")
    }

    /// Lets somebody else log in.
    func openAccountOfBen() throws {
        try add(Person.Details(name: "Ben Okri", email: "ben@example.com"))
        try setPassword(LoginCredentials.ben.password, username: "ben", of: "ben@example.com")
    }

    /// Knows Ana's phone number.
    func notePhone() throws { try edit("ana@example.com") { $0.phone = Self.phone } }

    /// The texts with verification codes that can still be read, oldest first.
    func texts() throws -> [OutboxMessage] {
        try outbox().filter { [.verificationCode, .secondFactor].contains($0.kind) }
    }
}

extension Authority {
    /// What the person reads on the phone; nothing when no code came.
    func sentCode() -> VerificationCodeAnswer? { newestCode().map { .code(VerificationCode(Secret(utf8: $0))) } }

    /// Six digits that are not the code.
    func wrongCode() -> VerificationCodeAnswer? {
        .code(VerificationCode(Secret(utf8: newestCode() == "000000" ? "111111" : "000000")))
    }

    func newestCode() -> String? {
        do {
            return try texts().last?.code?.text
        } catch {
            XCTFail("\(error)")
            return nil
        }
    }
}

extension BadgeHolder {
    /// The thumbprint of the key that the badge is bound to.
    func holderKey() async throws -> String {
        let credentials = try await wallet.credentials(of: badge.id)
        XCTAssertEqual(credentials.count, 1)
        return try XCTUnwrap(credentials.first).holderKey
    }
}

extension WalletFixture {
    /// The line to the organization is cut for the requests of that name.
    func cut(_ name: String) {
        wire.rule { call in
            guard call.name == name else { return try await call.forward() }
            throw BadgeError(.serverUnreachable, reason: "The line is cut. Try again.")
        }
    }

    /// The organization's address.
    func issuer() throws -> URL { try organization.authority.organization().issuer }

    /// As `wallet.enroll(at:)`, without the seconds between the attempts of one request.
    func badgeByLogin() async throws -> Badge {
        try await EnrollByLogin(server: try issuer(), context: context).run()
    }
}
