// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Accounts that misbehave when they are called. For tests.
contract HostileAccount {
    uint256 private immutable manner;

    constructor(uint256 manner_) {
        manner = manner_;
    }

    fallback() external payable {
        uint256 how = manner;
        assembly {
            function answer(value, size) {
                mstore(0, value)
                return(0, size)
            }
            let magic := shl(224, 0x1626ba7e)

            // A call without data prepares the account.
            if iszero(calldatasize()) {
                sstore(0, 1)
                stop()
            }
            switch how
            case 0 { answer(magic, 32) } // accepts
            case 1 { answer(shl(224, 0xffffffff), 32) } // refuses
            case 2 { revert(0, 0) } // reverts
            case 3 { mstore(0, magic) revert(0, 32) } // reverts with the magic value
            case 4 { invalid() } // burns all its gas at once
            case 5 { for {} 1 {} {} } // burns it in a loop
            case 6 { answer(shl(224, 0xffffffff), 1000000) } // returns a megabyte
            case 7 { revert(0, 1000000) } // reverts with a megabyte
            case 8 { answer(magic, 31) } // one byte too few
            case 9 { answer(magic, 33) } // one byte more
            case 10 { answer(or(magic, 1), 32) } // more than the magic value in the word
            case 11 { answer(0x1626ba7e, 32) } // the magic value at the wrong end
            case 12 { return(0, 0) } // returns nothing
            case 13 { answer(magic, 4) } // the magic value alone, unpadded
            case 14 { sstore(1, 1) answer(magic, 32) } // tries to write to storage
            case 15 { if iszero(caller()) { answer(magic, 32) } answer(0, 32) } // accepts in a simulation
            case 16 { if iszero(origin()) { answer(magic, 32) } answer(0, 32) } // accepts in a simulation, by its origin
            case 17 { if sload(0) { answer(magic, 32) } answer(0, 32) } // accepts once it is prepared
            case 18 { if gt(gas(), 3900000) { answer(magic, 32) } answer(0, 32) } // needs a lot of gas
            case 19 {
                // burns all its gas until it is prepared, and still needs a lot of gas then
                if iszero(sload(0)) { invalid() }
                if gt(gas(), 3900000) { answer(magic, 32) }
                answer(0, 32)
            }
            case 20 {
                // accepts only the exact call: the magic value as selector, an offset of 64 and three bytes 010203
                if iszero(eq(calldataload(0), or(magic, shr(32, calldataload(4))))) { answer(0, 32) }
                if iszero(and(eq(calldataload(36), 64), eq(calldataload(68), 3))) { answer(0, 32) }
                answer(mul(magic, eq(shr(232, calldataload(100)), 0x010203)), 32)
            }
            case 22 {
                // accepts only the old function: its magic value as selector, and as data the 32-byte hash
                if iszero(eq(shr(224, calldataload(0)), 0x20c13b0b)) { revert(0, 0) }
                if iszero(and(eq(calldataload(4), 64), eq(calldataload(68), 32))) { revert(0, 0) }
                if iszero(eq(shr(232, calldataload(164)), 0x010203)) { answer(0, 32) }
                answer(shl(224, 0x20c13b0b), 32)
            }
            case 23 {
                // answers each function with the other's magic value
                switch shr(224, calldataload(0))
                case 0x20c13b0b { answer(magic, 32) }
                default { answer(shl(224, 0x20c13b0b), 32) }
            }
            case 24 {
                // returns nothing from the new function, and burns all its gas in the old one
                if eq(shr(224, calldataload(0)), 0x20c13b0b) { invalid() }
                return(0, 0)
            }
            default { selfdestruct(origin()) } // self-destructs
        }
    }
}

/// Factories of undeployed accounts.
contract HostileFactory {
    function deploys(uint256 manner, bytes32 salt) public returns (address) {
        return address(new HostileAccount{salt: salt}(manner));
    }

    function deploysElsewhere(uint256 manner) external {
        deploys(manner, keccak256("elsewhere"));
    }

    function deploysAndFails(uint256 manner, bytes32 salt) external {
        deploys(manner, salt);
        revert("no");
    }

    function burns() external pure {
        assembly {
            invalid()
        }
    }

    function returnsMuch() external pure {
        assembly {
            return(0, 1000000)
        }
    }

    function deploysBurnsAndPrepares(uint256 manner, bytes32 salt) external {
        burnsAndPrepares(deploys(manner, salt));
    }

    /// Burns as much of its gas as it can, and then prepares the account.
    function burnsAndPrepares(address account) public {
        while (gasleft() > 100000) {}
        (bool prepared, ) = account.call("");
        require(prepared);
    }
}

/// A token that anyone can buy for free, and the market that sells it.
contract TokenForSale {
    address public ownerOf;

    constructor(address owner) {
        ownerOf = owner;
    }

    function buyFor(address buyer) external {
        ownerOf = buyer;
    }
}

/// An account controlled by the owner of a token, as in ERC-6551: the key that owns the token signs for it.
contract TokenAccount {
    TokenForSale private immutable token;

    constructor(TokenForSale token_) {
        token = token_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        address signer = ecrecover(hash, uint8(signature[64]), r, s);
        return signer != address(0) && signer == token.ownerOf() ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}

/// Creates accounts of tokens at addresses determined by the token, like the registry of ERC-6551.
contract TokenAccountRegistry {
    function createAccount(TokenForSale token) external returns (address) {
        return address(new TokenAccount{salt: 0}(token));
    }
}

/// An attacker's "factory": makes several calls, such as buying the token before the account is created.
contract Calls {
    function doAll(address[] calldata targets, bytes[] calldata calls) external {
        for (uint256 index; index < targets.length; ++index) {
            (bool done, ) = targets[index].call(calls[index]);
            require(done);
        }
    }
}

/// Code for keys to delegate to (EIP-7702). Until it is set up, the account's own key signs; afterwards the given key.
contract Delegate {
    address private key;

    function setUp(address key_) external {
        require(key == address(0) && msg.sender != address(0));
        key = key_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        // The account receives the signature without its wrapper.
        if (signature.length != 65) return bytes4(0xffffffff);
        address signer = ecrecover(
            hash,
            uint8(signature[64]),
            bytes32(signature[0:32]),
            bytes32(signature[32:64])
        );
        address expected = key == address(0) ? address(this) : key;
        return signer == expected ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}
