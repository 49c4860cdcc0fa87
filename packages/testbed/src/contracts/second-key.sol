// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Code for an externally owned account (EIP-7702): in addition to the account's own key, which stays valid, it accepts
/// signatures of a second key in the account's storage (ERC-1271).
contract SecondKey {
    address public secondKey;

    /// Only the account itself can set its second key.
    function setSecondKey(address key) external {
        require(msg.sender == address(this), "only the account itself");
        secondKey = key;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        address signer = ecrecover(
            hash,
            uint8(signature[64]),
            bytes32(signature[0:32]),
            bytes32(signature[32:64])
        );
        return signer != address(0) && signer == secondKey ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}
