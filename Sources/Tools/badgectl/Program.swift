import BadgeCommands
import Foundation

/// The program: passes its arguments to the commands and exits with their status.
@main
enum Program {
    static func main() async {
        StandardStreams.secure()
        ProcessDumps.forbid()
        exit(await Badgectl.run(Array(CommandLine.arguments.dropFirst()), context: .live))
    }
}
