# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""The keys of a store, computed from its key file and `store.keys` as the design says, by the system's libcrypto."""

import ctypes
import ctypes.util
import hashlib
import hmac


def hkdf(key, salt, info, count=32):
    """HKDF-SHA256."""
    secret, out, block = hmac.digest(salt, key, "sha256"), b"", b""
    while len(out) < count:
        block = hmac.digest(secret, block + info + bytes([len(out) // 32 + 1]), "sha256")
        out += block
    return out[:count]


class Crypto:
    """AES-256 of libcrypto: what Python's library has not."""

    def __init__(self):
        name = ctypes.util.find_library("crypto")
        if not name:
            raise RuntimeError("there is no libcrypto")
        self.library = ctypes.CDLL(name)
        for function in ("EVP_CIPHER_CTX_new", "EVP_aes_256_gcm", "EVP_aes_256_ecb"):
            getattr(self.library, function).restype = ctypes.c_void_p

    def run(self, cipher, key, nonce, data, associated, tag):
        call = self.library
        context = ctypes.c_void_p(call.EVP_CIPHER_CTX_new())
        out, count = ctypes.create_string_buffer(len(data) + 32), ctypes.c_int()
        try:
            steps = [call.EVP_CipherInit_ex(context, ctypes.c_void_p(cipher), None, key, nonce, 1 if tag is None else 0)]
            steps.append(call.EVP_CIPHER_CTX_set_padding(context, 0))
            if associated:
                steps.append(call.EVP_CipherUpdate(context, None, ctypes.byref(count), associated, len(associated)))
            steps.append(call.EVP_CipherUpdate(context, out, ctypes.byref(count), data, len(data)))
            if tag is not None:
                steps.append(call.EVP_CIPHER_CTX_ctrl(context, 0x11, len(tag), ctypes.create_string_buffer(tag, len(tag))))
                steps.append(call.EVP_CipherFinal_ex(context, ctypes.create_string_buffer(32), ctypes.byref(count)))
            return out.raw[:len(data)] if all(step == 1 for step in steps) else None
        finally:
            call.EVP_CIPHER_CTX_free(context)

    def open(self, key, nonce, sealed, associated):
        """AES-256-GCM; nil when the tag is not right."""
        return self.run(self.library.EVP_aes_256_gcm(), key, nonce, sealed[:-16], associated, sealed[-16:])

    def block(self, key, data):
        return self.run(self.library.EVP_aes_256_ecb(), key, None, data, b"", None)


def store_keys(home):
    """The secrets of a store that a key file opens, by name. Raises ValueError when they cannot be found."""
    crypto = Crypto()
    file_key = home.key_file.read_bytes()[24:56]
    document = home.keys[0].read_bytes()
    identity, identifier = document[:26], document[10:26]
    slots = int.from_bytes(document[34:36], "big")
    rest = document[36 + 144 * slots + 36:]
    payload = rest[4:4 + int.from_bytes(rest[:4], "big")]
    for number in range(slots):
        slot = document[36 + 144 * number:][:144]
        if slot[0] != 1:
            continue
        slot_key = hkdf(file_key, slot[24:56], b"ohk slot key file 1")
        master = crypto.open(slot_key, slot[56:68], slot[68:116], identity + slot[:56])
        if master is None:
            continue
        code_key, payload_key = hkdf(master, identifier, b"ohk keys mac 1"), hkdf(master, identifier, b"ohk payload 1")
        if hmac.digest(code_key, document[:-40], "sha256") != document[-40:-8] \
                or hashlib.sha256(document[:-8]).digest()[:8] != document[-8:]:
            raise ValueError("the code of store.keys is not right")
        plain = crypto.open(payload_key, payload[:12], payload[12:], identity)
        if plain is None:
            raise ValueError("the payload does not open")
        # Version 2, generation 4, number of keys 2, generation 4, key 32.
        data_key = plain[12:44]
        page_key, log_key = hkdf(data_key, identifier, b"ohk page 1"), hkdf(data_key, identifier, b"ohk wal header 1")
        return {
            "page key": page_key, "log key": log_key, "XAES subkey K1": doubled(crypto.block(page_key, bytes(16))),
            "data key": data_key, "master key": master, "key file's key": file_key, "slot key": slot_key, "payload key": payload_key,
            "code key": code_key}
    raise ValueError("no slot opens with the key file")


def doubled(block):
    """CMAC's first subkey."""
    number = int.from_bytes(block, "big") << 1
    return (number & (1 << 128) - 1 ^ (0x87 if number >> 128 else 0)).to_bytes(16, "big")
