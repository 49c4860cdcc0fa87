// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Answers like a Safe with any owners, says that all of them approved everything, and accepts every signature.
contract FalseSafe {
    string public constant VERSION = "1.4.1";
    address[] private owners;
    uint256 public immutable getThreshold;

    constructor(address[] memory owners_, uint256 threshold) {
        owners = owners_;
        getThreshold = threshold;
    }

    function getOwners() external view returns (address[] memory) {
        return owners;
    }

    /// It has a handler.
    function getStorageAt(uint256, uint256) external pure returns (bytes memory) {
        return abi.encode(uint256(1));
    }

    function approvedHashes(address, bytes32) external pure returns (uint256) {
        return 1;
    }

    function isValidSignature(bytes32, bytes calldata) external pure returns (bytes4) {
        return 0x1626ba7e;
    }

    function isValidSignature(bytes calldata, bytes calldata) external pure returns (bytes4) {
        return 0x20c13b0b;
    }
}
