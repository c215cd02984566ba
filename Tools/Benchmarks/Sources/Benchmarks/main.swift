import Foundation

// Benchmarks [--quick] [--json FILE]
//
// Everything that is compared is measured in turn in one run. Samples are medians of interleaved rounds.
let arguments = CommandLine.arguments
let isQuick = arguments.contains("--quick")
let disk = FileManager.default.temporaryDirectory.path
let memory = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : disk

var reports = try await Starting.measure(rounds: 40)
reports += try await Judging.measure(rounds: isQuick ? 50 : 500)
reports += try await Verifying.measure(memory: memory, rounds: isQuick ? 20 : 200)
reports += try await Provisioning.measure(disk: disk, memory: memory, rounds: isQuick ? 30 : 200)
reports += try await Opening.measure(
    disk: disk, memory: memory, badges: isQuick ? [100, 1000] : [1000, 10_000], rounds: isQuick ? 20 : 60)

for report in reports { print(report.table) }
if let flag = arguments.firstIndex(of: "--json"), flag + 1 < arguments.count {
    let document: [String: Any] = [
        "date": Date.now.ISO8601Format(), "processors": ProcessInfo.processInfo.activeProcessorCount,
        "system": ProcessInfo.processInfo.operatingSystemVersionString, "reports": reports.map(\.json),
    ]
    try JSONSerialization.data(withJSONObject: document, options: [.prettyPrinted, .sortedKeys])
        .write(to: URL(filePath: arguments[flag + 1]))
}
