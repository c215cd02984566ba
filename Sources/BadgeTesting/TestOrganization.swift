public import BadgeAuthority
import BadgeCustody
public import BadgeKeys
public import BadgeKit
import BadgeModel
public import BadgeTransport
public import Foundation
public import Logging

/// An organization in this process with one person: real records, real routes, no socket, and cheap passwords.
///
///     let organization = try TestOrganization()
///     let invitation = try organization.invite()
///     let wallet = try await BadgeWallet.open(organization.configuration(home: home.url))
public final class TestOrganization: Sendable {
    /// The organization.
    public let authority: Authority
    /// The person who is invited.
    public let person: Person
    package let home: TemporaryHome
    private let clock: any WallClock
    private let random: any RandomSource

    /// Creates an organization and adds Ana Lima. A second one in the same test needs another address.
    public init(
        name: String = "Example Works", address: String = "http://127.0.0.1:8430",
        clock: any WallClock = SystemClock(), random: any RandomSource = SystemRandom(), logger: Logger? = nil
    ) throws {
        home = try TemporaryHome()
        self.clock = clock
        self.random = random
        authority = try Authority.create(
            at: home.path, name: name, issuer: try JSONReader(.string(address)).url(),
            custody: FastTestCustody(FileCustody(directory: home.path, random: random)), sharing: .exclusive,
            clock: clock,
            random: random, logger: logger)
        person = try authority.add(
            Person.Details(
                name: "Ana Lima", email: "ana@example.com", givenName: "Ana", familyName: "Lima", title: "Engineer",
                group: "Bridges"))
    }

    /// Opens the organization that another test organization left in its home.
    package init(in home: TemporaryHome, clock: any WallClock = SystemClock()) throws {
        self.home = home
        self.clock = clock
        random = SystemRandom()
        authority = try Authority.open(
            at: home.path, custody: FastTestCustody(FileCustody(directory: home.path, random: random)),
            sharing: .exclusive, clock: clock, random: random)
        person = try authority.person("ana@example.com")
    }

    /// Creates an invitation for the person.
    public func invite() throws -> Invitation {
        try authority.invite(person.details.email)
    }

    /// Returns the configuration of a wallet that reaches only this organization, with the same clock and random
    /// source, and with a cheap passcode.
    ///
    /// `transport` replaces the direct transport from the wallet to the organization, if given.
    public func configuration(home: URL, transport: (any HTTPTransport)? = nil) -> WalletConfiguration {
        var configuration = WalletConfiguration(home: home)
        configuration.transport = transport ?? authority.transport()
        configuration.browser = ScriptedBrowser(authority.transport())
        configuration.custody = FastTestCustody(
            FileCustody(directory: home.path(percentEncoded: false), random: random))
        configuration.clock = clock
        configuration.random = random
        return configuration
    }

    /// Closes the organization's store.
    public func close() throws {
        try authority.close()
    }
}
