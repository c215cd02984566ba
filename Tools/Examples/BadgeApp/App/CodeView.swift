import SwiftUI

struct CodeView: View {
    let model: CodeModel
    @State private var code = ""

    var body: some View {
        Form {
            if let offer = model.offer {
                Section(offer.organization) {
                    Text(offer.issuerHost)
                    if let notice = offer.notice { Text(notice) }
                }
            }
            SecureField("Code", text: $code).textContentType(.oneTimeCode)
            if let problem = model.problem { Text(problem).foregroundStyle(.red) }
            Button("Continue") { model.submit(code) }.disabled(model.isAnswered)
            Button("Cancel", role: .cancel) { model.cancel() }
        }
    }
}
