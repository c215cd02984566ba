import BadgeCustody
import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeSystem
import BadgeTesting
import Foundation

extension PolicyDocument {
    /// In force for ten years from the time at which a test's clock starts.
    static func inForce(
        version: Int, _ restrictions: JSON..., issuedAt: Double = 1_799_999_000
    ) throws -> PolicyDocument {
        PolicyDocument(
            version: version, issuedAt: Date(timeIntervalSince1970: issuedAt),
            expires: Date(timeIntervalSince1970: 2_100_000_000),
            policy: try Policy(JSONReader(["restrictions": .array(restrictions)])),
            compact: "\(StoreHome.marker).\(version).\(Int(issuedAt))")
    }
}

extension JSON {
    static let passcodeDemand: JSON = ["type": "passcode", "minLength": 4]

    static func deletingPasscodeDemand(maxTries: Int64) -> JSON {
        ["type": "passcode", "minLength": 4, "maxTries": .integer(maxTries), "onExhausted": "deleteBadge"]
    }
}

extension Organization {
    /// An organization of that name with a policy.
    static func sample(_ name: String, _ policy: PolicyDocument?) -> Organization {
        Organization(
            id: ID(rawValue: "https://\(name).example.org"), name: name, display: Display(name: name),
            issuer: .sample(name), authorizationServer: .sample(name), trustAnchors: [], policy: policy)
    }
}

extension PasscodeRules {
    static let four = PasscodeRules(minLength: 4, kind: .digits)
}

extension StoreHome {
    static let passcode = Secret(utf8: "planted-marker 5729")

    /// The custody of the home, under which a passcode costs next to nothing.
    var cheapCustody: FastTestCustody { FastTestCustody(custody) }

    func makeLock(_ passcode: Secret = StoreHome.passcode) throws -> (lock: PasscodeKeyPair, key: PasscodeKey) {
        try PasscodeKeyPair.make(passcode: passcode, custody: cheapCustody, random: random)
    }

    /// Sets the passcode.
    @discardableResult
    func setPasscode(of store: BadgeStore) async throws -> (lock: PasscodeKeyPair, key: PasscodeKey) {
        let made = try makeLock()
        try await store.setPasscode(made.lock, rules: .four)
        return made
    }

    /// Puts a badge of an organization with that policy into the store.
    @discardableResult
    func add(to store: BadgeStore, _ name: String, _ policy: PolicyDocument?) async throws -> IssuanceResult {
        try await add(to: store, offer: name, organization: .sample(name, policy))
    }

    /// The permit that a person gets who meets all that a policy may ask of them.
    func permit(for badge: Badge.ID, under policy: PolicyDocument?, _ purpose: Purpose = .use) -> Permit? {
        var facts = PolicyFacts(badgeID: badge, date: clock.now())
        facts.clock = .known(.trusted)
        facts.store = .known(.intact)
        facts.status = .known(.active)
        facts.validity = .known(Badge.Validity())
        facts.policy = .known(
            policy.map { CompiledPolicy([$0]) { Data(Digest.sha256($0)) } } ?? .unpublished)
        facts.passcode = .known(PasscodeFacts(setUnder: .four, entry: .now))
        facts.biometrics = .known(.unavailable)
        facts.otherPasscodes = .known([])
        return Evaluator().evaluate(purpose, on: facts).permit
    }

    /// Opens what a power cut at this time would leave: a copy of the files.
    func openCopy() async throws -> BadgeStore {
        let copy = folder.path + "/copy-\(random.uuid())"
        try FileManager.default.createDirectory(
            atPath: copy, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        for (name, content) in try files() {
            let path = copy + "/" + name
            _ = FileManager.default.createFile(atPath: path, contents: content, attributes: [.posixPermissions: 0o600])
        }
        return try await BadgeStore(
            home: copy, custody: FileCustody(directory: copy, random: random), sharing: sharing, create: false,
            clock: clock, monotonicClock: monotonicClock, random: random)
    }
}

extension StoredLocation {
    static let london = StoredLocation(latitude: 51.5074, longitude: -0.1278, accuracy: 20)
}

extension AgreementDecisionRecord {
    static func terms(
        _ decision: AgreementStatement.Decision, version: String = "3", text: String = "Be kind."
    ) -> AgreementDecisionRecord {
        AgreementDecisionRecord(
            AgreementDocument(kind: .terms, version: version, locale: "en", isRequired: true, text: text), decision)
    }
}

extension StoredAgreement {
    /// The decision alone, as it was handed in.
    var record: AgreementDecisionRecord {
        AgreementDecisionRecord(
            kind: statement.kind, version: statement.version, locale: statement.locale, digest: statement.digest,
            decision: statement.decision, timeSource: statement.timeSource, method: statement.method)
    }
}
