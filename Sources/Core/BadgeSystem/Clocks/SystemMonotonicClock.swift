import Foundation

/// The system's monotonic clock: the seconds since boot, including sleep, independent of changes to the time of day.
///
///     let clock = SystemMonotonicClock()
///     let before = clock.now()
///     clock.now().seconds(since: before)  // 0.01
public struct SystemMonotonicClock: MonotonicClock {
    /// Creates a clock of the current boot.
    public init() {}

    /// Returns the current instant, to a hundredth of a second. On Linux it is the lesser of the readings of the
    /// kernel's file and clock; if another file was mounted over the kernel's, the instant measures nothing.
    public func now() -> MonotonicInstant {
        guard let seconds = Self.seconds else { return .unmeasured }
        return MonotonicInstant(boot: Self.bootID, seconds: seconds)
    }
}

#if os(Linux)
extension SystemMonotonicClock {
    // Without it one start is not told from the next; what waits then waits longer and not shorter, since every start
    // counts from 0. So does what a container mounts in its place.
    private static let bootID = (ProcFile.text("sys/kernel/random/boot_id").contents ?? "")
        .trimmingCharacters(in: .whitespacesAndNewlines)

    private static var seconds: Double? {
        UptimeReading(
            uptime: ProcFile.text("uptime"), offsets: ProcFile.text("self/timens_offsets"), bootTime: bootTime
        ).seconds
    }

    private static var bootTime: Double? {
        var time = timespec()
        guard clock_gettime(CLOCK_BOOTTIME, &time) == 0 else { return nil }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
#else
extension SystemMonotonicClock {
    private static let bootID: String = {
        var size = 0
        sysctlbyname("kern.bootsessionuuid", nil, &size, nil, 0)
        var text = [UInt8](repeating: 0, count: size)
        sysctlbyname("kern.bootsessionuuid", &text, &size, nil, 0)
        return String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    }()

    private static var seconds: Double? {
        var base = mach_timebase_info_data_t()
        mach_timebase_info(&base)
        return Double(mach_continuous_time()) * Double(base.numer) / Double(max(1, base.denom)) / 1e9
    }
}
#endif
