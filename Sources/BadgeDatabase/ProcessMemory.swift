import BadgeModel
import CSQLiteCipher

/// The memory of this process, in which keys stand while a home is open.
public enum ProcessMemory {
    /// Has the system write no core dump of this process, and let no other process of the user trace it or read its
    /// memory (`RLIMIT_CORE` 0; on Linux also `PR_SET_DUMPABLE` 0). To be called first of all.
    ///
    /// `badgectl` calls it. An app decides for itself: a debugger does not get at the process any more.
    ///
    ///     try ProcessMemory.forbidDumps()
    ///
    /// - Throws: `BadgeError` `notSupported` when the system refuses.
    public static func forbidDumps() throws {
        guard badge_forbid_dumps() == 1 else {
            throw BadgeError(.notSupported, "notSupported.coreDumps")
        }
    }
}
