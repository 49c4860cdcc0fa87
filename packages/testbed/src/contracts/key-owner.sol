// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// A contract account that is not a Safe, and verifies signatures of the key given at its creation: an owner of Safes.
/// It implements both functions of ERC-1271, because Safes up to 1.4.1 call the older one.
contract KeyOwner {
    address private immutable key;

    constructor(address key_) {
        key = key_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        return accepts(hash, signature) ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }

    /// The key signs the hash of the data.
    function isValidSignature(bytes calldata data, bytes calldata signature) external view returns (bytes4) {
        return accepts(keccak256(data), signature) ? bytes4(0x20c13b0b) : bytes4(0xffffffff);
    }

    function accepts(bytes32 hash, bytes calldata signature) private view returns (bool) {
        if (signature.length != 65) return false;
        address signer = ecrecover(
            hash,
            uint8(signature[64]),
            bytes32(signature[0:32]),
            bytes32(signature[32:64])
        );
        return signer != address(0) && signer == key;
    }
}
