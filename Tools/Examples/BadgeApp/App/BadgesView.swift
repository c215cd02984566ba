import BadgeKit
import SwiftUI

/// The badges, and the sheet of whatever workflow asks for something.
struct BadgesView: View {
    @Bindable var model: WalletModel
    @Environment(\.scenePhase) private var phase
    @State private var offer = ""

    var body: some View {
        NavigationStack {
            List {
                ForEach(model.badges) { badge in
                    Button(badge.holder.fullName) {
                        // Audience and nonce come from the door, for instance as a QR code.
                        Task { await model.use(badge, audience: "https://door.example", nonce: "4711") }
                    }
                }
                TextField("Invitation link", text: $offer)
                Button("Add a badge") { Task { await model.add(offer) } }
                if let failure = model.failure { Text(failure).foregroundStyle(.red) }
                ForEach(model.news, id: \.self) { Text($0) }
            }
            .refreshable { await model.sync() }
            .navigationTitle("Badges")
        }
        .task { model.startSyncing() }
        .task { try? await model.observe() }
        .onChange(of: phase) { if phase == .background { model.lock() } }
        .sheet(item: $model.sheet) { sheet in
            SheetView(sheet: sheet)
                // A sheet that was swiped away has cancelled; after an accepted answer this does nothing.
                .onDisappear { sheet.screen.cancel() }
        }
    }
}

struct SheetView: View {
    let sheet: Sheet

    var body: some View {
        switch sheet {
        case .code(let model): CodeView(model: model)
        case .passcode(let model): PasscodeView(model: model)
        case .agreement(let model): AgreementView(model: model)
        case .fence(let model): FenceView(model: model)
        case .hours(let model): HoursView(model: model)
        }
    }
}
