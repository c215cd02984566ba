import Foundation
import Synchronization
import TestSupport

/// The string literals of a file of the product, with the code that stands around each.
struct SourceText {
    struct Literal {
        let text: String
        let line: Int
        /// The code before it, back to the literal, brace or line that came before.
        let before: String
        /// The literal that came before; `nil` for the first one.
        let previous: String?
        /// The names of the dictionary literal behind it; `nil` when none follows.
        let names: Set<String>?

        /// Whether it stands where a key of the text catalogue must.
        var isKey: Bool {
            isMessage || ["words(", "localization("].contains { before.hasSuffix($0) }
        }

        /// Whether it makes a message, without naming a catalogue.
        var isMessage: Bool {
            before.hasSuffix("Message(")
                || before.hasSuffix(",") && before.contains("BadgeError(") && !before.contains(":")
        }

        /// Whether it reads like words for a person: a sentence, or the beginning of one.
        var isSentence: Bool {
            guard text.contains(" "), let first = text.first, first.isUppercase || first == "\\", !isForDevelopers
            else { return false }
            return text.contains(/^[A-Z][a-z]+ ([a-z(]|\\\()/)
                || text.contains(/^\\\([\s\S]*\) [a-z]+ [a-z]+[\s\S]*[.?!]$/)
        }

        /// Whether it is the reason of an error, which belongs into a catalogue however it reads.
        var isReason: Bool { before.contains("BadgeError(") && before.hasSuffix("reason:") }

        /// Whether a server says it to a program (a description behind its code, or as a member of a document), or to its
        /// operator (a line of the log, what became of a delivery).
        var isOfServer: Bool {
            if before == "," || before == "#,", let previous {
                return previous.contains(/^[a-z]+(_[a-z]+)+$/) || previous.hasPrefix("Bearer")
            }
            if before.hasPrefix(":"), let previous, Self.members.contains(previous) { return true }
            return Self.answers.contains { callee.hasSuffix($0) }
        }

        private static let members: Set = ["error_description", "description", "detail"]

        private static let answers = [
            "invalidRequest", "invalidGrant", ".invalid", "throwinvalid", "clientRefused", "proofInvalid",
            "unauthorized",
            "waiting", "unexpected", "credentialRefused", "presentation", "throwerror", ".refused",
            "ExternalTokenError.unavailable", ".postponed", ".uncertain", "logger.error", "logger.info",
            "logger.notice",
        ]

        /// The name of the call of which it is an argument, with the code before it.
        private var callee: Substring {
            var depth = 0
            for index in before.indices.reversed() {
                switch before[index] {
                case ")": depth += 1
                case "(" where depth == 0: return before[..<index]
                case "(": depth -= 1
                default: break
                }
            }
            return ""
        }

        private var isForDevelopers: Bool {
            ["precondition", "fatalError", "assert"].contains { before.contains($0) }
        }

        /// Whether it is help, or a mistake in how a command was typed.
        var isUsage: Bool {
            ["help:", "ArgumentHelp(", "abstract:", "discussion:", "details:", "@OptionGroup(", "ValidationError("]
                .contains { before.contains($0) }
        }
    }

    let path: String
    let literals: [Literal]

    /// The modules that may name a text.
    static let modules = speaking + ["BadgeCommands"]

    /// The modules whose words a person reads on every kind of screen.
    static let speaking =
        servers + [
            "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgePolicy", "BadgeTransport", "BadgeOpenID",
            "BadgeCredentials", "BadgeClient", "BadgeDatabase", "BadgeCustody", "BadgeHypermedia", "BadgeFlows",
            "BadgeStorage", "BadgeSensors", "BadgeKit", "BadgeLoginPrompts", "BadgeProviders", "BadgeSharing",
            "BadgeUI", "BadgeDrawings", "BadgeTerminalUI", "BadgeVerifier", "BadgeWebUI", "BadgeWebViews",
            "BadgeHTML", "BadgeWalletPages", "BadgeVerifierHTTP", "BadgeAdminPages", "BadgePresentation",
        ]

    /// Those that speak to programs too, in the terms of a protocol.
    private static let servers = ["BadgeServing", "BadgeDelivery", "BadgeAuthority", "BadgeSampleServers"]

    /// The folders of the command line that address its user; the others address an operator, or hold help.
    static let commands = ["Wallet", "Store", "Policy", "Runtime", "Verifier", "Theme"].map { "BadgeCommands/\($0)" }

    private static let exempt: Set<String> = [
        // What a server explains to a program: its refusals, and the help of its metrics.
        "BadgeVerifierHTTP/Pages/DoorRoutes.swift", "BadgeVerifierHTTP/Wallets/WalletRoutes.swift",
        "BadgeVerifierHTTP/WalletService.swift", "BadgeVerifierHTTP/Programs/TransactionRoutes.swift",
        "BadgeVerifierHTTP/Programs/VerifierRoutes.swift",
        "BadgeSampleServers/FlowServer/FlowRefusal.swift",
        "BadgeAuthority/Service/ServiceMetrics.swift", "BadgeVerifier/Answers/AnswerReceipt.swift",
        // The subject of a certificate for trials.
        "BadgeTransport/Certificates/TrialCertificate.swift",
        // What became of a delivery, which is kept with the message for its operator.
        "BadgeDelivery/Mail/SMTPConnection.swift", "BadgeDelivery/Text/TextGateway+Sending.swift",
        // Words of an invented organization, and of an example that the organization rewrites.
        "BadgeCommands/Theme/SamplePrompts.swift", "BadgeCommands/Theme/SamplePrompts+Sharing.swift",
        "BadgeAuthority/Store/AuthorityStore+Seed.swift", "BadgeAuthority/Policy/PolicyTemplate.swift",
        // Warnings to the author of a document, in the terms of its format.
        "BadgePolicy/Review/PolicyReview+Warnings.swift",
    ]

    /// Its literals that belong into a catalogue, because a person reads them.
    var stray: [Literal] {
        let isServer = Self.servers.contains(String(path.prefix { $0 != "/" }))
        return literals.filter { literal in
            if literal.isReason { return true }
            guard !Self.exempt.contains(path), literal.isSentence, !literal.isUsage else { return false }
            return !(isServer && literal.isOfServer)
        }
    }

    /// The files of the modules, or of folders of them, without the catalogue itself.
    static func all(in modules: [String]) throws -> [SourceText] {
        try modules.flatMap { module in
            if let known = read.withLock({ $0[module] }) { return known }
            let sources = try sources(of: module)
            read.withLock { $0[module] = sources }
            return sources
        }
    }

    // What was read, by module: every test reads nearly all of them.
    private static let read = Mutex<[String: [SourceText]]>([:])

    private static func sources(of module: String) throws -> [SourceText] {
        let folder = sourceFolder(of: module)
        let family = sourceFolder(of: String(module.prefix { $0 != "/" })).deletingLastPathComponent()
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
        return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
            .filter { !$0.path().contains(/\/Texts\/(English|German|Arabic)/) }
            .map { file in
                let path = file.path().dropFirst(family.path().count)
                return SourceText(String(path), try Data(contentsOf: file))
            }
    }

    init(_ path: String, _ bytes: Data) {
        var scanner = Scanner(bytes: [UInt8](bytes))
        self.path = path
        literals = scanner.literals()
    }
}

/// Finds literals of one line and of several.
private struct Scanner {
    let bytes: [UInt8]
    private var position = 0
    private var line = 1
    private var code: [UInt8] = []

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func literals() -> [SourceText.Literal] {
        var literals: [SourceText.Literal] = []
        while position < bytes.count {
            if starts("//") {
                skip { $0 != 0x0A }
            } else if bytes[position] == 0x22 {
                let (before, start) = (String(decoding: code, as: UTF8.self), line)
                let text = starts("\"\"\"") ? paragraph() : literal()
                code.removeAll()
                literals.append(
                    .init(text: text, line: start, before: before, previous: literals.last?.text, names: names()))
            } else {
                let byte = bytes[position]
                if byte == 0x7B || byte == 0x7D || byte == 0x3B { code.removeAll() }
                if byte != 0x20, byte != 0x0A { code.append(byte) }
                advance()
            }
        }
        return literals
    }

