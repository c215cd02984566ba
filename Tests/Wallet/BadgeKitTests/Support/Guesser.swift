import BadgeAuthority
import BadgeCustody
import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeTransport
import BadgeUI
import Foundation
import GRDB

@testable import BadgeKit
@testable import BadgeStorage

/// A process of its own that enters passcodes into a shared home, for whoever kills it.
///
/// It writes a byte into a file before anything is derived from an entry, so that the file counts what a guesser could
/// have learnt at the very most, also when the process dies there.
struct Guesser {
    static let code = "482915"
    /// Without delays, so that a round takes no minute.
    static let policy: JSON = ["restrictions": [["type": "passcode", "delays": []]]]
    static let derivations = "derivations"

    let home: URL

    @MainActor
    func play(_ role: String) async throws {
        switch role {
        case "make": try await make()
        case "guess": try await guessUntilKilled()
        case "burst": try await guessAtOnce(8)
        default: try await count()
        }
    }

    /// Brings a badge under the policy into the home, and sets the passcode.
    @MainActor
    func make() async throws {
        let organization = try TestOrganization()
        try organization.authority.set(try Policy(JSONReader(Self.policy)))
        let invitation = try organization.invite()
        let wallet = try await open(organization.authority.transport())
        let book = ScriptedUser()
        book.register(with: wallet.ui)
        book.codes = [invitation.transactionCode.text]
        book.entries = [.new(Self.code)]
        _ = try await wallet.provision(invitation.offer)
        try await wallet.setPasscode()
        try await wallet.close()
        try Data().write(to: URL(filePath: logPath))
    }

    /// Says `ready`, then enters wrong and right passcodes until it is killed.
    @MainActor
    func guessUntilKilled() async throws {
        let wallet = try await open()
        let book = ScriptedUser()
        book.register(with: wallet.ui)
        try await requireRecorded(wallet)
        // Who is killed again and again before the right entry counts would use the tries up.
        book.entries = [.current(Self.code)]
        if try await wallet.passcodeStatus.triesLeft < 6 { try await wallet.verifyPasscode() }
        Self.say("ready")
        for number in 0... {
            let wrong = PasscodeEntry.current("11\(1000 + number % 9000)")
            book.entries = number % 2 == 0 ? [.current(Self.code)] : [wrong, .current(Self.code)]
            try await wallet.verifyPasscode()
            wallet.lock()
        }
    }

    /// Enters so many wrong passcodes at once, as soon as a line comes on standard input.
    @MainActor
    func guessAtOnce(_ count: Int) async throws {
        let wallet = try await open()
        Self.say("ready")
        _ = readLine()
        let trials = (0..<count).map { number in
            Task.detached {
                let context = wallet.context
                return await failure {
                    try await PasscodeVerification(context: context).open(with: Secret(utf8: "2\(number)3817"))
                }
            }
        }
        var codes: [String] = []
        for trial in trials { codes.append(await trial.value?.code.rawValue ?? "opened") }
        Self.say(codes.sorted().joined(separator: " "))
        try await wallet.close()
    }

    /// Says how much was derived, how many tries are on record, and how many of them stand as wrong.
    @MainActor
    func count() async throws {
        let wallet = try await open()
        try await requireRecorded(wallet)
        let log = try await wallet.verifyAuditLog()
        let wrong = try await wallet.store.passcode()?.wrongTries ?? -1
        Self.say("derived \(try derived()) recorded \(try await recorded(wallet)) wrong \(wrong) sound \(log.isSound)")
        try await wallet.close()
    }

    private func open(_ transport: (any HTTPTransport)? = nil) async throws -> BadgeWallet {
        var configuration = WalletConfiguration(home: home)
        configuration.sharing = .shared
        configuration.transport = transport ?? ScriptedTransport()
        configuration.custody = CountingCustody(
            FastTestCustody(FileCustody(directory: home.path(percentEncoded: false))), logPath: logPath)
        return try await BadgeWallet.open(configuration)
    }

    private var logPath: String { home.appending(path: Self.derivations).path(percentEncoded: false) }

    private func derived() throws -> Int { try Data(contentsOf: URL(filePath: logPath)).count }

    /// Every try that ever was.
    private func recorded(_ wallet: BadgeWallet) async throws -> Int {
        try await wallet.store.database.read { try Int.fetchOne($0, sql: "SELECT tries FROM passcode") ?? -1 }
    }

    private func requireRecorded(_ wallet: BadgeWallet) async throws {
        let (derived, recorded) = (try derived(), try await recorded(wallet))
        guard derived <= recorded else {
            throw BadgeError(
                .unexpected, reason: "\(derived) entries were derived from, and \(recorded) are on record.")
        }
    }

    private static func say(_ line: String) {
        FileHandle.standardError.write(Data("\(line)\n".utf8))
    }
}

/// Counts, in a file, how often the device's half of the passcode's key was asked for: once for every derivation.
private struct CountingCustody: KeyCustody {
    let custody: FastTestCustody
    let logPath: String

    init(_ custody: FastTestCustody, logPath: String) {
        self.custody = custody
        self.logPath = logPath
    }

    var name: String { custody.name }
    var rollbackProtection: RollbackProtection { custody.rollbackProtection }
    var kdf: KDFPolicy { custody.kdf }

    func prepare() throws { try custody.prepare() }

    func seal(_ secret: Secret, context: String) throws -> Data { try custody.seal(secret, context: context) }

    func open(_ sealed: Data, context: String) throws -> Secret {
        if context == "passcode" { try note() }
        return try custody.open(sealed, context: context)
    }

    // Appended in one call, so that no byte of many processes is lost.
    private func note() throws {
        let file = Foundation.open(logPath, O_WRONLY | O_APPEND)
        defer { close(file) }
        guard write(file, ".", 1) == 1 else { throw BadgeError(.storeFailed, reason: "\(logPath) takes no byte.") }
    }
}
