import BadgeTerminalUI
import BadgeUI
import BadgeWebUI

extension PromptPreview {
    /// Draws a sample as a browser shows it.
    @MainActor
    init(_ sample: PromptSample, number: Int) {
        let (form, appearance) = (sample.form, sample.appearance)
        switch sample.state {
        case .open: self.init(form, in: appearance, number: number)
        case .busy: self.init(form, in: appearance, number: number, isBusy: true)
        case .refused(let refusal): self.init(form, in: appearance, number: number, refusal: refusal)
        case .beside(let other): self.init(form, in: appearance, number: number, beside: other)
        }
    }
}

extension TerminalPreview {
    /// Draws a sample as a terminal shows it; `nil` for a state that no terminal shows: its prompts come one after another,
    /// and not each says that it is busy.
    @MainActor
    init?(_ sample: PromptSample, columns: Int, environment: [String: String]?) {
        let (form, appearance) = (sample.form, sample.appearance)
        switch sample.state {
        case .open:
            self.init(
                form, in: appearance, columns: columns, environment: environment, drawPicture: QRPicture.draw)
        case .busy: self.init(busy: form, in: appearance, columns: columns, environment: environment)
        case .refused(let refusal):
            self.init(form, refusedFor: refusal, in: appearance, columns: columns, environment: environment)
        case .beside: return nil
        }
    }
}
