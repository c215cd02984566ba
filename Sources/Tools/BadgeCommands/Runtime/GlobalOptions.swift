import ArgumentParser
import BadgeModel

/// The options of every command, at any position in the line.
struct GlobalOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The folder that holds wallet and organization.", valueName: "DIR"), completion: .directory)
    var home: String?

    @Flag(help: "Print JSON and nothing else; commands that report as they go print JSON lines.")
    var json = false

    @Flag(help: "Log each step, decision and request on standard error, without secrets.")
    var verbose = false

    @Flag(help: "Never ask; missing input is an error.")
    var noInput = false

    @Option(help: ArgumentHelp("Ask in the terminal, or in your browser.", valueName: "terminal|web"))
    var ui: UserInterface?

    @Option(
        help: ArgumentHelp(
            "Speak this language (en, de, ar), else that of the environment; JSON is English.", valueName: "TAG"))
    var language: String?

    @Option(
        help: ArgumentHelp("Trust these certificates beside the system's (PEM).", valueName: "FILE"),
        completion: .file())
    var caFile: String?

    @Option(
        help: ArgumentHelp(
            "Let organizations and verifiers lead to this host or network (CIDR) of your own; may be repeated.",
            valueName: "HOST"))
    var privateHost: [String] = []

    @Option(
        help: ArgumentHelp("Read the passphrase or PIN of the store from this file.", valueName: "FILE"),
        completion: .file())
    var storePassphraseFile: String?

    @Option(help: ArgumentHelp("Read it from this file descriptor.", valueName: "N"))
    var storePassphraseFd: Int32?

    func validate() throws {
        // What a shell makes of a variable that is not set must not mean the usual home.
        guard home != "" else { throw ValidationError("--home names no folder. Name one, or leave --home out.") }
        guard language.map({ !Languages([$0]).tags.isEmpty }) ?? true else {
            throw ValidationError("--language takes a language tag such as de or pt-BR.")
        }
        try SecretOptions.check("store-passphrase", storePassphraseFile, storePassphraseFd)
    }
}

/// What shows the prompts of a command.
enum UserInterface: String, ExpressibleByArgument, CaseIterable {
    case terminal
    case web
}

/// The words of a command line, with the global options, which may be anywhere before `--`, separated.
struct ArgumentLine {
    private static let flags: Set<String> = ["--json", "--verbose", "--no-input"]
    private static let valued: Set<String> = [
        "--home", "--ui", "--language", "--ca-file", "--private-host", "--store-passphrase-file",
        "--store-passphrase-fd",
    ]

    /// The words without the global options.
    private(set) var words: [String] = []
    private var global: [String] = []

    init(_ arguments: [String]) {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        var rest = arguments[..<end]
        while let word = rest.popFirst() {
            if Self.flags.contains(word) || Self.valued.contains(where: { word.hasPrefix($0 + "=") }) {
                global.append(word)
            } else if Self.valued.contains(word) {
                global += [word] + [rest.popFirst()].compactMap(\.self)
            } else {
                words.append(word)
            }
        }
        words += arguments[end...]
    }

    /// Whether the output, including a usage error, is JSON.
    var asksForJSON: Bool { global.contains("--json") }

    /// Returns the global options.
    ///
    /// - Throws: `ValidationError` when one lacks its value.
    func options() throws -> GlobalOptions {
        do {
            return try GlobalOptions.parse(global)
        } catch {
            throw ValidationError(GlobalOptions.message(for: error))
        }
    }
}
