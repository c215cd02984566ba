public import BadgeKeys
import Foundation

/// The system's boot clock: seconds since the start, sleep included, which no setting of the time of day moves.
///
///     let clock = SystemBootClock()
///     let before = clock.now()
///     clock.now().seconds(since: before)  // 0.01
public struct SystemBootClock: BootClock {
    /// Makes a clock of this boot.
    public init() {}

    /// The reading at the call, to a hundredth of a second.
    public func now() -> BootMoment {
        BootMoment(boot: Self.bootID, seconds: Self.seconds)
    }
}

#if os(Linux)
extension SystemBootClock {
    // Without it one start is not told from the next; what waits then waits longer and not shorter, since every start
    // counts from 0.
    private static let bootID = text("/proc/sys/kernel/random/boot_id").trimmingCharacters(in: .whitespacesAndNewlines)

    // Read from the kernel's file and not from `clock_gettime`, in whose place a preloaded library can put its own.
    private static var seconds: Double {
        guard let uptime = text("/proc/uptime").split(separator: " ").first.flatMap({ Double($0) }) else {
            return secondsWithoutFile
        }
        return uptime - namespaceOffset
    }

    // What a time namespace adds (time_namespaces(7)), which anybody can make to be ahead.
    private static var namespaceOffset: Double {
        for line in text("/proc/self/timens_offsets").split(separator: "\n") {
            let columns = line.split(separator: " ")
            if columns.count == 3, columns[0] == "boottime" { return Double(columns[1]) ?? 0 }
        }
        return 0
    }

    private static var secondsWithoutFile: Double {
        var time = timespec()
        // It fails for clocks that do not exist only.
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func text(_ path: String) -> String {
        String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    }
}
#else
extension SystemBootClock {
    private static let bootID: String = {
        var size = 0
        sysctlbyname("kern.bootsessionuuid", nil, &size, nil, 0)
        var text = [UInt8](repeating: 0, count: size)
        sysctlbyname("kern.bootsessionuuid", &text, &size, nil, 0)
        return String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    }()

    private static var seconds: Double {
        var base = mach_timebase_info_data_t()
        mach_timebase_info(&base)
        return Double(mach_continuous_time()) * Double(base.numer) / Double(max(1, base.denom)) / 1e9
    }
}
#endif
