import ArgumentParser
import BadgeAuthority
import BadgeModel
import BadgeSampleServers

/// Logins by hypermedia authentication at the organization.
struct HypermediaServerOptions: ParsableArguments {
    private static let logins = BuiltInLogin.allCases.map(\.rawValue)

    @Flag(help: "Let people log in by hypermedia authentication.")
    var hypermedia = false

    @Option(
        help: ArgumentHelp("The built-in login to serve, if not standard.", valueName: "NAME"),
        completion: .list(logins))
    var hypermediaLogin: String?

    @Option(
        help: ArgumentHelp("Take the steps of the login from this file; for tests of clients.", valueName: "FILE"),
        completion: .file(extensions: ["json"]))
    var script: String?

    @Option(
        help: ArgumentHelp(
            "Whom a login without a credential lets in; for tests of clients, on this machine.", valueName: "EMAIL"))
    var tryAs: String?

    @Flag(help: "Refuse clients of it that do not prove by an attestation that they hold their key.")
    var requireAttestation = false

    func validate() throws {
        guard hypermedia || script == nil && hypermediaLogin == nil && tryAs == nil && !requireAttestation else {
            throw ValidationError(
                "--hypermedia-login, --script, --try-as and --require-attestation go with --hypermedia.")
        }
        guard hypermediaLogin == nil || script == nil else {
            throw ValidationError("--hypermedia-login and --script exclude each other.")
        }
        if let hypermediaLogin, BuiltInLogin(rawValue: hypermediaLogin) == nil {
            throw ValidationError(
                "There is no built-in login \(hypermediaLogin.oneLine)\(hypermediaLogin.hint(among: Set(Self.logins))). "
                    + "--hypermedia-login is \(Self.logins.joined(separator: ", ")).")
        }
    }

    /// - Throws: `BadgeError` `documentInvalid`, `notFound`, `invalidInput`.
    func settings() throws -> HypermediaSettings? {
        guard hypermedia else { return nil }
        let settings = HypermediaSettings(
            script: try steps(of: login), requiresAttestation: requireAttestation, trialPerson: tryAs)
        switch (settings.script.hasTrialPerson, tryAs) {
        case (true, nil):
            throw BadgeError(
                .inputRequired,
                reason:
                    "This login lets people in without a credential. Name the person whose badge they get: --try-as EMAIL"
            )
        case (false, .some):
            throw BadgeError(
                .invalidInput,
                reason: "--try-as is for a login without a credential. This one asks people for theirs.")
        default: break
        }
        return settings
    }

    private var login: BuiltInLogin { hypermediaLogin.flatMap(BuiltInLogin.init) ?? .standard }

    private func steps(of login: BuiltInLogin) throws -> HypermediaScript {
        guard let script else { return try HypermediaScript(login) }
        let file = try InputFile(script)
        let data = try file.text(atMost: HypermediaScript.limits.bytes)
        return try file.naming(in: data) { try HypermediaScript(JSON.parse(data, limits: HypermediaScript.limits)) }
    }

    /// Where the steps come from, as part of a sentence.
    var origin: String {
        if let script { return " by the steps of \(script.oneLine)" }
        return hypermediaLogin.map { " as the built-in login \($0)" } ?? ""
    }
}
