import Synchronization

/// The part of a registry that an add-on owns: its screens, listeners and options.
///
///     extension UIRegistry {
///         public var sharing: ShareRegistry { self[ShareRegistry.self] }
///     }
package protocol UIRegistryExtension: AnyObject, Sendable {
    /// Creates the part, when it is first asked for.
    ///
    /// - Parameter defaults: Makes the screens that the app has not registered.
    init(_ defaults: DefaultScreens)
}

extension UIRegistry {
    /// Returns the part of an add-on, the same one each time.
    package subscript<Part: UIRegistryExtension>(_: Part.Type) -> Part {
        parts.withLock { parts in
            if let part = parts[ObjectIdentifier(Part.self)] as? Part { return part }
            let part = Part(defaults)
            parts[ObjectIdentifier(Part.self)] = part
            return part
        }
    }
}
