import BadgeModel

/// The components of one screen, from their creation until the screen is closed. A presenter has one session for each
/// screen that it shows.
@MainActor
public final class SlotSession {
    private let host: any SlotHost
    private var components: [String: any SlotComponent] = [:]
    private var states: [String: JSON] = [:]
    private var isShown = false

    /// Creates a session for a screen without components.
    public init(host: any SlotHost) {
        self.host = host
    }

    /// Returns the component in a slot, and creates it if necessary; `nil` for a text or an image.
    ///
    /// - Parameters:
    ///   - content: The content of the slot.
    ///   - position: The name of the slot, such as `header`.
    public func component(for content: SlotContent, in position: String) -> (any SlotComponent)? {
        guard case .component(let make) = content else { return nil }
        if let component = components[position] { return component }
        let component = make()
        components[position] = component
        component.created(in: host, restoring: states.removeValue(forKey: position))
        if isShown { component.shown() }
        return component
    }

    /// Notifies the components that they are visible.
    public func show() {
        guard !isShown else { return }
        isShown = true
        inOrder { $0.shown() }
    }

    /// Notifies the components that they are no longer visible.
    public func hide() {
        guard isShown else { return }
        isShown = false
        inOrder { $0.hidden() }
    }

    /// Destroys the components, which can then be created again with their saved state.
    public func rebuild() {
        for (position, component) in components { states[position] = component.saveState() }
        end()
    }

    /// Destroys the components.
    public func end() {
        hide()
        inOrder { $0.destroyed() }
        components = [:]
    }

    private func inOrder(_ body: (any SlotComponent) -> Void) {
        for (_, component) in components.sorted(by: { $0.key < $1.key }) { body(component) }
    }
}
