public import BadgeModel
import Logging
import Synchronization

/// The handlers of a bridge. They are called one after the other, in the order in which they were added, before or after a
/// page was loaded; an error of one is logged, and the others are called.
extension WebViewBridge {
    enum Handler: Sendable {
        case event(WebViewEvent.Name, @Sendable (WebViewEvent) throws -> Void)
        case otherEvent(@Sendable (WebViewEvent) throws -> Void)
        case signIn(@Sendable (WebViewSignIn) throws -> Void)
        case code(@Sendable (Secret) throws -> Void)
        case loading(@Sendable (WebViewLoading) throws -> Void)
        case refusal(@Sendable (WebViewRefusal) throws -> Void)
    }

    /// A handler that was added.
    public struct Registration: Sendable, Hashable {
        let id: Int
    }

    /// Adds a handler for the events of a name. Handlers of a misspelt name and of its correct spelling get both.
    @discardableResult
    public func on(
        _ name: WebViewEvent.Name, _ handler: @escaping @Sendable (WebViewEvent) throws -> Void
    ) -> Registration { add(.event(name.canonical, handler)) }

    /// Adds a handler for the events that have no other.
    @discardableResult
    public func onOtherEvents(_ handler: @escaping @Sendable (WebViewEvent) throws -> Void) -> Registration {
        add(.otherEvent(handler))
    }

    /// Adds a handler for sign-ins: an `onCaptureLoginSuccess` with an `accessToken` that is not for one use only.
    @discardableResult
    public func onSignIn(_ handler: @escaping @Sendable (WebViewSignIn) throws -> Void) -> Registration {
        add(.signIn(handler))
    }

    /// Adds a handler for the codes that come with the sentinel or by a link to the app.
    @discardableResult
    public func onCode(_ handler: @escaping @Sendable (Secret) throws -> Void) -> Registration { add(.code(handler)) }

    /// Adds a handler for what the view loads.
    @discardableResult
    public func onLoading(_ handler: @escaping @Sendable (WebViewLoading) throws -> Void) -> Registration {
        add(.loading(handler))
    }

    /// Adds a handler for what was refused.
    @discardableResult
    public func onRefusal(_ handler: @escaping @Sendable (WebViewRefusal) throws -> Void) -> Registration {
        add(.refusal(handler))
    }

    /// Removes a handler, which is not called again.
    public func remove(_ registration: Registration) {
        state.withLock { $0.handlers.removeAll { $0.id == registration.id } }
    }

    private func add(_ handler: Handler) -> Registration {
        state.withLock { state in
            state.lastHandler += 1
            state.handlers.append(Registered(id: state.lastHandler, handler: handler))
            return Registration(id: state.lastHandler)
        }
    }

    var handlers: [Handler] { state.withLock { $0.handlers.map(\.handler) } }

    func call(_ body: () throws -> Void) {
        do { try body() } catch {
            options.logger.error(
                "A handler of the bridge failed.",
                metadata: ["code": "\((error as? BadgeError)?.code ?? BadgeError.Code.unexpected)"])
        }
    }
}

/// A sign-in in a page.
public struct WebViewSignIn: Sendable, Hashable {
    /// The access token.
    public let accessToken: Secret
    /// The origin of the page.
    public let origin: PageOrigin

    public static func == (left: WebViewSignIn, right: WebViewSignIn) -> Bool {
        left.origin == right.origin && left.accessToken == right.accessToken
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(origin) }
}
