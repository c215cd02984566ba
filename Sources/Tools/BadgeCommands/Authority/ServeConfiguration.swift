import ArgumentParser
import BadgeModel
import Configuration
import CoreFoundation
import Foundation

/// What a configuration file and the environment say of a served organization, in the form of its options.
///
/// A key is the name of an option: `tlsCert` in the file and `BADGE_SERVE_TLS_CERT` in the environment are `--tls-cert`.
struct ServeConfiguration {
    enum Kind: Sendable {
        case flag
        case number
        case text
        case list
        /// The path of a file with a secret.
        case secretFile
    }

    /// The options of one type, which are consistent among each other.
    struct Part: Sendable {
        let type: any ParsableArguments.Type
        let keys: KeyValuePairs<String, Kind>
    }

    static let environmentPrefix = "BADGE_SERVE_"
    static let parts = [
        Part(
            type: AuthorityServe.self,
            keys: [
                "port": .number, "host": .text, "tlsCert": .text, "tlsKey": .secretFile, "move": .flag,
                "trustedProxy": .list, "requireDpop": .flag, "requireEncryption": .flag, "loginTask": .text,
                "loginTaskLimit": .number, "linkScheme": .text,
            ]),
        Part(
            type: HypermediaServerOptions.self,
            keys: [
                "hypermedia": .flag, "hypermediaLogin": .text, "script": .text, "tryAs": .text,
                "requireAttestation": .flag,
            ]),
        Part(type: FlowOptions.self, keys: ["flows": .text, "flowClient": .list, "sampleProviders": .flag]),
        Part(
            type: AuthorizationServerOptions.self,
            keys: [
                "authorizationServer": .text, "tokenAudience": .text, "tokenScope": .text, "tokenClient": .list,
                "introspectionClient": .text, "introspectionSecretFile": .secretFile,
            ]),
        Part(
            type: RequesterOptions.self,
            keys: [
                "verifierKey": .secretFile, "verifierCertificate": .text, "verifierPrefix": .text, "haip": .flag,
            ]),
        Part(
            type: DeliveryOptions.self,
            keys: [
                "smtp": .text, "smtpPasswordFile": .secretFile, "mailFrom": .text, "textGateway": .text,
                "messageLanguage": .text, "allowSharing": .flag,
            ]),
        Part(type: ServiceOptions.self, keys: ["metrics": .text, "accessLog": .flag, "logFormat": .text]),
        Part(
            type: AdminOptions.self,
            keys: ["admin": .flag, "adminPort": .number, "adminHost": .text, "adminAccount": .text]),
    ]
    static let keys = Dictionary(uniqueKeysWithValues: parts.flatMap { $0.keys.map { ($0.key, $0.value) } })

    /// The words of the command line, with those of the environment and the file before them.
    private(set) var words: [String]
    /// What is wrong with the environment and the file, and where.
    private(set) var problems: [String] = []
    private let given: [String]

    /// - Parameter words: The words behind `authority serve`, without the global options.
    /// - Throws: `BadgeError` for a file that cannot be read or is no JSON document.
    init(_ words: [String], environment: [String: String]) throws {
        (self.words, given) = (words, words)
        var sources = [Source(environment: environment)]
        if let file = Self.value(of: "config", in: words) { sources.append(try Source(file: file)) }
        problems = sources.flatMap(\.problems)
        guard problems.isEmpty else { return }
        let reader = ConfigReader(providers: sources.map(\.provider)).scoped(to: ConfigKey(Source.path))
        self.words =
            Self.parts.flatMap { $0.keys }.flatMap { key, kind in
                Self.isGiven(key, in: words) ? [] : Self.words(of: key, kind, in: reader)
            } + words
    }

    private static func words(of key: String, _ kind: Kind, in reader: ConfigReader) -> [String] {
        let (name, option) = (ConfigKey([key]), Self.option(key))
        return switch kind {
        case .flag: reader.bool(forKey: name) == true ? [option] : []
        case .number: reader.int(forKey: name).map { ["\(option)=\($0)"] } ?? []
        case .text, .secretFile: reader.string(forKey: name).map { ["\(option)=\($0)"] } ?? []
        case .list: (reader.stringArray(forKey: name) ?? []).map { "\(option)=\($0)" }
        }
    }

    static func option(_ key: String) -> String { "--" + separated(key, by: "-").lowercased() }

    static func variable(_ key: String) -> String { environmentPrefix + separated(key, by: "_").uppercased() }

    private static func separated(_ key: String, by separator: String) -> String {
        key.replacing(/[A-Z]/) { separator + $0.output }
    }

    private static func isGiven(_ key: String, in words: [String]) -> Bool {
        let option = option(key)
        return words.contains { $0 == option || $0.hasPrefix(option + "=") }
    }

    private static func value(of key: String, in words: [String]) -> String? {
        let option = option(key)
        guard let index = words.lastIndex(where: { $0 == option || $0.hasPrefix(option + "=") }) else { return nil }
        guard words[index] == option else { return String(words[index].dropFirst(option.count + 1)) }
        return index + 1 < words.count ? words[index + 1] : nil
    }
}

extension ServeConfiguration {
    /// Whether the configuration is to be checked only.
    var isCheck: Bool { given.contains("--check") }

    /// - Throws: `BadgeError` `invalidInput`, which says everything that is wrong, and where.
    func requireSound() throws {
        guard !problems.isEmpty else { return }
        throw BadgeError(.invalidInput, reason: problems.joined(separator: " "))
    }

