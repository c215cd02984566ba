import Foundation

// Benchmarks [--quick] [--only NAME] [--json FILE]
//
// NAME: starting, appearing, evaluating, localizing, flowing, verifying, receiving, querying, answering, refusing,
// directing, provisioning, using, opening, pages or hostile.
//
// Everything that is compared is measured in turn in one run. Samples are medians of interleaved rounds.
let arguments = CommandLine.arguments
let isQuick = arguments.contains("--quick")
let disk = FileManager.default.temporaryDirectory.path
let memory = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : disk

let only = arguments.firstIndex(of: "--only").flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }

var reports: [Report] = []
@MainActor
func measure(_ name: String, _ body: @MainActor () async throws -> [Report]) async throws {
    if only == nil || only == name { reports += try await body() }
}
try await measure("starting") { try await Starting.measure(rounds: 40) }
try await measure("appearing") { try Appearing.measure(rounds: isQuick ? 20 : 200) }
try await measure("evaluating") { try await Evaluating.measure(rounds: isQuick ? 50 : 500) }
try await measure("localizing") { Localizing.measure(rounds: isQuick ? 50 : 500) }
try await measure("flowing") { try await Flowing.measure(rounds: isQuick ? 50 : 500) }
try await measure("verifying") { try await Verifying.measure(memory: memory, rounds: isQuick ? 20 : 200) }
try await measure("receiving") { try await Receiving.measure(rounds: isQuick ? 3 : 20) }
try await measure("querying") {
    try await Querying.measure(memory: memory, badges: isQuick ? 100 : 1000, rounds: isQuick ? 20 : 100)
}
try await measure("answering") { try await Answering.measure(memory: memory, rounds: isQuick ? 20 : 200) }
try await measure("refusing") { try await Refusing.measure(memory: memory, rounds: isQuick ? 3 : 20) }
try await measure("directing") { try await Directing.measure(memory: memory, rounds: isQuick ? 50 : 500) }
try await measure("provisioning") {
    try await Provisioning.measure(disk: disk, memory: memory, rounds: isQuick ? 30 : 200)
}
try await measure("using") { try await Using.measure(memory: memory, rounds: isQuick ? 40 : 200) }
try await measure("opening") {
    try await Opening.measure(
        disk: disk, memory: memory, badges: isQuick ? [100, 1000] : [1000, 10_000], rounds: isQuick ? 20 : 60)
}
try await measure("pages") {
    // First, while the process is small.
    let prompts = try await Pages.measure(rounds: isQuick ? 20 : 200)
    return prompts
        + (try await PagesFigures.measure(
            memory: memory, badges: isQuick ? [100] : [100, 1000], rounds: isQuick ? 10 : 60))
}
try await measure("hostile") { try await Hostile.measure(memory: memory, rounds: isQuick ? 5 : 20) }

for report in reports { print(report.table) }
if let flag = arguments.firstIndex(of: "--json"), flag + 1 < arguments.count {
    let document: [String: Any] = [
        "date": Date.now.ISO8601Format(), "processors": ProcessInfo.processInfo.activeProcessorCount,
        "system": ProcessInfo.processInfo.operatingSystemVersionString, "reports": reports.map(\.json),
    ]
    try JSONSerialization.data(withJSONObject: document, options: [.prettyPrinted, .sortedKeys])
        .write(to: URL(filePath: arguments[flag + 1]))
}
