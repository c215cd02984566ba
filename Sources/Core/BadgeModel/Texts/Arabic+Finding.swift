extension CoreTexts.Arabic {
    /// Texts of a home's diagnosis: findings and remedies.
    static let finding: MessageCatalogue.Texts = [
        "remedy.beginWallet": "احصل على شارة، أو استعد نسخة احتياطية.",
        "remedy.fullDiskOfWallet": "أفسح مساحة. لا تزال هناك مساحة لمحاولات رمز المرور وعمليات الحذف والإلغاء.",
        "remedy.rolledBackWallet": "أعد أحدث نسخة، أو استعد نسخة احتياطية ثم زامن.",
    ]
}
