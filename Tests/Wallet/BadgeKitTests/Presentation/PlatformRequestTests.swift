import BadgeAuthority
import BadgeDCQL
import BadgeKeys
import BadgeModel
import BadgePresentation
import BadgeSystem
import BadgeTesting
import BadgeTransport
import BadgeUI
import BadgeVerifier
import Foundation
import XCTest

@testable import BadgeKit

/// A web page asks by the Digital Credentials API: not signed, signed, and signed several times (OpenID4VP 1.0, appendix A).
final class PlatformRequestTests: XCTestCase {
    private static let origin = "https://shop.example"

    /// A page whose last signer the wallet trusts, unless it trusts all of them or none.
    @MainActor
    private struct Page {
        enum Trust { case none, last, all }

        let bearer: BadgeHolder
        let requests: DigitalCredentialRequests
        private let query: DCQLQuery

        init(
            _ bearer: BadgeHolder, signers: [VerifierIdentity.Prefix], trusting trusted: Trust = .last
        ) async throws {
            self.bearer = bearer
            let clock = bearer.world.clock
            var (identities, roots): ([VerifierIdentity], [String]) = ([], [])
            for (number, prefix) in signers.enumerated() {
                let random = SeededRandom(seed: UInt64(700 + 10 * signers.count + number))
                let key = SigningKey(random: random)
                let certificate = try TrialCertificate(
                    of: key.publicKey, for: "shop.example", from: clock.now(), random: random)
                // The root stays at home, as the profile HAIP wants it.
                let chain = String(certificate.chain.dropLast(certificate.root.count))
                identities.append(try VerifierIdentity(prefix, key: key, certificates: chain))
                roots.append(certificate.root)
            }
            let vouching = trusted == .none ? [] : trusted == .last ? Array(roots.suffix(1)) : roots
            if !vouching.isEmpty {
                try await bearer.wallet.trustVerifiers(
                    .roots(vouching.joined()), as: "Shops \(signers.map(\.rawValue))")
            }
            let verifier = PresentationVerifier(
                trust: [try TrustedIssuer(bearer.authority.organization())],
                transport: bearer.authority.transport(), clock: clock)
            requests = try DigitalCredentialRequests(identities, origins: [origin], verifier: verifier, clock: clock)
            let credentials = try await bearer.wallet.credentials(of: bearer.badge.id)
            let type = try XCTUnwrap(credentials.first).type
            query = try DCQLQuery(credentials: [
                CredentialQuery(id: "badge", .sdJWT(types: [type]), claims: [ClaimsQuery(["name"])])
            ])
        }

        func begin(isEncrypted: Bool = true) throws -> JSON {
            var request = WalletRequest(query)
            request.isEncrypted = isEncrypted
            return try requests.begin(request)
        }

        func show(_ request: JSON, from origin: String = origin, to wallet: BadgeWallet? = nil) async throws -> JSON {
            let entry = try XCTUnwrap(request["digital"]?["requests"]?.arrayValue?.first)
            return try await (wallet ?? bearer.wallet).present(origin: origin, request: entry)
        }

        func uses() async throws -> [Int] { try await bearer.contents().uses }
    }

    @MainActor
    func testVP120EachKindOfRequestIsAnsweredInTheClearAndEncrypted() async throws {
        let bearer = try await BadgeHolder()
        typealias Verification = PresentationPrompt.Verifier.Verification
        let kinds: [(signers: [VerifierIdentity.Prefix], name: JSON, verification: Verification)] = [
            ([], "openid4vp-v1-unsigned", .origin), ([.certificateHash], "openid4vp-v1-signed", .certificateHash),
            ([.certificateHost], "openid4vp-v1-signed", .certificateHost),
            ([.certificateHost, .certificateHash], "openid4vp-v1-multisigned", .certificateHash),
        ]
        for (signers, name, verification) in kinds {
            let page = try await Page(bearer, signers: signers)
            for isEncrypted in [true, false] {
                let request = try page.begin(isEncrypted: isEncrypted)
                bearer.book.presentations = [\.least]

                let answer = try await page.show(request)
                let result = try await page.requests.check(answer, to: request, from: Self.origin)

                XCTAssertEqual(answer["protocol"], name)
                XCTAssertEqual(
                    answer["data"]?.objectValue?.keys.map(\.self), [isEncrypted ? "response" : "vp_token"])
                XCTAssertNil(result?.failure)
                XCTAssertEqual(result?.queries.first?.badges.first?.claims["name"], "Ana Lima")
                XCTAssertEqual(bearer.book.presentationPrompts.last?.verifier.verification, verification)
            }
        }
        let uses = try await bearer.contents().uses
        XCTAssertEqual(uses, [2 * kinds.count])
    }

