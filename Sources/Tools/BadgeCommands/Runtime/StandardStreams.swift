import Foundation

/// The descriptors 0, 1 and 2 of the process.
package enum StandardStreams {
    /// Makes the descriptors safe to write to, in any state in which the process was started. Call it before anything
    /// else.
    ///
    /// A closed descriptor is opened on `/dev/null`; otherwise the next opened file, such as a database, would replace
    /// it and receive the output. If the reader of a stream ends, writing fails without ending the process.
    package static func secure() {
        signal(SIGPIPE, SIG_IGN)
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest number that is free is this one.
            _ = open("/dev/null", O_RDWR)
        }
    }
}
