import BadgeModel
import BadgeUI
import Foundation

/// How a terminal draws pictures, if it can: by its own protocol, with the encoded picture as text.
enum TerminalPictures: Sendable {
    /// iTerm2's inline images, which other terminals draw too.
    case inlineImages
    /// Kitty's graphics protocol.
    case kittyGraphics

    /// The greatest width and height, in pixels.
    static let longestSide = 1024

    /// Reads the terminal's environment; `nil` for a terminal that draws none.
    init?(environment: [String: String]) {
        if environment["TERM"] == "xterm-kitty" || environment["KITTY_WINDOW_ID"] != nil {
            self = .kittyGraphics
        } else if ["iTerm.app", "WezTerm"].contains(environment["TERM_PROGRAM", default: ""]) {
            self = .inlineImages
        } else {
            return nil
        }
    }

    /// Returns the sequence that draws a picture; `nil` for one that is no PNG, or of a hostile size.
    func sequence(drawing image: ImageData) -> String? {
        guard Self.isHarmless(image) else { return nil }
        let text = Data(image.bytes).base64EncodedString()
        switch self {
        case .inlineImages:
            return "\u{1B}]1337;File=inline=1;size=\(image.bytes.count);preserveAspectRatio=1:\(text)\u{7}\n"
        case .kittyGraphics: return Self.chunks(of: text) + "\n"
        }
    }

    // The header says the size before anything is decoded; any other format is only named.
    private static func isHarmless(_ image: ImageData) -> Bool {
        do {
            let header = try ImageHeader.read(image.bytes)
            return header.mediaType == "image/png" && max(header.width, header.height) <= longestSide
        } catch {
            return false
        }
    }

    // A sequence has at most 4096 characters of a picture; all but the last announce that more follow.
    private static func chunks(of text: String) -> String {
        var rest = text[...]
        var sequences = ""
        while !rest.isEmpty {
            let keys = (sequences.isEmpty ? "f=100,a=T,q=2," : "") + (rest.count > 4096 ? "m=1" : "m=0")
            sequences += "\u{1B}_G\(keys);\(rest.prefix(4096))\u{1B}\\"
            rest = rest.dropFirst(4096)
        }
        return sequences
    }
}
