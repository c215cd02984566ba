import BadgeCommands
import Foundation

/// The program: hands its arguments to the commands and exits as they say.
@main
enum Program {
    static func main() async {
        StandardStreams.secure()
        ProcessDumps.forbid()
        exit(await Badgectl.run(Array(CommandLine.arguments.dropFirst()), context: .live))
    }
}
