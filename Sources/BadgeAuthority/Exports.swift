@_exported import struct BadgeServing.TLSFiles