    private mutating func paragraph() -> String {
        position += 3
        let start = position
        while position < bytes.count, !starts("\"\"\"") { advance() }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        position = min(position + 3, bytes.count)
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private mutating func literal() -> String {
        let isRaw = position > 0 && bytes[position - 1] == 0x23
        position += 1
        let start = position
        var depth = 0
        while position < bytes.count, depth > 0 || bytes[position] != 0x22 || isRaw && !starts("\"#") {
            if bytes[position] == 0x5C, position + 1 < bytes.count, !isRaw {
                if bytes[position + 1] == 0x28 { depth += 1 }
                position += 2
            } else if depth > 0, bytes[position] == 0x22 {
                _ = literal()
            } else {
                if depth > 0 { depth += bytes[position] == 0x28 ? 1 : bytes[position] == 0x29 ? -1 : 0 }
                advance()
            }
        }
        defer { position += 1 }
        return String(decoding: bytes[start..<min(position, bytes.count)], as: UTF8.self)
    }

    // `, ["name": …, "other": …]`, also behind the parenthesis that closes a key's catalogue, looked at from behind the
    // literal.
    private func names() -> Set<String>? {
        var ahead = self
        let isBehindCall = starts("),")
        if isBehindCall { ahead.position += 1 }
        ahead.skip { $0 == 0x20 || $0 == 0x0A || $0 == 0x2C }
        guard ahead.position < bytes.count, ahead.position > position, bytes[ahead.position] == 0x5B else { return nil }
        ahead.position += 1
        var (names, depth): (Set<String>, Int) = ([], 0)
        while ahead.position < bytes.count, depth > 0 || bytes[ahead.position] != 0x5D {
            let byte = bytes[ahead.position]
            if byte == 0x22 {
                let text = ahead.literal()
                if depth == 0, ahead.position < bytes.count, bytes[ahead.position] == 0x3A { names.insert(text) }
            } else {
                depth += byte == 0x28 || byte == 0x5B ? 1 : byte == 0x29 || byte == 0x5D ? -1 : 0
                ahead.position += 1
            }
        }
        return isBehindCall && names.isEmpty ? nil : names
    }

    private func starts(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard position + count <= bytes.count else { return false }
        var index = 0
        while index < count, bytes[position + index] == text.utf8Start[index] { index += 1 }
        return index == count
    }

    private mutating func skip(while fits: (UInt8) -> Bool) {
        while position < bytes.count, fits(bytes[position]) { advance() }
    }

    private mutating func advance() {
        if bytes[position] == 0x0A { line += 1 }
        position += 1
    }
}
