extension CoreTexts.English {
    /// Texts of a home's diagnosis: findings and remedies.
    static let finding: MessageCatalogue.Texts = [
        "remedy.beginWallet": "Provision a badge, or restore a backup.",
        "remedy.fullDiskOfWallet": "Make room. Tries of the passcode, deletions and revocations still find some.",
        "remedy.rolledBackWallet": "Put the newest back, or restore a backup and sync.",
    ]
}
