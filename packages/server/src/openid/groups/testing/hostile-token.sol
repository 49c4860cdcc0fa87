// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// A token that misbehaves when it is asked for a balance. For tests.
contract HostileToken {
    uint256 private immutable manner;

    constructor(uint256 manner_) {
        manner = manner_;
    }

    fallback() external {
        uint256 how = manner;
        assembly {
            switch how
            case 0 {
                // lies: everybody has everything
                mstore(0, not(0))
                return(0, 32)
            }
            case 1 {
                // reverts with a large number
                mstore(0, not(0))
                revert(0, 32)
            }
            case 2 {
                // returns one byte too few
                mstore(0, not(0))
                return(0, 31)
            }
            case 3 { for {} 1 {} {} } // burns all its gas in a loop
            case 4 { return(0, 1000000) } // returns a megabyte of nothing
            case 5 { return(0, 0) } // returns nothing
        }
    }
}
