import BadgeUI
import BadgeWebUI

/// A QR code as a drawing.
struct QRDrawing {
    /// Row by row, `true` for a dark module.
    let modules: [[Bool]]

    // Four modules on each side, as ISO/IEC 18004 demands.
    private static let margin = 4

    func html(label: String) -> HTML {
        let side = modules.count + 2 * Self.margin
        return HTML(
            .svg, .class("qr"), .svg(.viewBox, "0 0 \(side) \(side)"), .width(side * 6), .height(side * 6),
            .role("img"), .aria("label", label)
        ) {
            HTML(.rect, .width(side), .height(side), .fill(.color(.white)))
            HTML(.path, .svg(.d, path), .fill(.color(.black)))
        }
    }

    // One bar for each run of dark modules.
    private var path: String {
        var path = ""
        for (y, row) in modules.enumerated() {
            var x = 0
            while x < row.count {
                let length = row[x...].prefix { $0 }.count
                if length > 0 { path += "M\(x + Self.margin) \(y + Self.margin)h\(length)v1h-\(length)z" }
                x += max(length, 1)
            }
        }
        return path
    }
}
