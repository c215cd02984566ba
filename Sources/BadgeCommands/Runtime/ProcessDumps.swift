import BadgeDatabase
import BadgeModel
import Foundation

/// What is left of the process where others can look.
public enum ProcessDumps {
    /// Forbids core dumps; where the system does not let us, says so and goes on.
    public static func forbid() {
        do { try ProcessMemory.forbidDumps() } catch {
            let text = "badgectl: \(BadgeError(wrapping: error).reason)\n"
            FileHandle.standardError.write(Data(text.utf8))
        }
    }
}
