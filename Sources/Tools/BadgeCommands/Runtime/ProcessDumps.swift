import BadgeDatabase
import BadgeModel
import BadgeSystem
import Foundation

/// The protection of the process's memory.
package enum ProcessDumps {
    /// Disables core dumps; prints a note and continues if the system refuses.
    package static func forbid() {
        do { try ProcessMemory.forbidDumps() } catch {
            let text = "badgectl: \(BadgeError(wrapping: error).reason)\n"
            FileHandle.standardError.write(Data(text.utf8))
        }
    }
}
