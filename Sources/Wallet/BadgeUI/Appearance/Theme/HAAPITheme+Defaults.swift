import BadgeModel

/// The names that the kit has itself, and to which its own theme refers. Where neither the file nor its assets have such a
/// name, the default of this library applies.
extension HAAPITheme {
    static func isDefaultColor(_ name: String) -> Bool { colors.contains(name) }
    static func isDefaultImage(_ name: String) -> Bool {
        images.contains(name) || name.hasPrefix("hui_ic_authenticator_")
    }
    static func isDefaultStyle(_ name: String) -> Bool { styles.contains(name) }
    static func isDefaultText(_ name: String) -> Bool { name.hasPrefix("hui_") }

    /// The keys of the kit's own theme that name a colour or the logo, as far as a presenter here draws them.
    static let usualNames: [String: [String: JSON]] = {
        var groups: [String: [String: JSON]] = [
            "HaapiFlowViewController": [
                "backgroundColorName": "hui_background", "closeButtonTintColorName": "hui_close_button_tint",
            ],
            "HeaderView": ["imageName": "hui_ic_curity_logo", "textColorName": "hui_text"],
            "CheckboxView": ["borderColorName": "hui_checkbox_stroke", "textColorName": "hui_text"],
            "InputTextField": [
                "borderColorName": "hui_grey_immutable", "errorColorName": "hui_error_immutable",
                "textFieldColorName": "hui_text_immutable",
            ],
            "NotificationBannerView": [
                "backgroundColorName": "hui_error_immutable", "textColorName": "hui_notification_banner_text",
            ],
            "TabView": ["textColorName": "hui_placeholder_immutable"],
            "TextPickerView": [
                "backgroundColorName": "hui_button_background_secondary", "textColorName": "hui_text_immutable",
            ],
            "ActionableButton.Primary": [
                "backgroundColorName": "hui_button_background_primary",
                "borderColorName": "hui_button_background_primary", "textColorName": "hui_button_text",
            ],
            "ActionableButton.Secondary": [
                "backgroundColorName": "hui_button_background_secondary",
                "borderColorName": "hui_button_stroke_secondary", "textColorName": "hui_text_immutable",
            ],
            "ActionableButton.Text": [
                "backgroundColorName": "hui_button_background_secondary", "textColorName": "hui_text_immutable",
            ],
            "ActionableButton.LinkView": [
                "backgroundColorName": "hui_button_background_secondary",
                "textColorName": "hui_spot_magenta_immutable",
            ],
            "MessageView.Content": ["textColorName": "hui_text_paragraphs"],
            "MessageView.Heading": ["textColorName": "hui_message_view_heading_text"],
            "MessageView.RecipientOfCommunication": ["textColorName": "hui_message_view_roc_text"],
            "MessageView.Username": ["textColorName": "hui_text_headings"],
        ]
        for (group, name) in [("Error", "error"), ("Info", "info"), ("Warn", "warning")] {
            groups["MessageView.\(group)"] = [
                "backgroundColorName": .string("hui_message_view_\(name)_background"),
                "textColorName": .string("hui_message_view_\(name)_text"),
            ]
        }
        for screen in ["Form", "Generic", "Polling", "Problem", "Selector", "WebAuthn"] {
            groups["\(screen)ViewController"] = ["headerTextColorName": "hui_text"]
        }
        return groups
    }()

    private static let colors: Set<String> = [
        "hui_background", "hui_button_background_primary", "hui_button_background_secondary",
        "hui_button_loading_indicator_tint_primary", "hui_button_loading_indicator_tint_secondary",
        "hui_button_loading_indicator_tint_text", "hui_button_stroke_secondary", "hui_button_text",
        "hui_checkbox_stroke", "hui_close_button_tint", "hui_error_immutable", "hui_grey_immutable",
        "hui_message_view_error_background", "hui_message_view_error_text", "hui_message_view_heading_text",
        "hui_message_view_info_background", "hui_message_view_info_text", "hui_message_view_roc_text",
        "hui_message_view_warning_background", "hui_message_view_warning_text", "hui_notification_banner_text",
        "hui_placeholder_immutable", "hui_primary_immutable", "hui_spot_magenta_immutable", "hui_text",
        "hui_text_headings", "hui_text_immutable", "hui_text_paragraphs", "hui_transparent",
    ]

    private static let images: Set<String> = [
        "hui_ic_cb_checked", "hui_ic_cb_unchecked", "hui_ic_curity_logo", "hui_ic_email", "hui_ic_warning",
        "hui_ic_warning_circle", "xmark",
    ]

    private static let styles: Set<String> = [
        "InputTextField.Curity", "InputTextField.Filled", "InputTextField.Outlined",
        "LoadingIndicatorView.ButtonLinkView", "LoadingIndicatorView.ButtonPrimary",
        "LoadingIndicatorView.ButtonSecondary", "LoadingIndicatorView.ButtonText",
        "StackView.Interactions", "StackView.Links", "StackView.Polling",
        "TextAppearance.Body", "TextAppearance.Body.Bold", "TextAppearance.BodySubHeadline", "TextAppearance.Callout",
        "TextAppearance.Callout.Bold", "TextAppearance.Link", "TextAppearance.SubHeadline", "TextAppearance.Text",
        "TextAppearance.Text.Center", "TextAppearance.Title2", "TextAppearance.Title2.Bold.Center",
    ]
}
