import BadgeHTML
public import BadgeUI

/// A component that an app puts in a slot of a page. Where only text is shown, its `text` is.
///
///     final class Greeting: WebSlotComponent {
///         var text: String { "Welcome" }
///         var html: HTML { HTML(.p) { HTML(.strong) { "Welcome" } } }
///     }
@MainActor
public protocol WebSlotComponent: SlotComponent {
    /// What the slot contains, read whenever the page is loaded.
    var html: HTML { get }
}
