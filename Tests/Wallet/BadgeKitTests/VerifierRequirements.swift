/// Which numbers of the presentations' requirements (VP) have tests, and why the others have none.
enum VerifierRequirements {
    /// The numbers that concern wallets and verifiers.
    static let tested = all.filter { number in !without.contains { $0.numbers.contains(number) } }

    /// Those without a test, with the reason.
    static let without: [(numbers: [Int], reason: String)] = [
        ([92, 115, 144] + mdoc + [314] + Array(319...322), "ISO mdoc is not built yet"),
        ([116], "encryption of OpenID4VP 1.1, a draft"),
        (Array(126...128), "what browsers and systems do, which nothing here decides"),
        ([129], "Annex C of ISO 18013-7, which needs ISO mdoc"),
        (Array(196...198), "the profile of issuers, and how far it is met"),
    ]

    private static let mdoc = Array(150...165) + Array(170...175) + Array(180...183) + Array(190...195)

    private static let all =
        Array(1...13) + Array(20...36) + Array(40...53) + Array(60...86) + Array(90...100) + Array(110...116)
        + Array(120...130) + Array(140...145) + mdoc + Array(196...198) + Array(200...208) + Array(300...328)
}
