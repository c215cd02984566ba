import Synchronization

extension WalletDriver {
    /// A mistake that a wallet could make.
    enum Mistake {
        case triesForgottenByRestart, delayEndedByRestart
    }

    /// A wallet that is a model itself, with a mistake or without.
    static func model(planting mistake: Mistake? = nil) -> WalletDriver {
        let model = ModelBox()
        return WalletDriver(
            perform: { command, accepts in model.answer(to: command, accepts, mistake) },
            snapshot: { Snapshot(badges: model.badges) })
    }
}

private final class ModelBox: Sendable {
    private let model = Mutex(ReferenceModel())

    var badges: [Int: Status]? { model.withLock { $0.snapshot.badges } }

    func answer(to command: Command, _ accepts: Set<Document>, _ mistake: WalletDriver.Mistake?) -> Answer {
        model.withLock { model in
            let answer = model.answer(to: command)
            model.accepts = accepts
            if command == .restart { model.err(mistake) }
            return Self.found(answer)
        }
    }

    // A wallet has one answer.
    private static func found(_ answer: Answer) -> Answer {
        guard case .either(let answers) = answer, let first = answers.first else { return answer }
        return first
    }
}

extension ReferenceModel {
    fileprivate mutating func err(_ mistake: WalletDriver.Mistake?) {
        switch mistake {
        case .triesForgottenByRestart: lock?.wrongTries = 0
        case .delayEndedByRestart: lock?.delay = nil
        case nil: break
        }
    }
}
