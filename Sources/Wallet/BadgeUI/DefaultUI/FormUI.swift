import BadgeModel
import Synchronization

/// The default implementation of all fifteen UI protocols by one presenter.
final class FormUI: FormScreen {
    /// Whether the run is about biometrics, so that its messages offer a retry.
    var isAboutBiometrics = false
    /// Whether the last answer to a verification code's prompt had another one sent.
    let hasAnotherCode = Mutex(false)
}

extension Badge {
    /// The name of the badge in forms.
    var shownName: String { display.name.onOneLine }
}
