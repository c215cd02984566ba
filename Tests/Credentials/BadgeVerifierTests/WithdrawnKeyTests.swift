import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import BadgeTransport
import BadgeVerifier
import Foundation
import HTTPTypes
import Synchronization
import XCTest

/// A thief has an issuer's key, forges badges with it, and publishes status lists for them; the issuer withdraws the key.
final class WithdrawnKeyTests: XCTestCase {
    func testAThiefsStatusListDoesNotVouchForAWithdrawnKey() async throws {
        let scene = WithdrawnKeyFixture()
        let accepted = try await scene.verify(status: "https://thief.example/list")

        scene.issuer.withdraw(scene.stolen, nextVouchedBy: scene.next)
        scene.clock.advance(by: 901)
        let refused = try await scene.verify(status: "https://thief.example/list")

        XCTAssertTrue(accepted.isValid)
        XCTAssertEqual(refused.reason, .signature)
    }

    func testABadgeWithoutAStatusDoesNotOutliveItsKey() async throws {
        let scene = WithdrawnKeyFixture()
        let accepted = try await scene.verify(status: nil)

        scene.issuer.withdraw(scene.stolen, nextVouchedBy: scene.next)
        scene.clock.advance(by: 901)
        let refused = try await scene.verify(status: nil)

        XCTAssertTrue(accepted.isValid)
        XCTAssertEqual(refused.reason, .signature)
    }

    func testKeysThatNoKnownOneVouchesForEndTheTrust() async throws {
        let scene = WithdrawnKeyFixture(trusting: { [$0.stolen] })
        scene.issuer.withdraw(scene.stolen, nextVouchedBy: scene.next)

        let first = try await scene.verify(status: nil)
        let second = try await scene.verify(status: nil)

        XCTAssertEqual([first.reason, second.reason], [.signature, .signature])
        XCTAssertEqual(scene.issuer.count, 1)
    }

    func testAnIssuerThatCannotBeReachedLeavesTheKeysAsTheyAre() async throws {
        let scene = WithdrawnKeyFixture()
        scene.issuer.isAway = true

        let result = try await scene.verify(status: nil)

        XCTAssertTrue(result.isValid)
    }

    func testAnIssuerIsAskedOnceInAQuarterOfAnHour() async throws {
        let scene = WithdrawnKeyFixture()

        for _ in 0..<10 { _ = try await scene.verify(status: "https://thief.example/list") }
        let asked = scene.issuer.count
        scene.clock.advance(by: 901)
        _ = try await scene.verify(status: "https://thief.example/list")

        XCTAssertEqual([asked, scene.issuer.count], [1, 2])
    }

    func testAConfirmationCountsForAQuarterOfAnHourToTheSecond() async throws {
        let scene = WithdrawnKeyFixture()
        _ = try await scene.verify(status: nil)

        var counts: [Int] = []
        for seconds in [899.0, 1] {
            scene.clock.advance(by: seconds)
            _ = try await scene.verify(status: nil)
            counts.append(scene.issuer.count)
        }

        XCTAssertEqual(counts, [1, 2])
    }

    func testAnIssuerThatCouldNotBeReachedIsAskedAgainAfterAMinute() async throws {
        let scene = WithdrawnKeyFixture()
        scene.issuer.isAway = true
        _ = try await scene.verify(status: nil)
        scene.issuer.isAway = false
        scene.issuer.withdraw(scene.stolen, nextVouchedBy: scene.next)

        var reasons: [VerificationFailure.Reason?] = []
        for seconds in [59.0, 1] {
            scene.clock.advance(by: seconds)
            reasons.append(try await scene.verify(status: nil).reason)
        }

        XCTAssertEqual(reasons, [nil, .signature])
    }

    func testAfterTheClockWentBackKeysDoNotCountAsConfirmed() async throws {
        let scene = WithdrawnKeyFixture()
        scene.clock.advance(by: 3600)
        let accepted = try await scene.verify(status: nil)

        scene.clock.advance(by: -3600)
        scene.issuer.withdraw(scene.stolen, nextVouchedBy: scene.next)
        let refused = try await scene.verify(status: nil)

        XCTAssertTrue(accepted.isValid)
        XCTAssertEqual(refused.reason, .signature)
    }

    func testABadgeThatIsShownMeanwhileWaitsForTheSameAnswer() async throws {
        let scene = WithdrawnKeyFixture()
        scene.issuer.withdraw(scene.stolen, nextVouchedBy: scene.next)
        let second = Mutex<Task<VerificationResult, any Error>?>(nil)
        scene.issuer.onMetadata = {
            second.withLock { $0 = $0 ?? Task { try await scene.verify(status: nil) } }
            for _ in 0..<1000 { await Task.yield() }
        }

        let first = try await scene.verify(status: nil)
        let other = try await second.withLock { $0 }?.value

        XCTAssertEqual([first.reason, other?.reason], [.signature, .signature])
        XCTAssertEqual(scene.issuer.count, 1)
    }

