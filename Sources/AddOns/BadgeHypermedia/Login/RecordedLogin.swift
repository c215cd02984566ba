import BadgeKeys
import BadgeKit
import BadgeModel
import BadgeOpenID
import BadgeSystem
import BadgeTransport
package import BadgeUI
package import Foundation

/// A login whose server sends recorded documents, one for each request; nothing leaves the process.
///
/// The documents are shown as in any login: redirections are followed, polls wait, an action of the user asks for the
/// next one, whatever was chosen.
package struct RecordedLogin: Sendable {
    /// How a replay ended.
    package struct Outcome: Sendable, Equatable {
        /// The number of documents that were sent.
        package let sent: Int
        /// Whether the last one granted an authorization code; otherwise there was no further document.
        package let isAuthorized: Bool
    }

    /// What a login does outside its screens.
    package enum Act: Sendable, Equatable {
        /// Opens a page in the browser.
        case page(URL)
        /// Opens an app by the scheme of its address.
        case app(scheme: String)
        /// Has an authenticator create a key for a relying party.
        case newKey(for: String)
        /// Has an authenticator sign with a key of a relying party.
        case key(for: String)
    }

    /// Waits the given number of seconds between two polls; throws when cancelled.
    package typealias Pause = @Sendable (Int) async throws -> Void

    private let documents: [Data]
    private let server: URL

    /// Creates a replay of documents that have been read.
    ///
    /// - Parameters:
    ///   - documents: The documents as received.
    ///   - server: The server that sent them, whose origin addresses must have; `nil` for that of the first complete
    ///     address of a form.
    /// - Throws: `BadgeError` `documentInvalid` for what is no document.
    package init(_ documents: [Data], server: URL? = nil) throws {
        self.documents = documents
        self.server = try server ?? Self.server(of: documents)
    }

    /// Plays the documents on the screens of a registry.
    ///
    /// - Parameters:
    ///   - ui: The screens.
    ///   - pause: Waits between two polls.
    ///   - onAct: Called with what a login would do outside its screens.
    /// - Throws: The errors of a login, among them `declined` when the user cancelled.
    @MainActor
    package func play(
        on ui: UIRegistry, pause: @escaping Pause, onAct: @escaping @Sendable (Act) -> Void = { _ in }
    ) async throws -> Outcome {
        let recording = RecordedServer(documents, at: server)
        let web = WebClient(transport: recording, pause: { _ in }, pollPause: pause)
        let metadata = try recording.metadata
        let client = try HypermediaClient(
            server: metadata, clientID: "badgectl", redirect: RecordedBrowser.redirect,
            key: SigningKey(random: SystemRandom()), web: web)
        ui.hypermedia.setPresentation(HypermediaPresentation(openedSchemes: ["bankid"]))
        ui.hypermedia.setURLOpener { app in
            onAct(.app(scheme: app.scheme ?? ""))
            return true
        }
        let context = RecordedContext(
            ui: ui, browser: RecordedBrowser { onAct(.page($0)) }, authenticator: RecordedAuthenticator(onAct: onAct))
        do {
            _ = try await HypermediaLogin(try client.makeFlow(), at: metadata, of: nil, context: context).run()
            return Outcome(sent: recording.sent, isAuthorized: true)
        } catch {
            guard recording.isExhausted else { throw error }
            return Outcome(sent: recording.sent, isAuthorized: false)
        }
    }

    /// Returns the server that sent documents: that of the first complete address of a form, or else one that no document
    /// names.
    ///
    /// - Throws: `BadgeError` `documentInvalid` for what is no document.
    package static func server(of documents: [Data]) throws -> URL {
        for document in documents {
            for form in try Representation(parsing: document).actions.flatMap(\.forms) {
                if let url = URL(string: form.href), url.isSecureServer { return url }
            }
        }
        return fallback
    }

    // No address of the documents names one.
    private static let fallback = URL(string: "https://server.example") ?? URL(filePath: "/")
}

private struct RecordedContext: DirectedLoginContext {
    let ui: UIRegistry
    let browser: any ExternalBrowser
    let pause: WorkflowContext.Pause = { _ in }
    let hypermedia = HypermediaOptions()
    let authenticator: any Authenticator
    let privateHosts = PrivateHosts.none
}

extension Representation.Action {
    // Actions are nested to a bounded depth.
    fileprivate var forms: [Representation.Form] {
        switch content {
        case .form(let form): [form] + form.errorActions.flatMap(\.forms)
        case .selector(let selector): selector.options.flatMap(\.forms)
        case .clientOperation(let operation):
            (operation.continueActions + operation.errorActions).flatMap(\.forms)
        case .other: []
        }
    }
}
