// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface Registry {
    function resolver(bytes32 node) external view returns (address);
}

/// Resolves names in both directions in one call, with the interface and the errors of ENS's universal resolver. It
/// only calls the node's own resolver on this chain: no wildcards (ENSIP-10), no gateways (ERC-3668).
contract UniversalResolver {
    error DNSDecodingFailed(bytes dns);
    error DNSEncodingFailed(string ens);
    error EmptyAddress();
    error ResolverError(bytes errorData);
    error ResolverNotContract(bytes name, address resolver);
    error ResolverNotFound(bytes name);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error UnsupportedResolverProfile(bytes4 selector);

    uint256 private constant etherCoin = 60;
    Registry public immutable registry;

    constructor(Registry _registry) {
        registry = _registry;
    }

    /// @param name in DNS wire format.
    /// @param data a call of the name's resolver.
    /// @return the resolver's encoded answer, and the resolver.
    function resolveWithGateways(
        bytes calldata name,
        bytes calldata data,
        string[] calldata
    ) external view returns (bytes memory, address) {
        return _resolve(name, data);
    }

    /// @param lookupAddress the account's bytes.
    /// @param coinType as in SLIP-44; 60 is Ether's.
    /// @return primary the claimed name that resolves to the account; empty if it claims none.
    function reverseWithGateways(
        bytes calldata lookupAddress,
        uint256 coinType,
        string[] calldata
    ) external view returns (string memory primary, address resolver, address reverseResolver) {
        if (lookupAddress.length == 0) revert EmptyAddress();
        bytes memory name = _encode(
            string.concat(_hex(lookupAddress), ".", coinType == etherCoin ? "addr" : _shortHex(coinType), ".reverse")
        );
        bytes memory answer;
        (answer, reverseResolver) = _resolve(name, abi.encodeWithSignature("name(bytes32)", _node(name, 0)));
        primary = abi.decode(answer, (string));
        if (bytes(primary).length == 0) return (primary, resolver, reverseResolver);
        bytes memory found;
        (found, resolver) = _addressOf(_encode(primary), coinType);
        if (keccak256(found) != keccak256(lookupAddress)) revert ReverseAddressMismatch(primary, found);
    }

    function _addressOf(bytes memory name, uint256 coinType) private view returns (bytes memory, address) {
        bytes32 node = _node(name, 0);
        if (coinType != etherCoin) {
            (bytes memory bare, address of_) = _resolve(
                name,
                abi.encodeWithSignature("addr(bytes32,uint256)", node, coinType)
            );
            return (abi.decode(bare, (bytes)), of_);
        }
        (bytes memory answer, address resolver) = _resolve(name, abi.encodeWithSignature("addr(bytes32)", node));
        return (abi.encodePacked(abi.decode(answer, (address))), resolver);
    }

    function _resolve(bytes memory name, bytes memory data) private view returns (bytes memory, address) {
        address resolver = registry.resolver(_node(name, 0));
        if (resolver == address(0)) revert ResolverNotFound(name);
        if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
        (bool held, bytes memory answer) = resolver.staticcall(data);
        if (!held) revert ResolverError(answer);
        if (answer.length == 0) revert UnsupportedResolverProfile(bytes4(data));
        return (answer, resolver);
    }

    /// Returns the node of the name that starts at a label (ENSIP-1).
    function _node(bytes memory name, uint256 at) private pure returns (bytes32) {
        if (at >= name.length) revert DNSDecodingFailed(name);
        uint256 length = uint8(name[at]);
        if (length == 0) {
            if (at + 1 != name.length) revert DNSDecodingFailed(name);
            return bytes32(0);
        }
        uint256 next = at + 1 + length;
        if (next >= name.length) revert DNSDecodingFailed(name);
        bytes memory label = new bytes(length);
        for (uint256 i = 0; i < length; i++) label[i] = name[at + 1 + i];
        return keccak256(abi.encodePacked(_node(name, next), keccak256(label)));
    }

    /// Encodes a name in DNS wire format: each label after its length, then a zero.
    function _encode(string memory ens) private pure returns (bytes memory name) {
        bytes memory text = bytes(ens);
        name = new bytes(text.length + 2);
        uint256 start = 0;
        for (uint256 end = 0; end <= text.length; end++) {
            if (end < text.length && text[end] != ".") {
                name[end + 1] = text[end];
                continue;
            }
            uint256 length = end - start;
            if (length == 0 || length > 255) revert DNSEncodingFailed(ens);
            name[start] = bytes1(uint8(length));
            start = end + 1;
        }
    }

    function _hex(bytes memory data) private pure returns (string memory) {
        bytes memory digits = "0123456789abcdef";
        bytes memory text = new bytes(data.length * 2);
        for (uint256 i = 0; i < data.length; i++) {
            text[i * 2] = digits[uint8(data[i]) >> 4];
            text[i * 2 + 1] = digits[uint8(data[i]) & 15];
        }
        return string(text);
    }

    /// Returns hex without leading zeros (ENSIP-19).
    function _shortHex(uint256 value) private pure returns (string memory) {
        bytes memory text = bytes(_hex(abi.encode(value)));
        uint256 zeros = 0;
        while (zeros < text.length - 1 && text[zeros] == "0") zeros++;
        bytes memory rest = new bytes(text.length - zeros);
        for (uint256 i = 0; i < rest.length; i++) rest[i] = text[zeros + i];
        return string(rest);
    }
}
