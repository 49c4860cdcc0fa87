// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// An owner of Safes that accepts every signature, and gives a fixed answer to every other call, such as
/// `getConfiguration` of Safe's contracts for passkeys. It reverts if that answer is empty.
contract FalsePasskey {
    bytes private answer;

    constructor(bytes memory answer_) {
        answer = answer_;
    }

    function isValidSignature(bytes32, bytes calldata) external pure returns (bytes4) {
        return 0x1626ba7e;
    }

    function isValidSignature(bytes calldata, bytes calldata) external pure returns (bytes4) {
        return 0x20c13b0b;
    }

    fallback(bytes calldata) external returns (bytes memory) {
        require(answer.length > 0);
        return answer;
    }
}
