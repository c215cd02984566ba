import HummingbirdCore
import Logging
import NIOCore

// Admits each connection before its protocol begins.
struct GuardedChannel<Base: ServerChildChannel>: ServerChildChannel {
    let base: Base
    let connections: Connections

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        connections.admit(channel)
        return base.setup(channel: channel, logger: logger).flatMapThrowing { value in
            try RequestHeadHandler.add(to: channel)
            return value
        }
    }

    func handle(value: Base.Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}
