/// A dictionary that set how the dialogs of Janrain's Engage SDK look, read into a layer.
///
///     let legacy = LegacyInterface(["ProviderTable.Title.String": "Sign in", "NavigationBar.TintColor.RGBa": [0, 0, 1, 1]])
///     wallet.ui.setDefaults(legacy.layer)
///     for result in legacy.results { print(result) }
///
/// Keys are the strings behind the SDK's constants. ``AppearanceUnset`` stands for `NSNull`: it unsets. A view is a
/// ``SlotContent``, a navigation controller a ``ScreenStack``, a bar button a ``PopoverAnchor``.
public struct LegacyInterface: Sendable {
    /// What became of a key.
    public enum Outcome: Sendable, Hashable {
        /// It is the property of that name.
        case mapped(to: String)
        /// It is deprecated, and taken as the key of that name.
        case replaced(by: String)
        /// It has no counterpart, for that reason.
        case dropped(String)
        /// Nothing is known by that name; the likely key, where there is one.
        case unknown(likely: String?)
        /// Its value is not of the type that it should be.
        case wrongType(expected: String)
    }

    /// A key, and what became of it.
    public struct KeyResult: Sendable, Hashable, CustomStringConvertible {
        public let key: String
        public let outcome: Outcome

        /// `NavigationBar.TintColor is replaced by bar.tintColor`.
        public var description: String {
            switch outcome {
            case .mapped(let name): "\(key) is \(name)"
            case .replaced(let name): "\(key) is replaced by \(name)"
            case .dropped(let reason): "\(key) is dropped: \(reason)"
            case .unknown(let likely?): "\(key) is unknown; \(likely) is likely meant"
            case .unknown(nil): "\(key) is unknown"
            case .wrongType(let expected): "\(key) is not \(expected)"
            }
        }
    }

    /// What the dictionary sets.
    public let layer: AppearanceLayer
    /// What became of each key, sorted by key.
    public let results: [KeyResult]

    /// Reads a dictionary.
    ///
    /// - Parameters:
    ///   - values: The dictionary, by the strings behind the constants.
    ///   - assets: Where images are looked up that were given by name.
    public init(_ values: [String: any Sendable], assets: any AssetSource = NoAssets()) {
        var layer = AppearanceLayer()
        var results: [KeyResult] = []
        // A current key wins over a deprecated one, which is read before it.
        let order = values.keys.sorted {
            (LegacyKey.current[$0] == nil ? 0 : 1, $0) < (LegacyKey.current[$1] == nil ? 0 : 1, $1)
        }
        for key in order {
            let outcome = Self.read(key, values[key] ?? AppearanceUnset(), assets, into: &layer)
            results.append(KeyResult(key: key, outcome: outcome))
        }
        self.layer = layer
        self.results = results.sorted { $0.key < $1.key }
    }

    private static func read(
        _ key: String, _ value: any Sendable, _ assets: any AssetSource, into layer: inout AppearanceLayer
    ) -> Outcome {
        if let entry = LegacyKey.current[key] { return set(entry, value, assets, .mapped(to: entry.name), &layer) }
        if let entry = LegacyKey.deprecated(key) { return set(entry, value, assets, .replaced(by: entry.name), &layer) }
        if let reason = LegacyKey.dropped[key] { return .dropped(reason) }
        return .unknown(likely: LegacyKey.likely(key))
    }

    private static func set(
        _ entry: LegacyKey, _ value: any Sendable, _ assets: any AssetSource, _ outcome: Outcome,
        _ layer: inout AppearanceLayer
    ) -> Outcome {
        if value is AppearanceUnset {
            layer.set(.unset, entry.group, entry.field)
            return outcome
        }
        guard let converted = entry.kind.convert(value, assets) else {
            return .wrongType(expected: entry.kind.description)
        }
        layer.set(.value(converted), entry.group, entry.field)
        return outcome
    }
}

/// Stands for `NSNull` in a legacy dictionary.
public struct AppearanceUnset: Sendable, Hashable {
    public init() {}
}
