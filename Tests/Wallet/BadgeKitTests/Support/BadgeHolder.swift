import BadgeAuthority
import BadgeCredentials
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeTesting
import BadgeUI
import Foundation
import Logging
import XCTest

@testable import BadgeKit

/// A person who holds an active badge under a policy, and the fifteen screens in front of the person.
@MainActor
final class BadgeHolder {
    let world: WalletFixture
    let book: ScriptedUser
    let badge: Badge
    /// The newest audit entry before the scene.
    private(set) var mark: Int?

    var wallet: BadgeWallet { world.wallet }
    var authority: Authority { world.organization.authority }

    /// A world in which the badge was brought into the wallet: making one takes longer than most tests do with it.
    private static var left: (world: WalletFixture.Left, badge: Badge)?

    /// Brings a badge into a wallet, and then the policy.
    ///
    /// - Parameter isCopy: Whether it may be the same badge, in another wallet, as that of every other such bearer.
    init(
        _ restrictions: [JSON] = [], policy: [String: JSON] = [:], absent: Set<String> = [],
        biometrics: any BiometricKeyStore = NoBiometrics(), sharing: SharingMode = .exclusive,
        on screens: Screens = .classes, logger: Logger? = nil, isCopy: Bool = false
    ) async throws {
        book = ScriptedUser(on: screens)
        if isCopy {
            let left = try await Self.provisioned()
            (world, badge) = (try await WalletFixture(copying: left.world), left.badge)
            book.register(with: world.wallet.ui, except: absent.subtracting(["DeviceProvisioning"]))
        } else {
            world = try await WalletFixture(sharing: sharing, biometrics: biometrics, logger: logger)
            book.register(with: world.wallet.ui, except: absent.subtracting(["DeviceProvisioning"]))
            book.codes = [world.invitation.transactionCode.text]
            badge = try await world.wallet.provision(world.offer)
        }
        try await publish(restrictions, policy)
        try await startOver()
    }

    private static func provisioned() async throws -> (world: WalletFixture.Left, badge: Badge) {
        if let left { return left }
        let bearer = try await BadgeHolder()
        let made = (world: try await bearer.world.leave(), badge: bearer.badge)
        left = made
        return made
    }

    /// Publishes another policy, and has the wallet hear of it.
    func publish(_ restrictions: [JSON], _ members: [String: JSON] = [:]) async throws {
        let members = members.merging(["restrictions": .array(restrictions)]) { $1 }
        try authority.set(try Policy(JSONReader(.object(members))))
        let reports = try await world.sync()
        XCTAssertEqual(reports.flatMap(\.failures), [])
    }

    /// Sets the passcode through its screen.
    func setPasscode(_ code: String) async throws {
        book.entries = [.new(code)]
        try await wallet.setPasscode()
        wallet.lock()
        try await startOver()
    }

    /// What comes from now on counts.
    func startOver() async throws {
        book.startOver()
        mark = try await wallet.auditEntries().last?.index
    }

    /// Shows the badge to a reader.
    @discardableResult
    func use() async throws -> Presentation { try await world.use(badge.id) }

    /// How a use ends.
    func ending() async -> Ending { await Ending { try await self.use() } }

    /// What a sync brings from the organization.
    func heard() async throws -> SyncReport {
        let reports = try await world.sync()
        return try XCTUnwrap(reports.first)
    }

    /// The badge as the organization names it.
    func issued() throws -> IssuedBadge.ID {
        let badges = try authority.badges()
        return try XCTUnwrap(badges.first { $0.status != .revoked } ?? badges.first).id
    }

    func contents() async throws -> Contents { try await wallet.contents(after: mark) }

    /// Time passes, on every clock.
    func wait(_ seconds: TimeInterval) {
        world.clock.advance(by: seconds)
        world.monotonicClock.advance(by: seconds)
    }

    func move(to location: LocationFix?) {
        world.location.set(location.map(Fact.known) ?? .unknown)
    }
}

/// How a run ended.
enum Ending: Equatable {
    case completed, cancelled
    case failed(BadgeError.Code)

    @MainActor
    init<Value: Sendable>(of run: @MainActor () async throws -> Value) async {
        do {
            _ = try await run()
            self = .completed
        } catch is CancellationError {
            self = .cancelled
        } catch {
            self = .failed(BadgeError(wrapping: error).code)
        }
    }
}

extension WalletFixture {
    func use(_ badge: Badge.ID, nonce: String = "n-1") async throws -> Presentation {
        try await UseBadge(badgeID: badge, audience: "https://door.example", nonce: nonce, context: context).run()
    }

    func sync() async throws -> [SyncReport] { try await SyncWallet(context: context).run() }
}

extension PasscodeEntry {
    static func current(_ code: String) -> PasscodeEntry { PasscodeEntry(current: Secret(utf8: code)) }

    static func new(_ code: String, _ again: String? = nil) -> PasscodeEntry {
        PasscodeEntry(new: Secret(utf8: code), confirmation: Secret(utf8: again ?? code))
    }

    static func change(_ current: String, to code: String) -> PasscodeEntry {
        PasscodeEntry(current: Secret(utf8: current), new: Secret(utf8: code), confirmation: Secret(utf8: code))
    }
}

extension LocationFix {
    static let office = LocationFix(latitude: 51.5074, longitude: -0.1278, accuracy: 10, age: 0)
    /// Eleven kilometres north of it.
    static let home = LocationFix(latitude: 51.6074, longitude: -0.1278, accuracy: 10, age: 0)
}

/// Restrictions as an administrator writes them. The clock of a new world stands on a Friday, at eight in the morning UTC.
enum Restrictions {
    static let fence: JSON = [
        "type": "geoFence",
        "areas": [["name": "Head office", "circle": ["latitude": 51.5074, "longitude": -0.1278, "radius": 500]]],
    ]
    static let fromNine: JSON = ["type": "timeOfDay", "windows": [["zone": "UTC", "from": "09:00", "to": "17:00"]]]
    static let fromSeven: JSON = ["type": "timeOfDay", "windows": [["zone": "UTC", "from": "07:00", "to": "17:00"]]]
    static let passcode: JSON = ["type": "passcode"]

    static func terms(_ version: String = "3", _ text: String = "Wear it.", privacy: Bool = true) -> JSON {
        let terms: JSON = [
            "kind": "terms", "version": .string(version), "locale": "en", "required": true, "text": .string(text),
        ]
        let optional: JSON = ["kind": "privacy", "version": "1", "locale": "en", "required": false, "text": "We log."]
        return ["type": "userAgreement", "documents": .array(privacy ? [terms, optional] : [terms])]
    }
}
