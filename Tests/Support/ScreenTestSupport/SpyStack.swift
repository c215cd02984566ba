package import BadgeUI

/// A stack of an app, which notes what it is told.
@MainActor
package final class SpyStack: ScreenStack {
    package var isMounted: Bool
    package private(set) var screens: [AnyObject] = []
    package private(set) var events: [String] = []

    package init(isMounted: Bool) { self.isMounted = isMounted }

    package var top: AnyObject? { screens.last }
    package func push(_ screen: AnyObject) { screens.append(screen) }
    package func pop(to screen: AnyObject?) {
        while let last = screens.last, last !== screen { screens.removeLast() }
    }
    package func willShow(_ screen: AppearanceScreen) { events.append("will \(screen)") }
    package func didShow(_ screen: AppearanceScreen) { events.append("did \(screen)") }
}
