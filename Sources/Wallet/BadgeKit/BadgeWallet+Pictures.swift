public import BadgeModel
package import BadgeStorage

extension BadgeWallet {
    /// Returns the photo of a badge's holder, as the badge names it; `nil` if the badge names none, or it was not
    /// fetched yet or refused.
    ///
    ///     let photo = try await wallet.photo(of: badge.id)
    ///     let logo = try await wallet.logo(of: badge.id)
    ///
    /// A sync fetches it (``SyncReport/pictureFailures`` says why not), and an upload stores it. It is sealed under the
    /// badge's key and opens without the passcode, like the holder's name.
    ///
    /// - Throws: `BadgeError` `notFound` for an unknown badge; `storeDamaged`, `rolledBack`, `custodyDamaged` or
    ///   `keyMissing` for a photo that is stored and cannot be opened; `storeLocked` while the key custody is locked.
    public nonisolated(nonsending) func photo(of badge: Badge.ID) async throws -> BadgePicture? {
        try await store.picture(.photo, of: badge)
    }

    /// Returns the logo of a badge's organization; `nil` if the organization names none, or it was not fetched yet or
    /// refused.
    ///
    /// - Throws: The errors of ``photo(of:)``.
    public nonisolated(nonsending) func logo(of badge: Badge.ID) async throws -> BadgePicture? {
        try await store.picture(.logo, of: badge)
    }
    /// Returns whether a photo or a logo is stored, without opening it.
    package nonisolated(nonsending) func hasPicture(_ kind: PictureKind, of badge: Badge.ID) async throws -> Bool {
        try await store.pictureRecord(kind, of: badge)?.hasPicture ?? false
    }
}
