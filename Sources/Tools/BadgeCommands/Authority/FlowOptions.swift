import ArgumentParser
import BadgeAuthority
import BadgeSampleServers
import Foundation

/// Native sign-ins at the organization.
struct FlowOptions: ParsableArguments {
    private static let builtIn = "standard"

    @Option(
        help: ArgumentHelp(
            "Let apps sign people in by the flows of this folder, or by the built-in one: standard.", valueName: "DIR"),
        completion: .directory)
    var flows: String?

    @Option(help: ArgumentHelp("An app that may; badge-app unless given. Repeatable.", valueName: "CLIENT"))
    var flowClient: [String] = []

    @Flag(help: "Serve sample providers, which let in anyone as anyone; for tests of apps, on this machine.")
    var sampleProviders = false

    func validate() throws {
        guard flows != nil || flowClient.isEmpty && !sampleProviders else {
            throw ValidationError("--flow-client and --sample-providers go with --flows.")
        }
    }

    /// - Throws: `BadgeError` `documentInvalid`, `notFound`.
    func server() throws -> FlowServer? {
        guard let flows else { return nil }
        let library = flows == Self.builtIn ? try FlowLibrary.standard() : try FlowLibrary(folder: URL(filePath: flows))
        let clients = flowClient.isEmpty ? [FlowServer.sampleClient] : Set(flowClient)
        return try FlowServer(library, clients: clients, hasSampleProviders: sampleProviders)
    }
}
