// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Calls several contracts in one `eth_call` without being deployed: everything runs in the constructor, which returns
/// the answers as its "code":
///
///   abi.encode(uint256 chainId, uint256 gas, uint256 factory, uint256 deployed, Answer[] answers)
///   followed by keccak256 of the nonce and these bytes
///
/// `factory`: 0 not called, 1 reverted, 2 returned. It is called first, if there is one and the first target has no code
/// (ERC-6492). `deployed`: the first word that it returned. `status`: 0 the target has no code, 1 it reverted, 2 it
/// returned, 3 there was not enough gas left to call it. At most `limit` bytes of an answer are copied. No call makes it
/// revert, so an `eth_call` that fails is a failure of the node; and a node with a cached answer cannot know the last
/// word.
contract CallsProbe {
    uint256 private constant FACTORY_GAS = 5_000_000;

    struct Question {
        address target;
        bytes data;
    }

    struct Inquiry {
        address factory;
        bytes factoryCall;
        Question[] questions;
        uint256 gasEach;
        uint256 limit;
    }

    struct Answer {
        uint256 status;
        bytes data;
    }

    constructor(bytes32 nonce, Inquiry memory inquiry) payable {
        uint256 gasAtStart = gasleft();
        (uint256 prepared, uint256 deployed) = prepare(inquiry);
        Answer[] memory answers = new Answer[](inquiry.questions.length);
        for (uint256 index; index < answers.length; ++index)
            answers[index] = ask(inquiry.questions[index], inquiry.gasEach, inquiry.limit);

        bytes memory record = abi.encode(block.chainid, gasAtStart, prepared, deployed, answers);
        bytes32 seal = keccak256(abi.encodePacked(nonce, record));
        assembly {
            let size := mload(record)
            mstore(add(add(record, 32), size), seal)
            return(add(record, 32), add(size, 32))
        }
    }

    function prepare(Inquiry memory inquiry) private returns (uint256 prepared, uint256 deployed) {
        address factory = inquiry.factory;
        if (factory == address(0) || inquiry.questions[0].target.code.length != 0) return (0, 0);
        bytes memory factoryCall = inquiry.factoryCall;
        bool returned;
        assembly ("memory-safe") {
            mstore(0, 0)
            returned := call(FACTORY_GAS, factory, 0, add(factoryCall, 32), mload(factoryCall), 0, 32)
            deployed := mload(0)
        }
        prepared = returned ? 2 : 1;
    }

    function ask(Question memory question, uint256 gasEach, uint256 limit)
        private
        view
        returns (Answer memory answer)
    {
        if (question.target.code.length == 0) return answer;
        // A call receives at most 63/64 of the remaining gas (EIP-150).
        if (gasleft() < gasEach + gasEach / 32 + 100_000) {
            answer.status = 3;
            return answer;
        }
        address target = question.target;
        bytes memory data = question.data;
        bool returned;
        bytes memory said;
        assembly ("memory-safe") {
            returned := staticcall(gasEach, target, add(data, 32), mload(data), 0, 0)
            let size := returndatasize()
            if gt(size, limit) { size := limit }
            said := mload(0x40)
            mstore(said, size)
            returndatacopy(add(said, 32), 0, size)
            mstore(0x40, and(add(add(said, 63), size), not(31)))
        }
        answer.status = returned ? 2 : 1;
        answer.data = said;
    }
}
