import BadgeModel
import BadgeUI
import BadgeWebUI
import Foundation

/// An anchor of an app that can go away.
final class AnchorSpy: PopoverAnchor {
    var isPresent: Bool

    init(isPresent: Bool = true) {
        self.isPresent = isPresent
    }
}

/// A stack of screens of an app, and the screens that it was shown.
final class StackSpy: ScreenStack {
    let isMounted: Bool
    var top: AnyObject? { pushed.last }
    private(set) var pushed: [AnyObject] = []
    private(set) var shown: [AppearanceScreen] = []

    init(isMounted: Bool) {
        self.isMounted = isMounted
    }

    func push(_ screen: AnyObject) { pushed.append(screen) }
    func pop(to screen: AnyObject?) {}
    func willShow(_ screen: AppearanceScreen) { shown.append(screen) }
    func didShow(_ screen: AppearanceScreen) { shown.append(screen) }
}

/// A component with elements of its own.
final class Greeting: WebSlotComponent {
    let words: String
    var text: String { words }
    var html: HTML { HTML(.p) { HTML(.strong) { words } } }

    init(_ words: String = "Hello") {
        self.words = words
    }
}

/// A component of text, and what happened to it.
final class PlainComponent: SlotComponent {
    let text: String
    private(set) var log: [String] = []
    private(set) var host: (any SlotHost)?

    init(_ text: String = "One\nTwo") {
        self.text = text
    }

    func created(in host: any SlotHost, restoring state: JSON?) {
        self.host = host
        log.append("created")
    }

    func shown() { log.append("shown") }
    func hidden() { log.append("hidden") }
    func destroyed() { log.append("destroyed") }
}

extension ImageData {
    /// A picture of one pixel.
    static let pixel = ImageData(
        bytes: Array(
            Data(
                base64Encoded:
                    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5C"
                    + "YII=") ?? Data()),
        mediaType: "image/png")
}
