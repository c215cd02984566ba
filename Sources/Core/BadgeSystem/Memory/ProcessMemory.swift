import BadgeModel
import CBadgeSystem

/// The memory of this process, which contains keys while a home is open.
public enum ProcessMemory {
    /// Disables core dumps of this process, and prevents other processes of the user from tracing it or reading its
    /// memory (`RLIMIT_CORE` 0; on Linux also `PR_SET_DUMPABLE` 0). Call it before anything else.
    ///
    /// `badgectl` calls it. In an app, note that a debugger can no longer attach to the process.
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
