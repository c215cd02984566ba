import BadgeKit
import SwiftUI

struct AgreementView: View {
    let model: AgreementModel
    @State private var accepted: Set<AgreementDocument.ID> = []

    var body: some View {
        Form {
            ForEach(model.documents) { document in
                Section {
                    Text(document.text)
                    Toggle("I accept", isOn: isAccepted(document.id))
                }
            }
            if let problem = model.problem { Text(problem).foregroundStyle(.red) }
            Button("Continue") { model.submit(accepting: accepted) }.disabled(model.isAnswered)
            Button("Cancel", role: .cancel) { model.cancel() }
        }
    }

    private func isAccepted(_ id: AgreementDocument.ID) -> Binding<Bool> {
        Binding {
            accepted.contains(id)
        } set: {
            if $0 { accepted.insert(id) } else { accepted.remove(id) }
        }
    }
}
