import Foundation

/// The peak of this process's memory since the value was created.
struct MemoryPeak {
    private let start: Int

    init() {
        // Forgets the peak so far (proc(5)).
        try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
        start = Self.peak
    }

    /// The bytes by which the memory has grown at most.
    var growth: Int { Self.peak - start }

    private static var peak: Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
    }
}
