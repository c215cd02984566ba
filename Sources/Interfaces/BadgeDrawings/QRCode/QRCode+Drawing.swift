extension QRCode {
    // The standard's border of four modules would leave no room for text on a terminal of 24 rows; cameras take two.
    private static let terminalBorder = 2
    private static let pageBorder = 4

    /// The code as lines of half blocks (`▀`, `▄`, `█`) for a terminal with a dark background: light modules are filled.
    public var halfBlocks: String { Self.halfBlocks(modules) }

    /// Returns rows of modules as lines of half blocks, with a light border.
    package static func halfBlocks(_ modules: [[Bool]]) -> String {
        let (size, border) = (modules.count, terminalBorder)
        func isLight(_ row: Int, _ column: Int) -> Bool {
            guard (0..<size).contains(row), (0..<size).contains(column) else { return true }
            return !modules[row][column]
        }
        return stride(from: -border, to: size + border, by: 2).map { row in
            String(
                (-border..<size + border).map { column -> Character in
                    switch (isLight(row, column), isLight(row + 1, column)) {
                    case (true, true): "█"
                    case (true, false): "▀"
                    case (false, true): "▄"
                    case (false, false): " "
                    }
                })
        }.joined(separator: "\n")
    }

    /// The code as a drawing, dark on light whatever the colours of its surroundings, since not every camera reads the
    /// opposite.
    ///
    /// - Parameters:
    ///   - title: What the code contains, in a few words.
    ///   - summary: The same in a sentence, such as where to find the text itself.
    ///   - language: The language of these texts (BCP 47).
    public func svg(title: String, summary: String = "", language: String = "en") -> SVG {
        let pixels = 4
        let side = (size + 2 * Self.pageBorder) * pixels
        return SVG(
            width: side, height: side, title: title, summary: summary, language: language, isRightToLeft: false,
            content: [
                .rect(.light, x: 0, y: 0, width: Double(side), height: Double(side)), .path(.dark, path(pixels)),
            ])
    }

    // A rectangle for each run of dark modules in a row.
    private func path(_ pixels: Int) -> String {
        modules.enumerated().map { row, modules in
            var path = ""
            var column = 0
            while column < modules.count {
                let run = modules[column...].prefix { $0 }.count
                if run > 0 {
                    let (x, y) = ((column + Self.pageBorder) * pixels, (row + Self.pageBorder) * pixels)
                    path += "M\(x) \(y)h\(run * pixels)v\(pixels)h-\(run * pixels)z"
                }
                column += max(run, 1)
            }
            return path
        }.joined()
    }
}
