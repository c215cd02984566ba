import BadgeModel
import Foundation

extension Subprocess {
    /// Starts the program with these pipes as its standard streams, without blocked signals and with the default action
    /// for a broken pipe.
    ///
    /// - Throws: `BadgeError` `unexpected`.
    func spawn(_ input: PipeEnds, _ output: PipeEnds, _ complaint: PipeEnds) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_adddup2(&actions, input.reading, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output.writing, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, complaint.writing, STDERR_FILENO)
        let closing = try closeOtherDescriptors(in: &actions)
        var (none, broken) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigemptyset(&broken)
        sigaddset(&broken, SIGPIPE)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &broken)
        let group = hasOwnGroup ? Int16(POSIX_SPAWN_SETPGROUP) : 0
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | group | closing)
        var process: pid_t = 0
        let error = Self.withStrings([path] + arguments) { words in
            Self.withStrings(environment.map { "\($0)=\($1)" }) { variables in
                posix_spawn(&process, path, &actions, &attributes, words, variables)
            }
        }
        guard error == 0 else { throw failure("cannot be started: \(String(cString: strerror(error)))") }
        return process
    }

    /// Has the program inherit its standard streams alone: other descriptors may be sockets of a server, which are not
    /// closed by themselves.
    ///
    /// - Returns: The flag to start it with.
    /// - Throws: `BadgeError` `unexpected` where the C library cannot do that, as glibc before 2.34.
    private func closeOtherDescriptors(in actions: inout posix_spawn_file_actions_t) throws -> Int16 {
        #if canImport(Darwin)
        return Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)
        #else
        // The headers declare it for some dialects of C alone.
        typealias CloseFrom = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, CInt) -> CInt
        guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "posix_spawn_file_actions_addclosefrom_np"),
            unsafeBitCast(symbol, to: CloseFrom.self)(&actions, STDERR_FILENO + 1) == 0
        else { throw failure("cannot be started: the C library passes open files on to it") }
        return 0
        #endif
    }

    // Each a C string, and nothing after the last.
    private static func withStrings<Value>(
        _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Value
    ) -> Value {
        let copies = texts.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: copies.count + 1)
        defer { list.deallocate() }
        for (index, copy) in copies.enumerated() { (list + index).initialize(to: copy) }
        (list + copies.count).initialize(to: nil)
        return body(list)
    }
}
