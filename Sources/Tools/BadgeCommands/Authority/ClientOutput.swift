import BadgeCredentials
import BadgeModel
import BadgeOpenID
import Foundation

/// An app that is registered as a client, as commands show it.
struct ClientOutput: CommandOutput {
    let client: RegisteredClient

    var json: JSON { client.outputJSON }

    var text: String {
        KeyValueList([
            ("App", client.name), ("ID", client.id),
            ("Redirect URI", client.redirectURIs.map(\.absoluteString).joined(separator: ", ")),
            ("Claims", client.claims.map { "\($0.name) (\($0.label))" }.joined(separator: ", ")),
            ("Any wallet", client.takesPresentations ? "yes" : "no"),
        ]).text
    }

    var next: String? { "authority client list" }
}

extension RegisteredClient {
    /// The output of `authority client add` and `list`.
    var outputJSON: JSON {
        [
            "id": .string(id), "name": .string(name),
            "redirectURIs": .array(redirectURIs.map { .string($0.absoluteString) }),
            "claims": .array(
                claims.map {
                    ["name": .string($0.name), "label": .string($0.label), "required": .bool($0.isRequired)]
                }),
            "presentations": .bool(takesPresentations),
        ]
    }
}
