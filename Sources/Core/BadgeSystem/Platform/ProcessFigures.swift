import Foundation

/// The use of resources by this process; `nil` where the system does not tell.
package struct ProcessFigures: Sendable {
    package let processorSeconds: Double?
    package let residentBytes: Double?
    package let openFiles: Double?

    package init() {
        var usage = rusage()
        #if os(Linux)
        let isKnown = getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0
        #else
        let isKnown = getrusage(RUSAGE_SELF, &usage) == 0
        #endif
        processorSeconds = isKnown ? Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime) : nil
        residentBytes = Self.residentPages().map { Double($0) * Double(sysconf(Int32(_SC_PAGESIZE))) }
        openFiles = Self.entries(of: "/proc/self/fd").map(Double.init)
    }

    private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000 }

    private static func residentPages() -> Int? {
        guard let data = FileManager.default.contents(atPath: "/proc/self/statm") else { return nil }
        let fields = String(decoding: data, as: UTF8.self).split(separator: " ")
        return fields.count > 1 ? Int(fields[1]) : nil
    }

    private static func entries(of folder: String) -> Int? {
        do { return try FileManager.default.contentsOfDirectory(atPath: folder).count } catch { return nil }
    }
}