    func testAThiefsListThatIsLateDoesNotOutlastTheWithdrawal() async throws {
        let scene = WithdrawnKeyFixture()
        scene.issuer.withdraw(scene.stolen, nextVouchedBy: scene.next)
        let other = Mutex<VerificationResult?>(nil)
        scene.issuer.onList = {
            let result = try? await scene.verify(status: nil)
            other.withLock { $0 = result }
        }

        let late = try await scene.verify(status: "https://thief.example/list")

        XCTAssertEqual(other.withLock { $0 }?.reason, .signature)
        XCTAssertEqual(late.reason, .signature)
    }

    func testAListOnTheIssuersOwnHostSparesTheQuestion() async throws {
        let scene = WithdrawnKeyFixture()

        let result = try await scene.verify(status: "https://issuer.example/list")

        XCTAssertTrue(result.isValid)
        XCTAssertEqual(scene.issuer.count, 0)
    }
}

private struct WithdrawnKeyFixture {
    let clock = FixedClock(VerifierFixture.start)
    let stolen: SigningKey
    let next: SigningKey
    let holder: SigningKey
    let issuer: KeyServer
    let reader: PresentationVerifier
    private let random = SeededRandom(seed: 95)

    init(trusting keys: (WithdrawnKeyFixture.Keys) -> [SigningKey] = { [$0.stolen, $0.next] }) {
        (stolen, next, holder) = (SigningKey(random: random), SigningKey(random: random), SigningKey(random: random))
        issuer = KeyServer(lists: stolen, clock: clock)
        reader = PresentationVerifier(
            trust: [
                TrustedIssuer(
                    issuer: KeyServer.issuer, keys: keys(Keys(stolen: stolen, next: next)).map(\.publicKey))
            ], transport: issuer, clock: clock
        ) { _ in }
    }

    struct Keys {
        let stolen: SigningKey
        let next: SigningKey
    }

    // A badge that the thief makes out to itself.
    func verify(status: String?) async throws -> VerificationResult {
        let credential = try SDJWT.issue(
            claims: JSON.object(compacting: [
                "iss": .string(KeyServer.issuer), "vct": "badge", "iat": 1_800_000_000,
                "cnf": ["jwk": holder.publicKey.json],
                "status": status.map { ["status_list": ["idx": 1, "uri": .string($0)]] },
            ]).objectValue ?? [:], disclosable: [:], key: stolen, random: random)
        let shown = try SDJWT.present(
            Secret(utf8: credential), key: holder, audience: "a", nonce: "n", now: clock.now())
        return try await reader.verify(shown.text, audience: "a", nonce: "n")
    }
}

/// An issuer with its keys, and status lists at every other address, signed by the stolen one.
private final class KeyServer: HTTPTransport {
    static let issuer = "https://issuer.example"

    private struct State {
        var count = 0
        var isAway = false
        var statement: KeyStatement?
        var onMetadata: (@Sendable () async -> Void)?
        var onList: (@Sendable () async -> Void)?
    }

    private let state = Mutex(State())
    private let stolen: SigningKey
    private let clock: FixedClock

    init(lists stolen: SigningKey, clock: FixedClock) {
        self.stolen = stolen
        self.clock = clock
    }

    /// How often the issuer's metadata was asked for.
    var count: Int { state.withLock { $0.count } }

    var isAway: Bool {
        get { state.withLock { $0.isAway } }
        set { state.withLock { $0.isAway = newValue } }
    }

    /// What happens while the metadata is being asked for.
    var onMetadata: (@Sendable () async -> Void)? {
        get { state.withLock { $0.onMetadata } }
        set { state.withLock { $0.onMetadata = newValue } }
    }

    /// What happens while a status list is being fetched.
    var onList: (@Sendable () async -> Void)? {
        get { state.withLock { $0.onList } }
        set { state.withLock { $0.onList = newValue } }
    }

    func withdraw(_ key: SigningKey, nextVouchedBy next: SigningKey) {
        let statement = try? KeyStatement.sign(
            version: 2, keys: [next.publicKey], issuer: Self.issuer, issuedAt: clock.now(), key: next)
        state.withLock { $0.statement = statement }
    }

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        let statement = state.withLock { $0.statement }
        guard !isAway else { throw BadgeError(.serverUnreachable, reason: "The server cannot be reached.") }
        switch request.path {
        case "/.well-known/openid-credential-issuer":
            state.withLock { $0.count += 1 }
            await onMetadata?()
            return .json(
                .object(compacting: [
                    "credential_issuer": .string(Self.issuer),
                    "credential_endpoint": .string(Self.issuer + "/credential"),
                    "credential_configurations_supported": [:],
                    "badge_keys_uri": statement.map { _ in .string(Self.issuer + "/keys") },
                    "badge_keys_version": statement.map { .integer(Int64($0.version)) },
                ]))
        case "/keys":
            return .json(["statements": .array((statement.map { [$0] } ?? []).map { .string($0.compact) })])
        default:
            await onList?()
            let address = try JSONReader(.string("https://\(request.authority ?? "")\(request.path ?? "")")).url()
            let token = try StatusListToken.sign(
                list: StatusList(count: 8), uri: address, issuedAt: clock.now(), expires: nil, ttl: 60, key: stolen)
            return .text(token, type: "application/statuslist+jwt")
        }
    }

    func close() async throws {}
}
