import BadgeAuthority
import BadgeModel
import BadgeTesting
import BadgeTransport
import BadgeUI
import Foundation
import HTTPTypes
import TestSupport

@testable import BadgeKit

/// Another organization to which the wallet's wire leads as well.
struct SecondOrganization: Sendable {
    static let name = "Other Works"

    static var url: URL { get throws { try JSONReader("http://127.0.0.1:8431").url() } }

    let organization: TestOrganization
    let transport: any HTTPTransport

    /// Moves in: from now on the wire leads there, too.
    @discardableResult
    init(of world: WalletFixture) throws {
        organization = try TestOrganization(
            name: Self.name, address: Self.url.absoluteString, clock: world.clock)
        transport = try organization.described()
        connect(world.wire)
    }

    /// Replaces what stood in the wire's way.
    func connect(_ wire: Wire) {
        let (organization, transport) = (organization, transport)
        wire.rule { call in
            guard call.request.authority == "127.0.0.1:8431" else { return try await call.forward() }
            defer { withExtendedLifetime(organization) {} }
            return try await transport.send(call.request, body: call.body)
        }
    }
}

extension BadgeHolder {
    /// A badge of another organization, under a policy that the wallet has heard of.
    func neighbour(_ restrictions: [JSON]) async throws -> Badge {
        let neighbour = try SecondOrganization(of: world)
        try neighbour.organization.authority.set(try Policy(JSONReader(["restrictions": .array(restrictions)])))
        let invitation = try neighbour.organization.invite()
        book.codes = [invitation.transactionCode.text]
        let badge = try await wallet.provision(invitation.offer)
        try await startOver()
        return badge
    }
}

extension TestOrganization {
    /// The way to it, on which whatever passes is checked against the description of the device API.
    func described() throws -> any HTTPTransport {
        try Described.transport(authority.transport(), root: authority.organization().issuer)
    }
}

extension WalletFixture {
    /// Where the first organization is.
    static var url: URL { get throws { try JSONReader("http://127.0.0.1:8430").url() } }

    /// A new wallet of the same person on another device.
    @MainActor
    func fresh(_ book: ScriptedUser) async throws -> BadgeWallet {
        let home = try TemporaryHome()
        let wallet = try await opened(home)
        book.kept = home
        book.register(with: wallet.ui)
        return wallet
    }
}

extension Wire {
    /// No request comes through from now on.
    func cut() {
        rule { _ in throw BadgeError(.serverUnreachable, reason: "The line is cut. Try again.") }
    }

    /// The requests that change something.
    var posts: [String] { calls.filter { !$0.hasPrefix("GET ") } }
}
