import BadgeAuthority
import BadgeCustody
import BadgeModel
import Foundation

// Issues that many badges in the organization of a home, batches among them, to people whom it adds: `Seed HOME COUNT`. Nobody
// holds the credentials.
let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 2, let home = arguments.first, let badges = arguments.last.flatMap({ Int($0) }) else {
    throw BadgeError(.invalidInput, reason: "Give the home of an organization and a number of badges.")
}
let authority = try Authority.open(at: home, custody: FileCustody(directory: home))
// Every tenth person has an invitation instead.
let count = (badges * 10 + 8) / 9
for start in stride(from: 0, to: count, by: 10_000) { try authority.seed(start..<min(count, start + 10_000)) }
try authority.close()
