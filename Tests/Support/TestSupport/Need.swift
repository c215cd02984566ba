public import Foundation
import Synchronization
import XCTest

/// What a test needs and not every machine has. `Tools/peers` installs the programs and modules, and starts the servers.
public enum Need: Hashable, Sendable {
    /// A program, by its name.
    case program(String)
    /// A module of Python.
    case module(String)
    /// A server, and the variable of the environment that has its address.
    case server(String, variable: String)
    /// A file or folder of the system.
    case file(String)
    /// Public test data beside the package, below `shared/fixtures`.
    case fixture(String)
    /// The rights of root.
    case root
    /// Root that may mount.
    case mounting
    /// A user namespace, which anybody may make on most systems.
    case userNamespaces
    /// A system that writes the cores of programs into their working folders.
    case cores
    /// A process that may open so many files.
    case openFiles(Int)
    /// A port of loopback that nobody has.
    case port(Int)
}

/// Skips a test unless all that it needs is here. It is its first statement, or that of its class's `setUpWithError`: a skip
/// that is thrown within an assertion is a failure.
public func need(_ needs: Need..., file: StaticString = #filePath, line: UInt = #line) throws {
    for need in needs where !need.isMet { throw XCTSkip("needs \(need.name)", file: file, line: line) }
    Need.declare(needs)
}

extension Need {
    /// Something that a test uses and has not asked for, though not every machine has it.
    public struct Undeclared: Error, CustomStringConvertible {
        let need: Need

        public var description: String { "the test uses \(need.name): it must begin with `try need(…)`" }
    }

    /// The path of a program.
    public static func path(of program: String) throws -> String {
        let isDeclared = declared.withLock { $0.contains { $0.brings(program) } } || everywhere.contains(program)
        guard isDeclared, let path = find(program) else { throw Undeclared(need: .program(program)) }
        return path
    }

    /// The Python that has the modules: that of `Tools/peers`, or the one in the path.
    public static var python: String {
        get throws {
            let isDeclared = declared.withLock { $0.contains { $0.isOfPython } }
            guard isDeclared, let path = interpreter ?? find("python3") else {
                throw Undeclared(need: .program("python3"))
            }
            return path
        }
    }

    /// The address of a server.
    public static func address(in variable: String) throws -> String {
        guard let address = value(of: variable) else { throw Undeclared(need: .server(variable, variable: variable)) }
        return address
    }

    /// Where public test data is.
    public static func url(ofFixture name: String) throws -> URL {
        let url = location(ofFixture: name)
        guard FileManager.default.fileExists(atPath: url.path) else { throw Undeclared(need: .fixture(name)) }
        return url
    }

    /// What a list of skips calls it.
    var name: String {
        switch self {
        case .program(let name): "the program \(name)"
        case .module(let name): "the Python module \(name)"
        case .server(let name, _): "the server \(name)"
        case .file(let path): "the file \(path)"
        case .fixture(let name): "shared/fixtures/\(name)"
        case .root: "root"
        case .mounting: "root that may mount"
        case .userNamespaces: "user namespaces"
        case .cores: "core files"
        case .openFiles(let count): "\(count) open files"
        case .port(let number): "port \(number)"
        }
    }

    fileprivate var isMet: Bool {
        switch self {
        case .program(let name): Self.find(name) != nil
        case .module(let name): Self.hasModule(name)
        case .server(_, let variable): Self.value(of: variable) != nil
        case .file(let path): FileManager.default.fileExists(atPath: path)
        case .fixture(let name): FileManager.default.fileExists(atPath: Self.location(ofFixture: name).path)
        case .root: geteuid() == 0
        case .mounting: geteuid() == 0 && Self.succeeds("unshare -m mount -t tmpfs tmpfs /tmp")
        case .userNamespaces: Self.succeeds("unshare -U -r -m true")
        case .cores: Self.succeeds(Self.leavesACore)
        case .openFiles(let count): sysconf(Int32(_SC_OPEN_MAX)) >= count
        case .port(let number): Self.isFree(number)
        }
    }

    private var isOfPython: Bool {
        if case .module = self { true } else { self == .program("python3") }
    }

    // A program brings those that are called NAME_… along, as tpm2 does.
    private func brings(_ program: String) -> Bool {
        guard case .program(let name) = self else { return false }
        return program == name || program.hasPrefix(name + "_")
    }

    // What README's commands bring along.
    private static let everywhere: Set = ["openssl"]

    // What the running test has asked for.
    private static let declared: Mutex<Set<Need>> = {
        XCTestObservationCenter.shared.addTestObserver(Beginning())
        return Mutex([])
    }()

    fileprivate static func declare(_ needs: [Need]) { declared.withLock { $0.formUnion(needs) } }

    private final class Beginning: NSObject, XCTestObservation {
        func testCaseWillStart(_ testCase: XCTestCase) { Need.declared.withLock { $0.removeAll() } }
    }

    // Told to be bare, it finds nothing that a machine with Swift alone may lack.
    private static var isBare: Bool { ProcessInfo.processInfo.environment["BADGEKIT_BARE"] == "1" }

    private static func value(of variable: String) -> String? {
        isBare ? nil : ProcessInfo.processInfo.environment[variable]
    }

    private static func find(_ program: String) -> String? {
        guard !isBare else { return nil }
        let folders =
            (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":") + ["/usr/bin", "/usr/sbin"]
        return folders.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    fileprivate static let package = packageRoot

    private static func location(ofFixture name: String) -> URL {
        package.deletingLastPathComponent().appending(path: "shared/fixtures/\(name)")
    }

    private static var interpreter: String? {
        let path = package.appending(path: ".build/peers/bin/python").path
        return FileManager.default.isExecutableFile(atPath: path) ? path : nil
    }

    private static let modules = Mutex<[String: Bool]>([:])

    private static func hasModule(_ name: String) -> Bool {
        guard find("python3") != nil, let python = interpreter ?? find("python3") else { return false }
        return modules.withLock { modules in
            if let known = modules[name] { return known }
            let isThere = succeeds("'\(python)' -c 'import \(name)'")
            modules[name] = isThere
            return isThere
        }
    }

    private static let leavesACore = """
        folder=$(mktemp -d) && cd "$folder" && sh -c 'ulimit -c unlimited && kill -ABRT $$'
        ls | grep -q '^core'; status=$?
        rm -rf "$folder"; exit $status
        """

    private static func isFree(_ port: Int) -> Bool {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) != 0
            }
        }
    }

    private static func succeeds(_ script: String) -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", script]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}

/// Reads one of the test vectors of this project, which `Tools/interop/vectors.py` makes with libraries that share no code
/// with it.
public func ownVectors(_ name: String) throws -> Data {
    try Data(contentsOf: Need.package.appending(path: "Tests/Support/Vectors/\(name)"))
}
