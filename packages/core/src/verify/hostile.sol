// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Accounts that do what no honest account does when they are asked, for the tests.
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

            // A call without data is the preparation.
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
            case 12 { return(0, 0) } // says nothing
            case 13 { answer(magic, 4) } // the magic value alone, unpadded
            case 14 { sstore(1, 1) answer(magic, 32) } // wants to write
            case 15 { if iszero(caller()) { answer(magic, 32) } answer(0, 32) } // accepts in a simulation
            case 16 { if iszero(origin()) { answer(magic, 32) } answer(0, 32) } // likewise
            case 17 { if sload(0) { answer(magic, 32) } answer(0, 32) } // accepts when it was prepared
            case 18 { if gt(gas(), 3900000) { answer(magic, 32) } answer(0, 32) } // needs much gas
            case 19 {
                // burns all until it was prepared, and then still needs much
                if iszero(sload(0)) { invalid() }
                if gt(gas(), 3900000) { answer(magic, 32) }
                answer(0, 32)
            }
            case 20 {
                // accepts the right question only: the magic value as selector, an offset of 64 and three bytes 010203
                if iszero(eq(calldataload(0), or(magic, shr(32, calldataload(4))))) { answer(0, 32) }
                if iszero(and(eq(calldataload(36), 64), eq(calldataload(68), 3))) { answer(0, 32) }
                answer(mul(magic, eq(shr(232, calldataload(100)), 0x010203)), 32)
            }
            case 22 {
                // accepts the old question only: the magic value as selector, and as data the 32 bytes of the new one
                if iszero(eq(shr(224, calldataload(0)), 0x20c13b0b)) { revert(0, 0) }
                if iszero(and(eq(calldataload(4), 64), eq(calldataload(68), 32))) { revert(0, 0) }
                if iszero(eq(shr(232, calldataload(164)), 0x010203)) { answer(0, 32) }
                answer(shl(224, 0x20c13b0b), 32)
            }
            case 23 {
                // answers each question with the other's magic value
                switch shr(224, calldataload(0))
                case 0x20c13b0b { answer(magic, 32) }
                default { answer(shl(224, 0x20c13b0b), 32) }
            }
            case 24 {
                // says nothing to the new question, and burns all its gas over the old one
                if eq(shr(224, calldataload(0)), 0x20c13b0b) { invalid() }
                return(0, 0)
            }
            default { selfdestruct(origin()) } // wants to vanish
        }
    }
}

/// Factories of accounts that are not deployed yet.
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

    /// Leaves as little of its gas as it can, and then prepares the account.
    function burnsAndPrepares(address account) public {
        while (gasleft() > 100000) {}
        (bool prepared, ) = account.call("");
        require(prepared);
    }
}

/// A token that anyone can buy, for nothing; and the market that sells it.
contract TokenForSale {
    address public ownerOf;

    constructor(address owner) {
        ownerOf = owner;
    }

    function buyFor(address buyer) external {
        ownerOf = buyer;
    }
}

/// An account that follows the owner of a token, as in ERC-6551: a key that owns the token signs for it.
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

/// Creates accounts of tokens at addresses that follow from the token, as the registry of ERC-6551 does.
contract TokenAccountRegistry {
    function createAccount(TokenForSale token) external returns (address) {
        return address(new TokenAccount{salt: 0}(token));
    }
}

/// What an attacker gives for a factory: it does several calls, such as buying the token before the account is created.
contract Calls {
    function doAll(address[] calldata targets, bytes[] calldata calls) external {
        for (uint256 index; index < targets.length; ++index) {
            (bool done, ) = targets[index].call(calls[index]);
            require(done);
        }
    }
}

/// Code for keys to delegate to (EIP-7702). Until it is set up, the account's own key signs; then the one it was set up for.
contract Delegate {
    address private key;

    function setUp(address key_) external {
        require(key == address(0) && msg.sender != address(0));
        key = key_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        // The account gets the signature without its wrapper.
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
