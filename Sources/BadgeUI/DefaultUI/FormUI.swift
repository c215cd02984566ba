/// The default implementation of all fourteen UI protocols by one presenter.
final class FormUI: FormScreen {
    /// Whether the run is about biometrics, so that its messages offer a retry.
    var isAboutBiometrics = false
}
