import Foundation
import XCTest

/// A bus of a test's own with a real GNOME keyring on it, whose collection is unlocked.
public final class PrivateKeyring {
    /// What programs need to find it.
    public let environment: [String: String]
    private var processes: [Process] = []

    /// Starts it; its files go into the folder.
    public init(in folder: String) throws {
        let address = "unix:path=\(folder)/bus"
        environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin", "HOME": folder,
            "XDG_RUNTIME_DIR": folder, "XDG_DATA_HOME": folder + "/data", "DBUS_SESSION_BUS_ADDRESS": address,
        ]
        let configuration = """
            <busconfig><type>session</type><listen>\(address)</listen><auth>EXTERNAL</auth>
            <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
            <allow own="*"/></policy></busconfig>
            """
        try Data(configuration.utf8).write(to: URL(filePath: folder + "/bus.conf"))
        try FileManager.default.createDirectory(atPath: folder + "/data", withIntermediateDirectories: true)
        processes.append(
            try LiveProgram.start(
                "dbus-daemon", ["--config-file=\(folder)/bus.conf", "--nofork", "--nopidfile"], environment))
        try LiveProgram.wait("the bus") { FileManager.default.fileExists(atPath: folder + "/bus") }
        processes.append(
            try LiveProgram.start(
                "gnome-keyring-daemon", ["--unlock", "--foreground", "--components=secrets"], environment, input: "pw"))
        try LiveProgram.wait("the keyring") {
            try send(
                "/org/freedesktop/secrets/collection/login", "org.freedesktop.DBus.Properties.Get",
                "string:org.freedesktop.Secret.Collection", "string:Label") == 0
        }
    }

    /// Locks the collection, as the session does when the person goes away.
    public func lock() throws {
        let status = try send(
            "/org/freedesktop/secrets", "org.freedesktop.Secret.Service.Lock",
            "array:objpath:/org/freedesktop/secrets/collection/login")
        XCTAssertEqual(status, 0)
    }

    /// Whether the keyring has an item of ours of that kind.
    public func has(_ kind: String) throws -> Bool {
        try LiveProgram.run("secret-tool", ["lookup", "application", "badgekit", "kind", kind], environment) == 0
    }

    /// Ends it.
    public func stop() {
        for process in processes.reversed() {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        processes = []
    }

    private func send(_ words: String...) throws -> Int32 {
        let call = ["--session", "--print-reply", "--dest=org.freedesktop.secrets"]
        return try LiveProgram.run("dbus-send", call + words, environment)
    }
}
