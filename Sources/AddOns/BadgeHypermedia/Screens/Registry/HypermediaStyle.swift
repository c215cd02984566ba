public import BadgeUI

/// The style of one screen, from the appearance of the app, its theme and the organization.
///
/// Groups of a theme such as `FormViewController` and `SelectorViewController` are the values of
/// ``/BadgeUI/AppearanceScreen/form``, ``/BadgeUI/AppearanceScreen/selector`` and so on. What they leave out is that of
/// ``/BadgeUI/AppearanceScreen/prompt``, the group of the whole flow (`HaapiFlowViewController`).
public struct HypermediaStyle: Sendable {
    /// The screen.
    public let screen: AppearanceScreen
    /// The appearance, for values that have no member here.
    public let appearance: ResolvedAppearance
    /// How the options of a selector are laid out.
    public let selectorLayout: HypermediaPresentation.SelectorLayout

    /// Creates the style of a screen.
    public init(
        _ screen: AppearanceScreen, in appearance: ResolvedAppearance,
        selectorLayout: HypermediaPresentation.SelectorLayout = .list
    ) {
        self.screen = screen
        self.appearance = appearance
        self.selectorLayout = selectorLayout
    }

    /// The background.
    public var backgroundColor: AppearanceColor? { appearance[.backgroundColor(of: screen)] }
    /// The text.
    public var textColor: AppearanceColor? { appearance[.textColor(of: screen)] }
    /// The title.
    public var title: AppearanceStyle { appearance.style(of: .title, on: screen) }
    /// Texts.
    public var message: AppearanceStyle { appearance.style(of: .message, on: screen) }
    /// Links.
    public var link: AppearanceStyle { appearance.style(of: .link, on: screen) }
    /// Content between texts and fields.
    public var content: AppearanceStyle { appearance.style(of: .content, on: screen) }

    /// The space inside the screen at its edges, in points; 0 where nothing is set.
    public var padding: (top: Double, bottom: Double, left: Double, right: Double) {
        (
            appearance[.paddingTop(of: screen)] ?? 0, appearance[.paddingBottom(of: screen)] ?? 0,
            appearance[.paddingLeft(of: screen)] ?? 0, appearance[.paddingRight(of: screen)] ?? 0
        )
    }
}

/// The styles that all screens of a flow share.
public struct HypermediaCommonStyle: Sendable {
    /// The appearance, for values that have no member here.
    public let appearance: ResolvedAppearance

    /// Creates the common styles of an appearance.
    public init(_ appearance: ResolvedAppearance) {
        self.appearance = appearance
    }

    /// The background of the flow.
    public var backgroundColor: AppearanceColor? { appearance[.backgroundColor(of: .prompt)] }
    /// The button that closes the flow.
    public var closeButton: AppearanceStyle { appearance.style(of: .cancelButton) }
    /// The bar at the top.
    public var header: AppearanceStyle { appearance.style(of: .bar) }
    /// A line of text to fill in.
    public var input: AppearanceStyle { appearance.style(of: .input) }
    /// A box to check.
    public var checkbox: AppearanceStyle { appearance.style(of: .checkbox) }
    /// A choice of one value.
    public var picker: AppearanceStyle { appearance.style(of: .picker) }
    /// A notice over the screen.
    public var banner: AppearanceStyle { appearance.style(of: .banner) }
    /// The activity indicator.
    public var loadingIndicator: AppearanceStyle { appearance.style(of: .spinner) }

    /// Returns the style of a button.
    public func button(_ type: InteractionItemButtonType) -> AppearanceStyle {
        switch type {
        case .primary: appearance.style(of: .primaryButton)
        case .secondary: appearance.style(of: .secondaryButton)
        case .text: appearance.style(of: .textButton)
        case .link: appearance.style(of: .linkButton)
        }
    }

    /// Returns the style of a text.
    public func message(_ attribute: MessageStyleAttribute) -> AppearanceStyle {
        appearance.style(of: attribute.element)
    }
}

extension HypermediaModel {
    /// The screen as which the model is drawn.
    package var screen: AppearanceScreen {
        switch self {
        case is any SelectorModel: .selector
        case is any BankIDModel: .bankID
        case is any PollingModel: .polling
        case is WebAuthnOperationModel: .webAuthn
        case let operation as any OperationModel where operation.isBankID: .bankID
        case is any GenericModel: .generic
        case is any ProblemModel: .problem
        case is any FormModel: .form
        default: .prompt
        }
    }
}

extension OperationModel {
    // Before its wait.
    fileprivate var isBankID: Bool { operationName == Representation.ClientOperation.Name.bankID.rawValue }
}
