import ArgumentParser
import BadgeAuthority
import BadgeModel

/// Logins by hypermedia authentication at the organization.
struct HypermediaOptions: ParsableArguments {
    @Flag(help: "Let people log in by hypermedia authentication.")
    var hypermedia = false

    @Option(
        help: ArgumentHelp("Take the steps of the login from this file; for tests of clients.", valueName: "FILE"),
        completion: .file(extensions: ["json"]))
    var script: String?

    @Flag(help: "Refuse clients of it that do not prove by an attestation that they hold their key.")
    var requireAttestation = false

    func validate() throws {
        guard hypermedia || script == nil && !requireAttestation else {
            throw ValidationError("--script and --require-attestation go with --hypermedia.")
        }
    }

    /// - Throws: `BadgeError` `documentInvalid`, `notFound`, `invalidInput`.
    func settings() throws -> HypermediaSettings? {
        guard hypermedia else { return nil }
        var settings = HypermediaSettings(requiresAttestation: requireAttestation)
        if let script {
            let file = try InputFile(script)
            let data = try file.read(atMost: HypermediaScript.limits.bytes)
            settings.script = try file.naming {
                try HypermediaScript(JSON.parse(data, limits: HypermediaScript.limits))
            }
        }
        return settings
    }
}
