public import BadgeUI

/// The custom interface dictionary of Janrain's Engage SDK, converted to an appearance layer.
///
///     let legacy = LegacyInterface(["ProviderTable.Title.String": "Sign in", "NavigationBar.TintColor.RGBa": [0, 0, 1, 1]])
///     wallet.ui.setDefaults(legacy.layer)
///     for result in legacy.results { print(result) }
///
/// The keys are the string values of the SDK's constants. ``AppearanceUnset`` replaces `NSNull`, which unsets a value.
/// A view is a `SlotContent`, a navigation controller a `ScreenStack`, a bar button a `PopoverAnchor`.
public struct LegacyInterface: Sendable {
    /// The result of converting a key.
    public enum Outcome: Sendable, Hashable {
        /// The key was mapped to the property with that name.
        case mapped(to: String)
        /// The key is deprecated, and was read as the key with that name.
        case replaced(by: String)
        /// The key has no counterpart, for the given reason.
        case dropped(String)
        /// The key is unknown; the most similar known key, if any.
        case unknown(likely: String?)
        /// The value has the wrong type.
        case wrongType(expected: String)
        /// No image among the assets has the name that the value is.
        case missingImage(String)
    }

    /// The result of converting one key.
    public struct KeyResult: Sendable, Hashable, CustomStringConvertible {
        public let key: String
        public let outcome: Outcome

        /// A description such as `NavigationBar.TintColor is replaced by bar.tintColor`.
        public var description: String { "\(key) \(outcomeText)" }

        /// The description without the key.
        package var outcomeText: String {
            switch outcome {
            case .mapped(let name): "is \(name)"
            case .replaced(let name): "is replaced by \(name)"
            case .dropped(let reason): "is dropped: \(reason)"
            case .unknown(let likely?): "is unknown; \(likely) is likely meant"
            case .unknown(nil): "is unknown"
            case .wrongType(let expected): "is not \(expected)"
            case .missingImage(let name): "names the image \(name), which is not among the assets"
            }
        }
    }

    /// The layer with the values of the dictionary.
    public let layer: AppearanceLayer
    /// The results for all keys, sorted by key.
    public let results: [KeyResult]

    /// Converts a dictionary.
    ///
    /// - Parameters:
    ///   - values: The dictionary, by the string values of the constants.
    ///   - assets: The source of images that are given by name.
    public init(_ values: [String: any Sendable], assets: any AssetSource = NoAssets()) {
        var layer = AppearanceLayer()
        var results: [KeyResult] = []
        // Deprecated keys are read first, so that current ones override them.
        let order = values.keys.sorted {
            (LegacyKey.current[$0] == nil ? 0 : 1, $0) < (LegacyKey.current[$1] == nil ? 0 : 1, $1)
        }
        for key in order {
            let outcome = Self.read(key, values[key] ?? AppearanceUnset(), assets, into: &layer)
            results.append(KeyResult(key: key, outcome: outcome))
        }
        self.init(layer: layer, results: results)
    }

    init(layer: AppearanceLayer, results: [KeyResult]) {
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
            if let name = entry.kind.missingImage(value, assets) { return .missingImage(name) }
            return .wrongType(expected: entry.kind.description)
        }
        layer.set(.value(converted), entry.group, entry.field)
        return outcome
    }
}

/// The replacement for `NSNull` in a legacy dictionary.
public struct AppearanceUnset: Sendable, Hashable {
    public init() {}
}
