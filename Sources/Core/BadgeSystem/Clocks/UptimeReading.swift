#if os(Linux)
/// The seconds since boot from two sources that an attacker would both have to manipulate: the kernel's file, over
/// which another file can be mounted, and the system call, which a preloaded library can replace.
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

    // The offset that a time namespace adds to both (time_namespaces(7)), which any user can set ahead; kernels before
    // 5.6 have none.
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
