import BadgeModel
import BadgeUI
import TestSupport

/// The person in front of the fifteen screens: what is answered, one after the other, and every call that was made to
/// any screen, in order: `Login.instance`. When there is no answer left, the person gives up.
///
/// The screens are hand-written classes, or those of a presenter, which hear of forms.
@MainActor
final class ScriptedUser {
    /// The classes make their screens without being told for whom, as an app's classes do.
    static var current = ScriptedUser()

    let screens: Screens
    private(set) var calls: [String] = []
    /// What a presenter was given to show.
    private(set) var forms: [Form] = []
    private(set) var offers: [OfferSummary] = []
    private(set) var passcodePrompts: [PasscodePrompt] = []
    private(set) var messages: [String] = []
    private(set) var documents: [[AgreementDocument]] = []
    private(set) var locations: [GeoFenceViolation] = []
    private(set) var times: [TimeViolation] = []
    private(set) var revoked: [Badge.ID] = []
    private(set) var deviceLists: [(devices: [Device], limit: Int)] = []
    private(set) var servers: [ShownServers] = []
    private(set) var requests: [SSORequest] = []
    private(set) var presentationPrompts: [PresentationPrompt] = []
    /// What the screens were told of refused answers.
    private(set) var refusals: [BadgeError] = []

    var codes: [String] = []
    var entries: [PasscodeEntry] = []
    var decisions: [@MainActor ([AgreementDocument]) -> [AgreementDecision]] = []
    var informed: [InformAnswer] = []
    var logins: [LoginCredentials] = []
    var numbers: [PhoneNumber] = []
    var confirmations: [Confirmation] = []
    var verifications: [@MainActor () -> VerificationCodeAnswer?] = []
    var removals: [@MainActor ([Device]) -> Device.ID?] = []
    var photos: [ImageData] = []
    var addresses: [EmailAddress] = []
    var picks: [@MainActor ([Badge.ID]) -> Badge.ID?] = []
    var ssoDecisions: [SSODecision] = []
    var presentations: [@MainActor (PresentationPrompt) -> PresentationDecision?] = []
    /// Whether the person looks at the screen and does nothing.
    var waits = false
    /// Whether the person swipes the screen away.
    var swipes = false
    /// Whether the screens give no handler for a refusal.
    var omitsHandler = false
    /// Runs when a screen is made, before the prompt.
    var onInstance: @MainActor () -> Void = {}
    /// Runs when a prompt was shown, before it is answered.
    var onPrompt: @MainActor () -> Void = {}
    /// Runs when an answer was refused, before the next one.
    var onRefusal: @MainActor (BadgeError) -> Void = { _ in }
    /// Opened when the person looks at a prompt and does nothing.
    private(set) var shown = Gate()
    /// Whoever shows a screen owns it.
    private var owned: [ObjectIdentifier: AnyObject] = [:]
    private var held: [@MainActor () -> Void] = []
    /// What must last as long as the person looks at these screens.
    var kept: AnyObject?

    init(on screens: Screens = .classes) { self.screens = screens }

    /// Forgets what was called; the next prompt opens a new gate.
    func startOver() {
        (calls, forms, refusals, held, shown) = ([], [], [], [], Gate())
        (passcodePrompts, messages, documents, locations, times) = ([], [], [], [], [])
        (deviceLists, servers, requests, presentationPrompts) = ([], [], [], [])
        (entries, decisions, informed, codes) = ([], [], [], [])
        (logins, numbers, confirmations, verifications, removals) = ([], [], [], [], [])
        (photos, addresses, picks, ssoDecisions, presentations) = ([], [], [], [], [])
        (onInstance, onPrompt, onRefusal) = ({}, {}, { _ in })
        (waits, swipes, omitsHandler) = (false, false, false)
    }

    func made<Screen: AnyObject>(_ name: String, _ screen: Screen) -> Screen {
        calls.append("\(name).instance")
        owned[ObjectIdentifier(screen)] = screen
        onInstance()
        return screen
    }

    func dismissed(_ name: String, _ screen: AnyObject) {
        calls.append("\(name).dismiss")
        owned[ObjectIdentifier(screen)] = nil
    }

    func prompted<Answer>(
        _ screen: String, _ prompt: String, _ completion: @escaping PromptCompletion<Answer>,
        _ next: @escaping @MainActor () -> Answer?
    ) {
        calls.append("\(screen).\(prompt)")
        onPrompt()
        if waits {
            held.append { self.answer(screen, completion, next) }
            shown.open()
        } else if !swipes {
            answer(screen, completion, next)
        }
    }

    /// The person, who has looked long enough, answers.
    func answerWhatIsShown() {
        let answers = held
        held = []
        for answer in answers { answer() }
    }

    private func answer<Answer>(
        _ screen: String, _ completion: @escaping PromptCompletion<Answer>,
        _ next: @escaping @MainActor () -> Answer?
    ) {
        guard let answer = next() else { return completion(nil, nil) }
        guard !omitsHandler else { return completion(answer, nil) }
        completion(answer) { error in
            self.calls.append("\(screen).handler \(error.code)")
            self.refusals.append(error)
            self.onRefusal(error)
            self.answer(screen, completion, next)
        }
    }

    func asked(_ offer: OfferSummary) { offers.append(offer) }
    func asked(_ prompt: PasscodePrompt) { passcodePrompts.append(prompt) }
    func told(_ message: String) { messages.append(message) }
    func asked(_ shown: [AgreementDocument]) { documents.append(shown) }
    func told(_ violation: GeoFenceViolation) { locations.append(violation) }
    func told(_ violation: TimeViolation) { times.append(violation) }
    func told(of badge: Badge) { revoked.append(badge.id) }
    func asked(_ devices: [Device], _ limit: Int) { deviceLists.append((devices, limit)) }
    func asked(_ request: SSORequest) { requests.append(request) }
    func asked(_ prompt: PresentationPrompt) { presentationPrompts.append(prompt) }

    func asked(
        _ target: ServerAddress, _ current: ServerAddress?, _ certificate: CertificateSummary?, _ mode: ServerSwitchMode
    ) {
        servers.append(ShownServers(target: target, current: current, certificate: certificate, mode: mode))
    }
}

/// What a presenter's screens are told.
extension ScriptedUser {
    func presented(_ form: Form) {
        calls.append("\(form.kind.prompt.screen).\(form.kind.prompt.name)")
        forms.append(form)
        onPrompt()
    }

    /// The presenter itself found something wrong with an answer, and asks again.
    func told(_ form: Form) { calls.append("\(form.kind.prompt.screen).told") }

    func refused(_ form: Form, _ error: BadgeError) {
        calls.append("\(form.kind.prompt.screen).handler \(error.code)")
        refusals.append(error)
        onRefusal(error)
    }

    func dismissed(_ form: Form) { calls.append("\(form.kind.prompt.screen).dismiss") }
}

/// What the screen for another server was shown.
struct ShownServers: Equatable {
    let target: ServerAddress
    let current: ServerAddress?
    let certificate: CertificateSummary?
    let mode: ServerSwitchMode
}

extension Array {
    /// The first one, which is taken out.
    mutating func taken() -> Element? { isEmpty ? nil : removeFirst() }
}