    @MainActor
    func testVP308ARequestThatAnotherPagePassesOnIsRefused() async throws {
        for signers in [[.certificateHash], [.certificateHash, .certificateHash]] as [[VerifierIdentity.Prefix]] {
            let page = try await Page(BadgeHolder(), signers: signers)
            let request = try page.begin()

            for origin in ["https://other.example", Self.origin + "/", "https://Shop.example", ""] {
                let error = await failure { try await page.show(request, from: origin) }

                XCTAssertEqual(error?.code, .presentationRefused, origin)
                XCTAssertEqual((error?.underlying as? PresentationRefusal)?.code, .invalidRequest, origin)
            }
            XCTAssertEqual(page.bearer.book.calls, [])
            let uses = try await page.uses()
            XCTAssertEqual(uses, [0])
        }
    }

    @MainActor
    func testVP122WhatAnotherPageWasToldIsNoAnswerToThisOne() async throws {
        let page = try await Page(BadgeHolder(), signers: [])
        let request = try page.begin()
        page.bearer.book.presentations = [\.least]

        let answer = try await page.show(request, from: "https://other.example")
        let result = try await page.requests.check(answer, to: request, from: Self.origin)

        XCTAssertEqual(page.bearer.book.presentationPrompts.map(\.verifier.name), ["https://other.example"])
        XCTAssertEqual(result?.failure?.reason, .audience)
    }

    @MainActor
    func testASignerWhomNobodyTrustsIsRefused() async throws {
        let page = try await Page(BadgeHolder(), signers: [.certificateHash], trusting: .none)
        let request = try page.begin()

        let error = await failure { try await page.show(request) }

        XCTAssertEqual(error?.code, .presentationRefused)
        XCTAssertEqual(page.bearer.book.calls, [])
    }

    @MainActor
    func testAnUnmetRestrictionTellsThePageNothing() async throws {
        let page = try await Page(BadgeHolder([Restrictions.fence]), signers: [.certificateHash])
        page.bearer.move(to: .home)
        let request = try page.begin()
        page.bearer.book.presentations = [\.least]
        page.bearer.book.informed = [.acknowledged]

        let error = await failure { try await page.show(request) }
        page.bearer.move(to: .office)
        page.bearer.book.presentations = [\.least]
        let answer = try await page.show(request)
        let result = try await page.requests.check(answer, to: request, from: Self.origin)

        XCTAssertEqual(error?.code, .restricted)
        XCTAssertNil(result?.failure)
        XCTAssertEqual(result?.queries.first?.badges.first?.claims["name"], "Ana Lima")
        let uses = try await page.uses()
        XCTAssertEqual(uses, [1])
    }

    @MainActor
    func testVP198TheProfileWantsAnEncryptedAnswerAndX509Hash() async throws {
        let bearer = try await BadgeHolder()
        let (plain, hashed) = (
            try await Page(bearer, signers: [.certificateHost]), try await Page(bearer, signers: [.certificateHash])
        )
        // One of two trusted signers is who the profile asks for.
        let either = try await Page(bearer, signers: [.certificateHost, .certificateHash], trusting: .all)
        let unsigned = try await Page(bearer, signers: [])
        var configuration = bearer.world.configuration
        configuration.requiresHAIP = true
        try await bearer.wallet.close()
        let wallet = try await BadgeWallet.open(configuration)
        bearer.book.register(with: wallet.ui)

        let refused = [try plain.begin(), try hashed.begin(isEncrypted: false), try unsigned.begin(isEncrypted: false)]
        for request in refused {
            let error = await failure { try await hashed.show(request, to: wallet) }
            XCTAssertEqual(error?.code, .presentationRefused)
            XCTAssertTrue(error?.reason.contains("which HAIP forbids") == true, "\(error?.reason ?? "")")
        }
        for page in [hashed, either, unsigned] {
            let request = try page.begin()
            bearer.book.presentations = [\.least]
            let answer = try await page.show(request, to: wallet)
            let result = try await page.requests.check(answer, to: request, from: Self.origin)
            XCTAssertEqual(result.map { $0.failure == nil }, true)
        }
    }
}
