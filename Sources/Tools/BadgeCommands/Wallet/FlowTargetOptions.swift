import ArgumentParser
import BadgeFlows
import BadgeKit
import BadgeModel
import Foundation

/// The flow of a sign-in.
struct FlowTargetOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The name of the flow.", valueName: "NAME"))
    var flow: String

    @Option(help: ArgumentHelp("The application that the flow is of.", valueName: "APP"))
    var app = "example"

    @Option(help: ArgumentHelp("The version of the flow; the newest unless given.", valueName: "VERSION"))
    var flowVersion: String?

    @Option(help: ArgumentHelp("The host of the flow; the server unless given.", valueName: "URL"))
    var flowHost: String?

    @Option(help: ArgumentHelp("The identifier of this app at the server.", valueName: "CLIENT"))
    var client = "badge-app"

    @Option(
        help: ArgumentHelp(
            "The locale of the forms and of the server's messages, whatever --language says.", valueName: "LOCALE"))
    var locale = "en-US"

    func configuration(at server: URL) throws -> FlowConfiguration {
        let host = try flowHost.map(Self.address) ?? server
        return FlowConfiguration(
            server: server, clientID: client, locale: locale,
            flow: .init(host: host, app: app, name: flow, version: flowVersion))
    }

    static func address(_ text: String) throws -> URL {
        guard let url = URL(string: text), url.scheme != nil else {
            throw BadgeError(.invalidInput, .commands("invalidInput.address"), ["text": text])
        }
        return url
    }
}