    /// Everything that is wrong with the options, the environment and the file.
    func findProblems(in run: CommandRun) -> [String] {
        guard problems.isEmpty else { return problems }
        let inconsistent = Self.parts.compactMap { part in
            Self.problem { _ = try part.type.parse(ownWords(of: part)) } as String?
        }
        guard inconsistent.isEmpty else { return inconsistent }
        do {
            return try AuthorityServe.parse(words).findProblems(in: run)
        } catch {
            return [AuthorityServe.message(for: error)]
        }

        func ownWords(of part: Part) -> [String] {
            let options = Set(part.keys.map { Self.option($0.key) })
            let valued = Set(part.keys.filter { $0.value != .flag }.map { Self.option($0.key) })
            var (own, rest) = ([String](), self.words[...])
            while let word = rest.popFirst() {
                guard options.contains(String(word.prefix { $0 != "=" })) else { continue }
                own.append(word)
                if valued.contains(word) { own += [rest.popFirst()].compactMap(\.self) }
            }
            return own
        }
    }

    /// What the body throws, as a sentence.
    static func problem(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch let error as BadgeError {
            return error.reason
        } catch {
            return AuthorityServe.message(for: error)
        }
    }
}

/// One source of keys: the environment, or a file.
private struct Source {
    // As the environment names them: BADGE_SERVE_.
    static let path = ["badge", "serve"]
    private static let fileLimit = 256 * 1024

    let provider: any ConfigProvider
    private(set) var problems: [String] = []

    init(environment: [String: String]) {
        let own = environment.filter { $0.key.hasPrefix(ServeConfiguration.environmentPrefix) && !$0.value.isEmpty }
        provider = EnvironmentVariablesProvider(environmentVariables: own)
        let names = Dictionary(
            uniqueKeysWithValues: ServeConfiguration.keys.keys.map { (ServeConfiguration.variable($0), $0) })
        for variable in own.keys.sorted() where names[variable] == nil {
            let hint = variable.hint(among: Set(names.keys))
            problems.append("The environment: \(variable.oneLine) is unknown\(hint).")
        }
        for variable in own.keys.sorted() {
            if let key = names[variable] { check(key, as: variable, in: "The environment") }
        }
    }

    init(file: String) throws {
        let input = try InputFile(file)
        let data = try input.text(atMost: Self.fileLimit)
        let document = try input.naming(in: data) { try JSONReader(JSON.parse(data)).object() }
        provider = InMemoryProvider(
            name: "file",
            values: Dictionary(
                uniqueKeysWithValues: document.compactMap { key, value in
                    Self.content(value).map {
                        (AbsoluteConfigKey(Self.path + [key]), ConfigValue($0, isSecret: false))
                    }
                }))
        if let reason = Self.insecurity(of: file, forbidden: S_IWGRP | S_IWOTH) {
            problems.append("\(file.oneLine) \(reason).")
        }
        for key in document.keys.sorted() {
            guard ServeConfiguration.keys[key] == nil else {
                check(key, as: key, in: file.oneLine)
                continue
            }
            let reason =
                Self.replacement(of: key).map { "is a secret: name a file of mode 0600 by \($0)" }
                ?? "is unknown\(key.hint(among: Set(ServeConfiguration.keys.keys)))"
            problems.append("\(file.oneLine): \(key.oneLine) \(reason).")
        }
    }

    /// What names the file of a secret that is a key; `nil` if the key is none.
    private static func replacement(of key: String) -> String? {
        if key == "storePassphrase" { return "--store-passphrase-file" }
        return ServeConfiguration.keys[key + "File"] == .secretFile ? key + "File" : nil
    }

    private static func content(_ value: JSON) -> ConfigContent? {
        switch value {
        case .string(let text): .string(text)
        case .integer(let number): .int(Int(number))
        case .bool(let flag): .bool(flag)
        case .array(let elements):
            elements.allSatisfy { $0.stringValue != nil } ? .stringArray(elements.compactMap(\.stringValue)) : nil
        default: nil
        }
    }

    // The reasons quote no value: somebody may have written a secret there.
    private mutating func check(_ key: String, as name: String, in source: String) {
        let (type, wanted): (ConfigType, String) =
            switch ServeConfiguration.keys[key] {
            case .flag: (.bool, "true or false")
            case .number: (.int, "a number")
            case .list: (.stringArray, "a list of texts")
            default: (.string, "a text")
            }
        let found = try? provider.value(forKey: AbsoluteConfigKey(Self.path + [key]), type: type).value
        guard let found else {
            problems.append("\(source): \(name) is not \(wanted).")
            return
        }
        guard ServeConfiguration.keys[key] == .secretFile, case .string(let path) = found.content else { return }
        if path.contains("-----BEGIN") || path.contains("\n") {
            problems.append("\(source): \(name) is the path of a file, not its content.")
        } else if let reason = Self.insecurity(of: path, forbidden: S_IRWXG | S_IRWXO) {
            problems.append("\(source): the file of \(name) \(reason). It needs the mode 0600.")
        }
    }

    /// Why others than this user and root could change what the file says, or read it; `nil` if they cannot.
    private static func insecurity(of path: String, forbidden: mode_t) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return "does not exist or may not be read" }
        guard status.st_mode & S_IFMT == S_IFREG else { return "is not a regular file" }
        guard status.st_uid == 0 || status.st_uid == geteuid() else { return "belongs to another user" }
        guard status.st_mode & forbidden == 0 else {
            return forbidden & S_IROTH == 0 ? "can be changed by others" : "can be read by others"
        }
        return nil
    }
}

/// Whether a configuration is good.
struct ServeCheck: CommandOutput {
    let problems: [String]

    var json: JSON { ["event": "checked", "problems": .array(problems.map(JSON.string))] }
    var jsonText: String { json.text }
    var text: String {
        problems.isEmpty ? "The configuration is good." : problems.map(\.oneLine).joined(separator: "\n")
    }
    var status: ExitStatus { problems.isEmpty ? .done : ExitStatus(.invalidInput) }
}
