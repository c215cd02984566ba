import ArgumentParser
import BadgeKit
import BadgeModel
import BadgeUI

/// The Digital Credentials API.
struct DCAPICommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dc-api", abstract: "Answer the requests of a browser's Digital Credentials API.",
        example: "badgectl dc-api answer --origin https://shop.example --request request.json",
        subcommands: [DCAPIAnswer.self])
}

/// Answers a request of a web page.
struct DCAPIAnswer: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "answer", abstract: "Answer a web page's request for a badge, and print the response.",
        discussion: """
            The request is the object that a page gives to the browser, or one of its requests, with protocol and data. \
            Nothing is sent: the response is for the program that passed the request on. Consent and passcode are given as for open, \
            and so are the exit codes. A page learns nothing of a refusal.

            Example:
              badgectl dc-api answer --origin https://door.example.com \\
                  --request request.json --share all-required
            """)

    @Option(help: ArgumentHelp("The origin of the page, as the browser states it.", valueName: "ORIGIN"))
    var origin: String

    @Option(
        help: ArgumentHelp("The request, JSON; - reads standard input.", valueName: "FILE"),
        completion: .file(extensions: ["json"]))
    var request: String

    @OptionGroup var consent: PresentationOptions
    @OptionGroup var gate: GateOptions
    @OptionGroup var activation: ActivationOptions
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let asked = try run.document(request, Self.request)
        var given = PrefilledAnswers()
        try gate.add(to: &given, in: run)
        activation.add(to: &given, in: run)
        let presenter = run.presenter(given)
        let run = run.requiringHAIP(consent.haip)
        return try await run.withWallet(presenter: presenter) { wallet in
            let screen = try await consent.register(in: wallet, of: run)
            do {
                let response = try await gate.whileGiven {
                    try await run.run(with: presenter, declined: .commands("declined.badgeNotUsed")) {
                        try await wallet.present(origin: origin, request: asked)
                    }
                }
                return CommandResult(json: response, text: response.prettyText, isVerbatim: true)
            } catch let error as BadgeError {
                guard let output = await PresentedOutput(failed: error, screen, in: wallet) else { throw error }
                return try output.reported(in: run)
            }
        }
    }

    // The page may offer requests of several protocols.
    private static func request(_ reader: JSONReader) throws -> JSON {
        let offered = (reader["digital"].optional ?? reader)["requests"]
        guard offered.value != nil else { return try reader.present() }
        for request in try offered.elements() where try request["protocol"].string().hasPrefix("openid4vp-v1-") {
            return try request.present()
        }
        throw offered.failure("has no request of OpenID4VP 1.0")
    }
}
