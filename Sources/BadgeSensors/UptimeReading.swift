#if os(Linux)
/// Seconds since the start of the machine, of two sources that must both be fooled: the kernel's file, in whose location a file
/// can be mounted, and the system's call, in whose location a preloaded library can put its own.
struct UptimeReading {
    let uptime: ProcFile
    let offsets: ProcFile
    let bootTime: Double?

    /// The lesser of both; `nil` when one cannot be trusted.
    var seconds: Double? {
        guard let first = uptime.contents?.split(separator: " ").first.flatMap({ Double($0) }), first.isFinite,
            first >= 0, let bootTime, bootTime.isFinite, let offset
        else { return nil }
        return max(0, min(first, bootTime) - offset)
    }

    // What a time namespace adds to both (time_namespaces(7)), which anybody can make to be ahead; kernels before 5.6 have
    // none.
    private var offset: Double? {
        switch offsets {
        case .absent: return 0
        case .untrusted: return nil
        case .found(let text):
            for line in text.split(separator: "\n") {
                let columns = line.split(separator: " ")
                if columns.count == 3, columns[0] == "boottime" { return Double(columns[1]) }
            }
            return 0
        }
    }
}
#endif
