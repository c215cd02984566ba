/// The events of registration widgets.
extension WebViewEvent.Name {
    // Sessions and sign-ins.
    public static let captureLoginStart: Self = "onCaptureLoginStart"
    public static let captureLoginSuccess: Self = "onCaptureLoginSuccess"
    public static let captureLoginFailed: Self = "onCaptureLoginFailed"
    public static let capturePostLoginScreen: Self = "onCapturePostLoginScreen"
    public static let captureSessionFound: Self = "onCaptureSessionFound"
    public static let captureSessionNotFound: Self = "onCaptureSessionNotFound"
    public static let captureSessionCreated: Self = "onCaptureSessionCreated"
    public static let captureSessionEnded: Self = "onCaptureSessionEnded"
    public static let captureAccessDenied: Self = "onCaptureAccessDenied"
    public static let captureExpiredToken: Self = "onCaptureExpiredToken"
    public static let captureInvalidToken: Self = "onCaptureInvalidToken"
    public static let captureTransactionTimeout: Self = "onCaptureTransactionTimeout"
    // Registrations.
    public static let captureRegistrationStart: Self = "onCaptureRegistrationStart"
    public static let captureRegistrationSuccess: Self = "onCaptureRegistrationSuccess"
    public static let captureRegistrationSuccessNoLogin: Self = "onCaptureRegistrationSuccessNoLogin"
    public static let captureRegistrationFailed: Self = "onCaptureRegistrationFailed"
    // Email addresses and passwords.
    public static let captureEmailSent: Self = "onCaptureEmailSent"
    public static let captureEmailVerificationSuccess: Self = "onCaptureEmailVerificationSuccess"
    /// ``captureEmailVerificationSuccess`` as some widgets spell it. Handlers of either are called for both.
    public static let captureEmailVerficationSuccess: Self = "onCaptureEmailVerficationSuccess"
    public static let captureEmailVerificationFailed: Self = "onCaptureEmailVerificationFailed"
    public static let captureForgotPasswordCodeSuccess: Self = "onCaptureForgotPasswordCodeSuccess"
    public static let captureForgotPasswordCodeFailed: Self = "onCaptureForgotPasswordCodeFailed"
    // Profiles.
    public static let captureSaveSuccess: Self = "onCaptureSaveSuccess"
    public static let captureSaveFailed: Self = "onCaptureSaveFailed"
    public static let captureProfileSaveSuccess: Self = "onCaptureProfileSaveSuccess"
    public static let captureProfileSaveFailed: Self = "onCaptureProfileSaveFailed"
    public static let captureAutoSaveUpdate: Self = "onCaptureAutoSaveUpdate"
    public static let captureProfileCookieSet: Self = "onCaptureProfileCookieSet"
    public static let capturePhotoUploadSuccess: Self = "onCapturePhotoUploadSuccess"
    public static let captureSubscriptionUpdate: Self = "onCaptureSubscriptionUpdate"
    public static let captureAccountDeactivateSuccess: Self = "onCaptureAccountDeactivateSuccess"
    public static let captureAccountDeactivateFailed: Self = "onCaptureAccountDeactivateFailed"
    public static let captureAccountReactivateSuccess: Self = "onCaptureAccountReactivateSuccess"
    public static let captureAccountReactivateFailed: Self = "onCaptureAccountReactivateFailed"
    // Linked accounts.
    public static let captureProfileLink: Self = "onCaptureProfileLink"
    public static let captureProfileUnlink: Self = "onCaptureProfileUnlink"
    public static let captureLinkAccountError: Self = "onCaptureLinkAccountError"
    // Forms.
    public static let captureValidationSuccess: Self = "onCaptureValidationSuccess"
    public static let captureValidationFailed: Self = "onCaptureValidationFailed"
    public static let captureValidationComplete: Self = "onCaptureValidationComplete"
    public static let captureServerValidationFailed: Self = "onCaptureServerValidationFailed"
    public static let captureFormError: Self = "onCaptureFormError"
    public static let captureControlSuccess: Self = "onCaptureControlSuccess"
    /// ``captureControlSuccess`` as widgets spell it. Handlers of either are called for both.
    public static let captureControlSuccesss: Self = "onCaptureControlSuccesss"
    public static let captureControlFailed: Self = "onCaptureControlFailed"
    // Screens.
    public static let captureRenderStart: Self = "onCaptureRenderStart"
    public static let captureRenderComplete: Self = "onCaptureRenderComplete"
    public static let captureScreenShow: Self = "onCaptureScreenShow"
    public static let captureModalReady: Self = "onCaptureModalReady"
    public static let captureContentChange: Self = "onCaptureContentChange"
    // Single sign-on, and others.
    public static let captureFederateLogin: Self = "onCaptureFederateLogin"
    public static let captureFederateNoLogin: Self = "onCaptureFederateNoLogin"
    public static let captureFederateRefreshedToken: Self = "onCaptureFederateRefreshedToken"
    public static let captureBackplaneReady: Self = "onCaptureBackplaneReady"
    public static let captureBackplaneInitFailed: Self = "onCaptureBackplaneInitFailed"
    public static let captureCustomEvent: Self = "onCaptureCustomEvent"
    public static let captureError: Self = "onCaptureError"
}

