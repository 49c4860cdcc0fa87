// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Asks an account whether it accepts a signature, in one `eth_call` without being deployed: everything runs in the
/// constructor, which returns a record of 15 words as its "code":
///
///  0 the chain id of the EVM (so no record begins with 0xef, which deployed code may not: EIP-3541)
///  1 the gas at the start
///  2 the size of the account's code · 3 its first 32 bytes, which show a delegation (EIP-7702)
///  4 whether the account was called: 0 no, 1 it reverted, 2 it returned, 3 it returned from the old function
///  5 how many bytes it returned · 6 the first 32 of them
///  7 whether the factory was called: 0 no, 1 it reverted, 2 it returned
///  8, 9 like 2, 3 and 10, 11, 12 like 4, 5, 6, after the factory's call
/// 13 the first 32 bytes that the factory returned: factories return the address of the account they deployed
/// 14 keccak256 of the nonce and all words before: a node with a cached or changed answer cannot know it
///
/// The factory is called only if the account has no code (ERC-6492). The signer chose that call, and it can do anything:
/// for an existing account, it could change who controls it (by buying the token that controls an ERC-6551 account).
///
/// An account that does not accept is called again, by the old function `isValidSignature(bytes,bytes)` with the hash as
/// the data: Safes before 1.3.0 implement no other. The record has that answer if the account accepts it, or if it
/// returned nothing from the first function and something from this one, or reverted.
///
/// It never reverts: the account and the factory have limited gas, at most 32 bytes of their answers are copied, and
/// their code does not matter. So an `eth_call` that fails is a failure of the node.
contract OwnershipProbe {
    uint256 private constant ANSWER_GAS = 4_000_000;
    uint256 private constant OLD_ANSWER_GAS = 750_000;
    uint256 private constant FACTORY_GAS = 5_000_000;
    bytes4 private constant MAGIC = 0x1626ba7e;
    bytes4 private constant OLD_MAGIC = 0x20c13b0b;

    /// @param mode 0 no further call; 1 the factory, if the account has no code (ERC-6492); 2 the initializer, if the
    ///   account has code (ERC-8010), which takes the place of the factory
    constructor(
        bytes32 nonce,
        address account,
        bytes32 hash,
        uint256 mode,
        address factory,
        bytes memory factoryCall,
        bytes memory signature
    ) payable {
        uint256[15] memory record;
        record[0] = block.chainid;
        record[1] = gasleft();
        bytes memory question = abi.encodeWithSelector(MAGIC, hash, signature);
        bytes memory oldQuestion = abi.encodeWithSelector(OLD_MAGIC, abi.encode(hash), signature);

        look(record, 2, account, question, oldQuestion);
        if ((mode == 1 && record[2] == 0) || (mode == 2 && record[2] != 0)) {
            bool returned;
            uint256 said;
            assembly ("memory-safe") {
                mstore(0, 0)
                returned := call(FACTORY_GAS, factory, 0, add(factoryCall, 32), mload(factoryCall), 0, 32)
                said := mload(0)
            }
            record[7] = returned ? 2 : 1;
            record[13] = said;
            look(record, 8, account, question, oldQuestion);
        }

        assembly ("memory-safe") {
            // The nonce followed by the words, in free memory.
            let copy := mload(0x40)
            mstore(copy, nonce)
            for { let at := 0 } lt(at, 448) { at := add(at, 32) } {
                mstore(add(copy, add(at, 32)), mload(add(record, at)))
            }
            mstore(add(record, 448), keccak256(copy, 480))
            return(record, 480)
        }
    }

    /// Reads the account's code and, if it has any, calls it. Writes the words of the record from index `from`.
    function look(
        uint256[15] memory record,
        uint256 from,
        address account,
        bytes memory question,
        bytes memory oldQuestion
    ) private view {
        assembly ("memory-safe") {
            let out := add(record, mul(from, 32))
            let size := extcodesize(account)
            mstore(out, size)
            extcodecopy(account, add(out, 32), 0, 32)
            if size {
                mstore(0, 0)
                let returned := staticcall(ANSWER_GAS, account, add(question, 32), mload(question), 0, 32)
                mstore(add(out, 64), add(1, returned))
                mstore(add(out, 96), returndatasize())
                mstore(add(out, 128), mload(0))
                if iszero(and(and(returned, gt(returndatasize(), 31)), eq(mload(0), MAGIC))) {
                    let isSilent := and(returned, iszero(returndatasize()))
                    mstore(0, 0)
                    returned := staticcall(OLD_ANSWER_GAS, account, add(oldQuestion, 32), mload(oldQuestion), 0, 32)
                    let accepted := and(and(returned, gt(returndatasize(), 31)), eq(mload(0), OLD_MAGIC))
                    if or(accepted, and(isSilent, iszero(and(returned, iszero(returndatasize()))))) {
                        mstore(add(out, 64), add(1, mul(returned, 2)))
                        mstore(add(out, 96), returndatasize())
                        mstore(add(out, 128), mload(0))
                    }
                }
            }
        }
    }
}
