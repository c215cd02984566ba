import BadgeDrawings
import BadgeHTML
import BadgeModel

// The QR code of a link on a page in the browser's language.
struct CodeDrawing: HTMLDrawing {
    let markup: String

    // Nil for a link that is too long.
    init?(of link: String) {
        guard let code = QRCode(link) else { return nil }
        let (words, label): (Localization, Message) = (LoginPage.words, "web.qrCode")
        markup = code.svg(title: label.text(in: words), language: words.language).markup
    }

    // A drawing that was made before; nil if there was none.
    init?(remembered markup: String) {
        guard !markup.isEmpty else { return nil }
        self.markup = markup
    }
}
