extension CoreTexts.English {
    /// Errors of a server's addresses and files.
    static let serving: MessageCatalogue.Texts = [
        "invalidInput.proxy": "{name} is not an IP address. Name each trusted proxy by its address.",
        "invalidInput.tlsPair":
            "{certificate} and {key} do not belong together: the key is not the certificate's. Name its own key.",
        "invalidInput.tlsCertificate": "{path} cannot be read as a certificate in PEM. Name another file.",
        "invalidInput.tlsKey": "{path} cannot be read as a private key in PEM. Name another file.",
        "invalidInput.listenHost":
            "{host} is not the name or number of an address of this machine. Choose one to listen on.",
        "invalidInput.portInUse": "The address {host} port {port} is in use. Choose another port.",
        "invalidInput.portUnusable": "The address {host} port {port} cannot be listened on. Choose another port.",
    ]
}
