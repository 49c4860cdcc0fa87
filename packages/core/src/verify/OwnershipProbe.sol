// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Asks an account whether it accepts a signature, in one `eth_call` and without being deployed: everything runs in
/// the constructor, and what it returns as its "code" is the record of what happened, of 15 words:
///
///  0 the chain id, as the EVM has it (and so no record begins with 0xef, which no code may: EIP-3541)
///  1 the gas that was there at the start
///  2 the size of the account's code · 3 its first 32 bytes, which show a delegation (EIP-7702)
///  4 whether the account was asked: 0 no, 1 it reverted, 2 it returned, 3 it returned from the old question
///  5 how many bytes it returned · 6 the first 32 of them
///  7 whether the factory was called: 0 no, 1 it reverted, 2 it returned
///  8, 9 as 2, 3 and 10, 11, 12 as 4, 5, 6, after the factory
/// 13 the first 32 bytes that the factory returned: factories return the address of the account they deployed
/// 14 keccak256 of the nonce and all words before: who gives an answer from a store, or a changed one, cannot know it
///
/// The factory is called only if the account has no code (ERC-6492). The signer chose that call, and it can do anything:
/// with an account that exists, it could change who controls it (by buying the token that an ERC-6551 account follows).
///
/// An account that does not accept is asked once more, by the old question `isValidSignature(bytes,bytes)` and with the
/// hash as the data: Safes before 1.3.0 know no other. The record has that answer if the account accepts it, or if it
/// returned nothing to the first question and has more to say to this one.
///
/// It never reverts: neither what the account and the factory do (they have bounded gas, and not more than 32 bytes of
/// what they return are taken) nor what they are can end it. So an `eth_call` that fails is the fault of the node.
contract OwnershipProbe {
    uint256 private constant ANSWER_GAS = 4_000_000;
    uint256 private constant OLD_ANSWER_GAS = 750_000;
    uint256 private constant FACTORY_GAS = 5_000_000;
    bytes4 private constant MAGIC = 0x1626ba7e;
    bytes4 private constant OLD_MAGIC = 0x20c13b0b;

    /// @param mode 0 no call besides; 1 the factory, if the account has no code (ERC-6492); 2 the initializer, if the account
    ///   has code and does not accept without it (ERC-8010), which goes the way of a factory
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
            // The nonce and behind it the words, in free memory.
            let copy := mload(0x40)
            mstore(copy, nonce)
            for { let at := 0 } lt(at, 448) { at := add(at, 32) } {
                mstore(add(copy, add(at, 32)), mload(add(record, at)))
            }
            mstore(add(record, 448), keccak256(copy, 480))
            return(record, 480)
        }
    }

    /// Looks at the account's code and, if it has any, asks it. The record of that begins at `from`; where the second
    /// look's answer stands follows the same pattern.
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
