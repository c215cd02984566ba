import BadgeKeys
public import BadgeModel

extension HomeCustody {
    /// Gives the secret of the home to another keeper, or to the same one under another passphrase or PIN.
    ///
    /// Only `custody.key` is written again, however much the stores hold; a cut at any time leaves one keeper that
    /// opens the home. The new one is tried before the old one is given up. The secret stays the same: whoever had it,
    /// for instance from a copy of the home under file custody, still has it. A home that has no secret yet gets one.
    ///
    /// - Parameters:
    ///   - kind: Who is to keep it.
    ///   - passphrase: The new passphrase, at least 8 characters, or the new PIN of the TPM, at least 6.
    /// - Returns: What kept the old keeper from forgetting the secret, though the new one has it; `nil` when it did.
    /// - Throws: `BadgeError` `invalidInput` when the passphrase or PIN is too short or not given; `notSupported` where
    ///   there is no such keeper; `storeLocked` while it is locked; `diskFull`, `storeFailed`; and what opening throws.
    ///   The home is as it was then.
    public func change(to kind: CustodyKind, passphrase: Secret? = nil) throws -> BadgeError? {
        guard !kind.asksForPassphrase || passphrase != nil else {
            throw BadgeError(.invalidInput, "invalidInput.custodySecret")
        }
        let old = try record()
        let home = try old == nil ? HomeSeal(random.secret(bytes: HomeSeal.secretBytes), random: random) : home()
        let keeper = try self.keeper(kind, passphrase)
        let content = try keeper.protect(home)
        guard try keeper.secret(content) == home.secret else {
            throw BadgeError(.storeFailed, "storeFailed.custodyChange", ["path": path])
        }
        try write(content, of: kind, replacing: old?.content)
        adopt(home)
        guard let old, old.kind != kind else { return nil }
        return forgetting { try self.keeper(old.kind, nil).forget(old.content) }
    }

    private func write(_ content: Secret, of kind: CustodyKind, replacing old: Secret?) throws {
        if old != nil { return try keyFile(kind).replace(with: content) }
        guard try keyFile(kind).create(content) else {
            throw BadgeError(.storeInUse, "storeInUse.madeMeanwhile", ["path": path])
        }
    }

    // The change is done by now, whatever the old keeper says.
    private func forgetting(_ forget: () throws -> Void) -> BadgeError? {
        do {
            try forget()
            return nil
        } catch {
            return BadgeError(wrapping: error)
        }
    }
}
