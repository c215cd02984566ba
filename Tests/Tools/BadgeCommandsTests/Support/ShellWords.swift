extension StringProtocol {
    /// The words as a shell would split them; quotes stand around whole words only.
    var shellWords: [String] {
        var words: [String] = []
        var quote: Character?
        var word = ""
        for character in self {
            if let open = quote {
                if character == open { quote = nil } else { word.append(character) }
            } else if character == "'" || character == "\"" {
                quote = character
            } else if character == " " {
                words.append(word)
                word = ""
            } else {
                word.append(character)
            }
        }
        return words + [word]
    }
}
