import BadgeKeys
public import BadgeModel
import BadgeSystem

extension HomeCustody {
    /// Moves the root key of the home to another key protector, or to the same one with another passphrase or PIN.
    ///
    /// Only `custody.key` is rewritten, however much the stores contain. An interruption at any time leaves one
    /// protector that opens the home. The new protector is tested before the old one is removed. The root key stays the
    /// same: an attacker who obtained it earlier, for example from a copy of the home with file custody, still has it.
    /// If the home has no root key yet, one is created.
    ///
    /// - Parameters:
    ///   - kind: The new key protector.
    ///   - passphrase: The new passphrase, at least 8 characters, or the new PIN of the TPM, at least 6.
    /// - Returns: The error that prevented the old protector from deleting the root key after the change; `nil` if it
    ///   was deleted.
    /// - Throws: `BadgeError` `invalidInput` when the passphrase or PIN is too short or missing; `notSupported` when
    ///   the protector is not available; `storeLocked` while it is locked; `diskFull`, `storeFailed`; errors of opening
    ///   the home. The home is unchanged in these cases.
    public func change(to kind: CustodyKind, passphrase: Secret? = nil) throws -> BadgeError? {
        guard !kind.asksForPassphrase || passphrase != nil else {
            throw BadgeError(.invalidInput, "invalidInput.custodySecret")
        }
        let old = try record()
        let home = try old == nil ? HomeSeal(random.secret(bytes: HomeSeal.secretBytes), random: random) : home()
        let protector = try self.protector(kind, passphrase)
        let content = try protector.protect(home)
        guard try protector.secret(content) == home.secret else {
            throw BadgeError(.storeFailed, "storeFailed.custodyChange", ["path": path])
        }
        try write(content, of: kind, replacing: old?.content)
        adopt(home)
        guard let old, old.kind != kind else { return nil }
        return forgetting { try self.protector(old.kind, nil).forget(old.content) }
    }

    private func write(_ content: Secret, of kind: CustodyKind, replacing old: Secret?) throws {
        if old != nil { return try keyFile(kind).replace(with: content) }
        guard try keyFile(kind).create(content) else {
            throw BadgeError(.storeInUse, "storeInUse.madeMeanwhile", ["path": path])
        }
    }

    // The change is done by now, whatever the old protector says.
    private func forgetting(_ forget: () throws -> Void) -> BadgeError? {
        do {
            try forget()
            return nil
        } catch {
            return BadgeError(wrapping: error)
        }
    }
}
