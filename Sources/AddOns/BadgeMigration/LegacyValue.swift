import BadgeModel
import BadgeUI

/// The types of legacy keys' values, and their conversion.
enum LegacyValue: String, CustomStringConvertible {
    case text = "a text"
    case color = "a colour"
    case components = "four numbers from 0 to 1"
    case image = "an image"
    case imageName = "the name of an image"
    case slot = "the content of a slot"
    case flag = "true or false"
    case stack = "a stack of screens"
    case anchor = "an anchor"
    case host = "a window or view"
    case rectangle = "a rectangle"
    case arrow = "a direction"
    case names = "a list of names"

    var description: String { rawValue }

    /// Converts a value; `nil` if it has another type.
    func convert(_ value: any Sendable, _ assets: any AssetSource) -> (any Sendable)? {
        switch self {
        case .text: (value as? String).map { LocalizedText($0) } ?? value as? LocalizedText
        case .color: value as? AppearanceColor ?? (value as? String).flatMap { AppearanceColor($0) }
        case .components: Self.color(value)
        case .image: value as? AppearanceImage ?? (value as? String).flatMap { Self.image($0, assets) }
        case .imageName: (value as? String).flatMap { Self.image($0, assets) }
        case .slot: value as? SlotContent
        case .flag: Self.flag(value)
        case .stack: value as? any ScreenStack
        case .anchor: value as? any PopoverAnchor
        case .host: value as? any PresentingHost
        case .rectangle: value as? ScreenRectangle
        case .arrow: value as? ArrowDirection ?? (value as? Int).flatMap { Self.arrows[$0] }
        case .names: value as? [String]
        }
    }

    private static func color(_ value: any Sendable) -> AppearanceColor? {
        let numbers = value as? [Double] ?? (value as? [Int])?.map(Double.init) ?? []
        guard numbers.count == 4, numbers.allSatisfy({ (0...1).contains($0) }) else { return nil }
        return AppearanceColor(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3])
    }

    /// Returns the name of an image that the assets do not have; `nil` for any other value.
    func missingImage(_ value: any Sendable, _ assets: any AssetSource) -> String? {
        guard self == .image || self == .imageName, let name = value as? String else { return nil }
        do { return try assets.image(named: Self.stem(name)) == nil ? name : nil } catch { return nil }
    }

    // Bundles accepted a name with its suffix.
    private static func stem(_ name: String) -> String {
        name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }

    private static func image(_ name: String, _ assets: any AssetSource) -> AppearanceImage? {
        let stem = stem(name)
        do {
            return try assets.image(named: stem).map { AppearanceImage($0, name: stem) }
        } catch {
            return nil
        }
    }

    private static func flag(_ value: any Sendable) -> Bool? {
        switch value {
        case let flag as Bool: flag
        case let number as Int: number != 0
        case let number as Double: number != 0
        case let text as String: ["YES", "TRUE", "true", "1"].contains(text)
        default: nil
        }
    }

    // The numbers of UIPopoverArrowDirection.
    private static let arrows: [Int: ArrowDirection] = [1: .up, 2: .down, 4: .left, 8: .right, 15: .any]
}
