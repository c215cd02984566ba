package import BadgeModel

/// The response to a request: the bytes that are sent, which a failed delivery may send again.
package struct PresentationResponse: Sendable, Hashable {
    /// Where it goes.
    package let destination: ResponseDestination
    /// Its parameters, encrypted if the request demands it, by name.
    package let parameters: [String: JSON]

    /// The value for a browser's interface (`data`).
    package var document: JSON { .object(parameters) }

    // A member that is no text is written as JSON (section 8.2).
    var form: [String: String] { parameters.mapValues { $0.stringValue ?? $0.text } }
}
