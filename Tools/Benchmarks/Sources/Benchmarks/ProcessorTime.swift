import CDispatch
import Glibc

/// The time of processors, whatever else the machine does.
enum ProcessorTime {
    static var ofThread: Duration { read(CLOCK_THREAD_CPUTIME_ID) }
    /// Of all processors that this process took.
    static var ofProcess: Duration { read(CLOCK_PROCESS_CPUTIME_ID) }

    /// Returns what the process took for the body.
    static func milliseconds(_ body: () async -> Void) async -> Double {
        let start = ofProcess
        await body()
        return (ofProcess - start) / .milliseconds(1)
    }

    private static func read(_ clock: clockid_t) -> Duration {
        var time = timespec()
        clock_gettime(clock, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
