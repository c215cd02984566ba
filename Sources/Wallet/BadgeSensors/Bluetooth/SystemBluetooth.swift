public import BadgePolicy
import Foundation

/// The state of the system's Bluetooth adapters, from BlueZ over D-Bus.
///
/// The state is read through systemd's program `busctl`, which is located on `PATH` at each call. The state is unknown
/// if there is no such program, no bus or no BlueZ, or if no response arrives within two seconds.
///
///     let state = await SystemBluetooth().bluetooth()  // .known(.on)
public struct SystemBluetooth: BluetoothSource {
    private let busAddress: String?
    private let program: String?
    private let timeout: Duration

    /// Creates a source that reads the system's state at each call.
    public init() {
        self.init(busAddress: nil)
    }

    /// Creates a source that reads the state at each call.
    ///
    /// - Parameters:
    ///   - busAddress: The D-Bus address of the bus (`unix:path=/run/bus`); `nil` for the system's bus.
    ///   - program: The path of `busctl`; `nil` for the first one on `PATH`.
    ///   - timeout: The time limit for a response.
    public init(busAddress: String?, program: String? = nil, timeout: Duration = .seconds(2)) {
        self.busAddress = busAddress
        self.program = program
        self.timeout = timeout
    }

    /// Returns the adapters' state: `on` when one of them is powered.
    public func bluetooth() async -> Fact<PolicyFacts.Bluetooth> {
        guard let program = program ?? SensorSubprocess.find("busctl") else { return .unknown }
        let run = SensorSubprocess(path: program, arguments: arguments)
        guard let answer = await run.output(within: timeout) else { return .unknown }
        return BluezObjects(answer)?.state ?? .unknown
    }

    private var arguments: [String] {
        [
            busAddress.map { "--address=\($0)" } ?? "--system", "--json=short", "call", "org.bluez", "/",
            "org.freedesktop.DBus.ObjectManager", "GetManagedObjects",
        ]
    }
}
