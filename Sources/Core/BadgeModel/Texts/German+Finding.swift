extension CoreTexts.German {
    /// Texts of a home's diagnosis: findings and remedies.
    static let finding: MessageCatalogue.Texts = [
        "remedy.beginWallet": "Holen Sie einen Badge, oder stellen Sie eine Sicherung wieder her.",
        "remedy.fullDiskOfWallet":
            "Schaffen Sie Platz. Für Passcode-Versuche, Löschungen und Widerrufe reicht er noch.",
        "remedy.rolledBackWallet":
            "Spielen Sie die neueste Kopie zurück, oder stellen Sie eine Sicherung wieder her und synchronisieren Sie.",
    ]
}
