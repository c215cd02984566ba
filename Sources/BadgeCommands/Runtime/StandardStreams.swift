import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The descriptors 0, 1 and 2 of the process.
public enum StandardStreams {
    /// Makes them safe to write to, whoever started the process and whoever goes away; to be called first of all.
    ///
    /// A closed one is opened on `/dev/null`, or the next file opened, a database perhaps, would replace it and
    /// take what is printed. A reader that is gone ends the writing and not the process.
    public static func secure() {
        signal(SIGPIPE, SIG_IGN)
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest number that is free is this one.
            _ = open("/dev/null", O_RDWR)
        }
    }
}