/// The events of the widget for providers.
extension WebViewEvent.Name {
    public static let providerLoginStart: Self = "onProviderLoginStart"
    public static let providerLoginSuccess: Self = "onProviderLoginSuccess"
    public static let providerLoginError: Self = "onProviderLoginError"
    public static let providerLoginCancel: Self = "onProviderLoginCancel"
    public static let providerLoginComplete: Self = "onProviderLoginComplete"
    public static let providerLoginToken: Self = "onProviderLoginToken"
    public static let providerLogoutStart: Self = "onProviderLogoutStart"
    public static let providerLogoutComplete: Self = "onProviderLogoutComplete"
    public static let returnExperienceFound: Self = "onReturnExperienceFound"
    public static let modalOpen: Self = "onModalOpen"
    public static let modalClose: Self = "onModalClose"
    public static let modalWidgetReady: Self = "onModalWidgetReady"
    public static let authWidgetLoad: Self = "onAuthWidgetLoad"
    public static let authWidgetContentPlaced: Self = "onAuthWidgetContentPlaced"
    public static let cssLoad: Self = "onCssLoad"
    public static let customizationChange: Self = "onCustomizationChange"
}

extension WebViewEvent.Name {
    /// An event that the page could not send: its arguments are the text of the error, and the name of the event.
    public static let bridgeError: Self = "bridgeError"

    /// Every event that is known by name, in groups.
    public static let all: [Self] = [
        .captureLoginStart, .captureLoginSuccess, .captureLoginFailed, .capturePostLoginScreen, .captureSessionFound,
        .captureSessionNotFound, .captureSessionCreated, .captureSessionEnded, .captureAccessDenied,
        .captureExpiredToken, .captureInvalidToken, .captureTransactionTimeout, .captureRegistrationStart,
        .captureRegistrationSuccess, .captureRegistrationSuccessNoLogin, .captureRegistrationFailed,
        .captureEmailSent, .captureEmailVerificationSuccess, .captureEmailVerficationSuccess,
        .captureEmailVerificationFailed, .captureForgotPasswordCodeSuccess, .captureForgotPasswordCodeFailed,
        .captureSaveSuccess, .captureSaveFailed, .captureProfileSaveSuccess, .captureProfileSaveFailed,
        .captureAutoSaveUpdate, .captureProfileCookieSet, .capturePhotoUploadSuccess, .captureSubscriptionUpdate,
        .captureAccountDeactivateSuccess, .captureAccountDeactivateFailed, .captureAccountReactivateSuccess,
        .captureAccountReactivateFailed, .captureProfileLink, .captureProfileUnlink, .captureLinkAccountError,
        .captureValidationSuccess, .captureValidationFailed, .captureValidationComplete,
        .captureServerValidationFailed, .captureFormError, .captureControlSuccess, .captureControlSuccesss,
        .captureControlFailed, .captureRenderStart, .captureRenderComplete, .captureScreenShow, .captureModalReady,
        .captureContentChange, .captureFederateLogin, .captureFederateNoLogin, .captureFederateRefreshedToken,
        .captureBackplaneReady, .captureBackplaneInitFailed, .captureCustomEvent, .captureError, .providerLoginStart,
        .providerLoginSuccess, .providerLoginError, .providerLoginCancel, .providerLoginComplete, .providerLoginToken,
        .providerLogoutStart, .providerLogoutComplete, .returnExperienceFound, .modalOpen, .modalClose,
        .modalWidgetReady, .authWidgetLoad, .authWidgetContentPlaced, .cssLoad, .customizationChange,
    ]
}
