public import BadgeAuthority
import BadgeCustody
import BadgeHypermedia
public import BadgeKit
import BadgeModel
import BadgeProviders
public import BadgeSystem
package import BadgeTestDoubles
public import BadgeTransport
public import Foundation
public import Logging
import Synchronization

/// An organization in this process with one person: real records, real routes, no socket, and cheap passwords.
///
///     let organization = try TestOrganization(logo: SamplePicture.logo)
///     try organization.setPhoto(SamplePicture.photo)
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
    private let logoAddress: URL?
    private let logo = Mutex<[UInt8]?>(nil)

    /// Creates an organization and adds Ana Lima. A second one in the same test needs another address.
    ///
    /// - Parameters:
    ///   - name: The organization's name.
    ///   - address: The address at which wallets reach it.
    ///   - logo: A PNG or JPEG that its `display` names, and that its wallets fetch; `nil` for none.
    ///   - clock: The organization's clock.
    ///   - random: The organization's random bytes.
    ///   - logger: The log of its requests.
    public init(
        name: String = "Example Works", address: String = "http://127.0.0.1:8430", logo: [UInt8]? = nil,
        clock: any WallClock = SystemClock(), random: any RandomSource = SystemRandom(), logger: Logger? = nil
    ) throws {
        home = try TemporaryHome()
        self.clock = clock
        self.random = random
        let issuer = try JSONReader(.string(address)).url()
        logoAddress = logo.map { _ in issuer.appending(path: "logo") }
        authority = try Authority.create(
            at: home.path, name: name, issuer: issuer, display: Display(name: name, logo: logoAddress),
            custody: FastTestCustody(FileCustody(directory: home.path, random: random)), sharing: .exclusive,
            clock: clock,
            random: random, logger: logger)
        person = try authority.add(
            Person.Details(
                name: "Ana Lima", email: "ana@example.com", givenName: "Ana", familyName: "Lima", title: "Engineer",
                group: "Bridges"))
        setLogo(logo)
    }

    /// Opens the organization that another test organization left in its home.
    package init(in home: TemporaryHome, clock: any WallClock = SystemClock()) throws {
        self.home = home
        self.clock = clock
        random = SystemRandom()
        logoAddress = nil
        authority = try Authority.open(
            at: home.path, custody: FastTestCustody(FileCustody(directory: home.path, random: random)),
            sharing: .exclusive, clock: clock, random: random)
        person = try authority.person("ana@example.com")
    }

    /// Creates an invitation for the person.
    public func invite() throws -> Invitation {
        try authority.invite(person.details.email)
    }

    /// Gives the organization another logo at the same address, if it was created with one; `nil` for none there.
    public func setLogo(_ logo: [UInt8]?) { self.logo.withLock { $0 = logo } }

    /// Saves the person's photo, as if the person had uploaded it. Badges that are issued or renewed from now on name
    /// it.
    ///
    /// - Parameter file: A JPEG or PNG, such as ``/BadgeTestDoubles/SamplePicture/photo``.
    public func setPhoto(_ file: [UInt8]) throws { try authority.setPhoto(file, of: person.details.email) }

    /// Returns the configuration of a wallet that reaches only this organization, with the same clock and random
    /// source, and with a cheap passcode.
    ///
    /// `transport` replaces the direct transport from the wallet to the organization, if given.
    public func configuration(home: URL, transport: (any HTTPTransport)? = nil) -> WalletConfiguration {
        var configuration = WalletConfiguration(home: home, addOns: [.hypermedia, .providers])
        configuration.transport = withLogo(transport ?? authority.transport())
        configuration.browser = ScriptedBrowser(authority.transport())
        configuration.custody = FastTestCustody(
            FileCustody(directory: home.path(percentEncoded: false), random: random))
        configuration.clock = clock
        configuration.random = random
        return configuration
    }

    private func withLogo(_ transport: any HTTPTransport) -> any HTTPTransport {
        guard let logoAddress else { return transport }
        return LogoTransport(transport, at: logoAddress) { [self] in logo.withLock { $0 } }
    }

    /// Closes the organization's store.
    public func close() throws {
        try authority.close()
    }
}
