import {
  type AccountId,
  type AllowedFactories,
  accountAddress,
  accountChain,
  accountFactory,
  callContracts,
  chainNumber,
  type NodeClient,
  type PinnedBlock,
  signedHash,
} from '@countersign/core'
import {
  encodeFunctionData,
  type Hex,
  hashTypedData,
  hexToBigInt,
  hexToBytes,
  parseAbi,
  parseAbiParameters,
  parseErc6492Signature,
  slice,
} from 'viem'
import {
  decodeExactly,
  isSignedByPasskey,
  type PasskeyPoint,
  type WebAuthnSignature,
} from './webauthn-signature.ts'

const encodings = {
  /** CoinbaseSmartWallet.sol `SignatureWrapper` */
  wrapper: parseAbiParameters('(uint256 ownerIndex, bytes signatureData)'),
  /** webauthn-sol, WebAuthn.sol `WebAuthnAuth`; its JSON as bytes, because a text could change when it is decoded */
  assertion: parseAbiParameters(
    '(bytes authenticatorData, bytes clientDataJSON, uint256 challengeIndex, uint256 typeIndex, uint256 r, uint256 s)',
  ),
  owner: parseAbiParameters('bytes'),
}
const abi = parseAbi(['function ownerAtIndex(uint256 index) view returns (bytes)'])

/** Client data as browsers write it. @see Web Authentication §5.8.1.1 */
const clientData = /^\{"type":"webauthn\.get","challenge":"[\w-]{43}",(.*)\}$/s

/**
 * Whether a passkey of the account itself signed, as with Coinbase Smart Wallet 1 and 1.1: this server verifies the
 * assertion itself, with the key that the account names at the block of the verdict.
 *
 * @param asked.signature - as given, in the wrapper of ERC-6492 if the account is not deployed.
 * @returns `false` also if the node fails. Asks it only if the signature has the encoding of this wallet.
 * @see github.com/coinbase/smart-wallet, CoinbaseSmartWallet.sol `_isValidSignature`, ERC1271.sol `replaySafeHash`
 */
export async function findOwnPasskey(asked: {
  readonly account: AccountId
  readonly message: string
  readonly signature: Hex
  readonly block: PinnedBlock
  readonly factories: AllowedFactories
  readonly client: NodeClient
  readonly timeout: number
}): Promise<boolean> {
  const { account, message, block, factories, client, timeout } = asked
  const signature = asked.signature.toLowerCase() as Hex
  const chain = accountChain(account)
  const address = accountAddress(account)
  const parsed = parseOwnSignature(parseErc6492Signature(signature).signature)
  if (!parsed) return false
  const factory = accountFactory(signature)
  const reading = await callContracts({
    ...{ client, chain, block, factories, timeout },
    calls: [{ target: address, data: encodeFunctionData({ abi, args: [parsed.ownerIndex] }) }],
    ...(factory ? { deploy: { account: address, factory } } : {}),
  })
  const [owner] = reading.status === 'read' ? reading.results : []
  const point = owner ? readPoint(owner) : undefined
  if (!point) return false
  const challenge = hashTypedData({
    domain: {
      name: 'Coinbase Smart Wallet',
      version: '1',
      chainId: chainNumber(chain),
      verifyingContract: address,
    },
    types: { CoinbaseSmartWalletMessage: [{ name: 'hash', type: 'bytes32' }] },
    primaryType: 'CoinbaseSmartWalletMessage',
    message: { hash: signedHash(message) },
  })
  return isSignedByPasskey(parsed.signature, challenge, point)
}

/** @returns `undefined` for all other bytes, also for another encoding of the same values. */
function parseOwnSignature(
  signature: Hex,
): { readonly ownerIndex: bigint; readonly signature: WebAuthnSignature } | undefined {
  const [wrapper] = decodeExactly(encodings.wrapper, signature) ?? []
  const [assertion] = (wrapper && decodeExactly(encodings.assertion, wrapper.signatureData)) ?? []
  if (!wrapper || !assertion) return undefined
  const { authenticatorData, clientDataJSON, r, s } = assertion
  // One character for each byte.
  const [, fields] = clientData.exec(Buffer.from(hexToBytes(clientDataJSON)).toString('latin1')) ?? []
  if (fields === undefined) return undefined
  return {
    ownerIndex: wrapper.ownerIndex,
    signature: {
      authenticatorData: hexToBytes(authenticatorData),
      // The challenge is not compared: it is written again, with the expected one.
      clientDataFields: Buffer.from(fields, 'latin1'),
      ...{ r, s },
    },
  }
}

/** @returns `undefined` for the owner that is an address, and for everything else. */
function readPoint(result: Hex): PasskeyPoint | undefined {
  const [owner] = decodeExactly(encodings.owner, result) ?? []
  if (owner?.length !== 2 + 2 * 64) return undefined
  return { x: hexToBigInt(slice(owner, 0, 32)), y: hexToBigInt(slice(owner, 32, 64)) }
}
