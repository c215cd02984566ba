import BadgeModel
import BadgeSystem

/// The items of one home in the Secret Service (the desktop's keyring), through the program `secret-tool`, which
/// exchanges secrets by its standard streams.
///
/// The attributes of an item are not secret. They identify the home by a number without further meaning.
struct SecretTool: Sendable {
    let home: String
    private let program: HostProgram

    // Who unlocks the keyring may have to type a password first.
    private static let patience = Duration.seconds(120)

    init(home: String, environment: [String: String]) {
        self.home = home
        program = HostProgram(package: "libsecret-tools", environment: environment)
    }

    /// Stores bytes as the item of that kind, and replaces an earlier one.
    ///
    /// - Throws: `BadgeError` `notSupported` without the program or a service, `storeLocked` when the keyring is
    ///   locked.
    func store(_ bytes: Secret, as kind: [String]) throws {
        let answer = try run(["store", "--label=BadgeKit"] + attributes(kind), input: bytes.hexadecimal)
        guard answer.status == 0 else { throw Self.failure(answer) }
    }

    /// Returns the bytes of the item of that kind; `nil` when there is none.
    ///
    /// - Throws: `BadgeError` `storeLocked` when the item exists but is unavailable, or when the service does not
    ///   answer; `custodyDamaged` when the item has another format.
    func lookup(_ kind: [String]) throws -> Secret? {
        let answer = try run(["lookup"] + attributes(kind))
        guard answer.status != 0 || answer.output.count == 0 else {
            guard let bytes = Secret(hexadecimal: answer.output) else {
                throw BadgeError(.custodyDamaged, "custodyDamaged.secretServiceItem")
            }
            return bytes
        }
        // It answers the same for what is not there and what is locked; a search finds the locked ones too.
        let search = try run(["search"] + attributes(kind))
        guard search.status == 0 else { throw Self.failure(search) }
        guard search.output.count == 0 else { throw Self.locked }
        return nil
    }

    /// Removes the items of that kind, if there are any; without a kind, all items of the home.
    ///
    /// - Throws: `BadgeError` `storeLocked`, `notSupported`.
    func clear(_ kind: [String] = []) throws {
        let answer = try run(["clear"] + attributes(kind))
        // It complains of nothing when there was nothing.
        guard answer.status == 0 || answer.complaint.isEmpty else { throw Self.failure(answer) }
    }

    private func attributes(_ kind: [String]) -> [String] {
        ["application", "badgekit", "home", home] + kind
    }

    private func run(_ words: [String], input: Secret = Secret([])) throws -> Subprocess.Answer {
        try program.answer("secret-tool", words, input: input, within: Self.patience)
    }

    private static func failure(_ answer: Subprocess.Answer) -> BadgeError {
        guard !answer.complaint.contains(" locked ") else { return locked }
        return BadgeError(
            .storeLocked,
            "storeLocked.secretService", ["finding": answer.lastComplaint])
    }

    private static let locked = BadgeError(.storeLocked, "storeLocked.keyring")
}
