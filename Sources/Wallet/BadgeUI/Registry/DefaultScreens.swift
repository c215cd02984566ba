package import BadgeModel
import Foundation
import Synchronization

/// What draws the screens that the app has not registered.
package final class DefaultScreens: Sendable {
    /// The presenter of all prompts, and how their texts are written.
    package struct Drawing: Sendable {
        package let presenter: any PromptPresenter
        /// The time zone in which times are shown.
        let timeZone: TimeZone
        package let localization: Localization
        /// Texts of single prompts, by kind of form.
        package let texts: [Form.Kind: [TextTable]]
        /// Returns the languages in which the app's texts are chosen.
        let languages: @Sendable () -> Languages
        /// Returns the appearance of the current call.
        package let appearance: @MainActor @Sendable () -> ResolvedAppearance

        /// Returns the texts for a form.
        package func words(for kind: Form.Kind) -> Localization { localization.overridden(by: texts[kind] ?? []) }
    }

    private let stored = Mutex<Drawing?>(nil)
    /// Admits one login prompt at a time.
    package let loginTurn = PromptTurn()

    /// What draws; `nil` without a presenter.
    package internal(set) var drawing: Drawing? {
        get { stored.withLock(\.self) }
        set { stored.withLock { $0 = newValue } }
    }
}
