import BadgeModel

/// The components on one screen, from when they are made until the screen is gone. A presenter has one for each screen that
/// it shows.
@MainActor
public final class SlotSession {
    private let host: any SlotHost
    private var components: [String: any SlotComponent] = [:]
    private var states: [String: JSON] = [:]
    private var isShown = false

    /// Creates a session for a screen on which nothing is shown yet.
    public init(host: any SlotHost) {
        self.host = host
    }

    /// The component in a position, made if it is not there yet; `nil` for a text or an image.
    ///
    /// - Parameters:
    ///   - content: What fills the position.
    ///   - position: The name of the position: `header`.
    public func component(for content: SlotContent, in position: String) -> (any SlotComponent)? {
        guard case .component(let make) = content else { return nil }
        if let component = components[position] { return component }
        let component = make()
        components[position] = component
        component.created(in: host, restoring: states.removeValue(forKey: position))
        if isShown { component.shown() }
        return component
    }

    /// Tells the components that they can be seen.
    public func show() {
        guard !isShown else { return }
        isShown = true
        inOrder { $0.shown() }
    }

    /// Tells the components that they cannot be seen any more.
    public func hide() {
        guard isShown else { return }
        isShown = false
        inOrder { $0.hidden() }
    }

    /// Takes the components down so that they can be made again with the state that they saved.
    public func rebuild() {
        for (position, component) in components { states[position] = component.saveState() }
        end()
    }

    /// Takes the components down.
    public func end() {
        hide()
        inOrder { $0.destroyed() }
        components = [:]
    }

    private func inOrder(_ body: (any SlotComponent) -> Void) {
        for (_, component) in components.sorted(by: { $0.key < $1.key }) { body(component) }
    }
}
