import BadgeModel
import BadgeSystem
import BadgeUI

/// A prompt from its presentation until it is dismissed.
@MainActor
final class PromptTicket {
    enum State {
        /// The person may answer.
        case open
        /// An answer is being processed.
        case answered
        /// The person has cancelled; the prompt is about to be dismissed.
        case cancelled
    }

    let id: Form.ID
    /// The name in addresses, which cannot be guessed.
    let name: String
    let appearance: ResolvedAppearance
    let completion: PromptCompletion<FormAnswer>
    var slots: SlotSession?
    private(set) var form: Form
    var state = State.open
    /// The number of the ticket among all of its presenter, and that of the last one when the prompt became busy.
    let number: Int
    var lastBefore = 0
    /// Which answer is expected: an answer to an earlier state of the prompt does not count.
    private(set) var round = 1
    /// What the person entered, without secrets and pictures.
    private(set) var values: [String: FieldValue]
    private(set) var refusal: BadgeError?
    /// The text of an activity of a component on the screen; no answer is taken meanwhile.
    var activity: String?
    /// The answer that arrived meanwhile.
    var heldAnswer: FormAnswer?
    private(set) var pictures: [String: ImageData] = [:]
    private var shown: MonotonicInstant

    init(
        _ form: Form, in appearance: ResolvedAppearance, as id: Form.ID, named name: String, number: Int,
        at now: MonotonicInstant, completion: @escaping PromptCompletion<FormAnswer>
    ) {
        self.form = form
        self.appearance = appearance
        self.id = id
        self.name = name
        self.number = number
        self.completion = completion
        shown = now
        values = form.visibleValues
        collectPictures()
    }

    /// The seconds until the form expires; `nil` if it does not.
    func secondsLeft(at now: MonotonicInstant) -> Int? {
        form.secondsLeft.map { max(0, $0 - Int(now.seconds(since: shown) ?? 0)) }
    }

    func update(_ form: Form, at now: MonotonicInstant) {
        self.form = form
        shown = now
        collectPictures()
    }

    /// Takes an answer, so that the next one has another round.
    func store(_ values: [String: FieldValue]) {
        self.values = values.compactMapValues(\.visible)
        refusal = nil
        round += 1
    }

    func refuse(_ error: BadgeError) {
        refusal = error
        state = .open
        round += 1
    }

    /// Whether nobody may be asked any more.
    var isOver: Bool {
        if case .cancelled = state { true } else { false }
    }

    /// Whether the person may cancel.
    var isCancellable: Bool {
        switch state {
        case .open: true
        case .answered: form.isCancellableWhileBusy
        case .cancelled: false
        }
    }

    /// Whether an answer is being processed, or a component on the screen is active.
    var isBusy: Bool {
        if case .answered = state { true } else { activity != nil }
    }

    // Under the digest of its bytes, since an update may bring another picture.
    private func collectPictures() {
        let own = form.pictures.map(\.image) + form.actions.compactMap(\.icon)
        pictures = own.reduce(into: [:]) { $0[$1.digest] = $1 }
        for image in appearance.images(on: form.screen) { pictures[image.digest] = image }
    }
}

extension Form {
    /// The initial values of its fields that a page may show.
    var visibleValues: [String: FieldValue] { fields.reduce(into: [:]) { $0[$1.name] = $1.value?.visible } }
}

extension FieldValue {
    /// The value, if a page may show it.
    fileprivate var visible: FieldValue? {
        switch self {
        case .text, .flag: self
        case .secret, .image: nil
        }
    }
}

extension ResolvedAppearance {
    /// The images of a screen's slots, background and title.
    func images(on screen: AppearanceScreen) -> [ImageData] {
        let slots = [
            self[.titleView(of: screen)], self[.header(of: screen)], self[.footer(of: screen)],
            self[.sectionHeaderView(of: screen)], self[.sectionFooterView(of: screen)],
            self[.nativeLoginTitleView(of: screen)], self[.backgroundView(of: screen)],
        ]
        let images = slots.compactMap { content -> AppearanceImage? in
            guard case .image(let image) = content else { return nil }
            return image
        }
        let others = [
            self[.backgroundImage(of: screen)], self[.landscapeBackgroundImage(of: screen)],
            style(of: .title, on: screen).image,
        ]
        let symbols = AppearanceElement.buttons.map { style(of: $0, on: screen).image }
        return (images + (others + symbols).compactMap(\.self)).map(\.data)
    }
}
