import BadgeModel

/// The default implementation of all fourteen UI protocols by one presenter.
final class FormUI: FormScreen {
    /// Whether the run is about biometrics, so that its messages offer a retry.
    var isAboutBiometrics = false
}

extension Badge {
    /// The name of the badge in forms.
    var shownName: String { display.name.onOneLine }
}
