extension StringProtocol {
    /// Whether all bytes are ASCII.
    package var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

    /// Whether the bytes are those of another text. `==` first normalizes what is not ASCII, which takes a time that grows
    /// with the square of its combining marks.
    package func hasBytes(of text: some StringProtocol) -> Bool { utf8.elementsEqual(text.utf8) }
}
