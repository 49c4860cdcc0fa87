import { parseAddress } from '@countersign/core'
import safeProxyBuild from '@safe-global/safe-contracts/build/artifacts/contracts/proxies/SafeProxy.sol/SafeProxy.json' with {
  type: 'json',
}
import signerProxyBuild from '@safe-global/safe-passkey/build/artifacts/contracts/SafeWebAuthnSignerProxy.sol/SafeWebAuthnSignerProxy.json' with {
  type: 'json',
}
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  isHex,
  parseAbi,
  zeroHash,
} from 'viem'
import { passkeySet, verifiers } from '../../contracts/passkeys/passkey-set.ts'
import { type SafeAccount, safeProxy } from '../../contracts/safe-proxy.ts'
import type { Call, PasskeyAccount } from './account.ts'
import type { Passkey } from './authenticator.ts'

const abi = parseAbi([
  'struct Signer { uint256 x; uint256 y; uint176 verifiers; }',
  'function configure(Signer signer)',
  'function createSigner(uint256 x, uint256 y, uint176 verifiers) returns (address signer)',
])

/**
 * Computes the account of a passkey: a Safe 1.4.1 with one owner, which verifies the passkey's signatures. The address
 * depends only on these parameters, so it is the same on every chain.
 */
export function passkeyAccount(kind: PasskeyAccount['kind'], passkey: Passkey): PasskeyAccount {
  const { safe, owner, before } = kind === 'passkey' ? ownSigner(passkey) : shared(passkey)
  return {
    kind,
    address: parseAddress(safe.address),
    passkey,
    owner: parseAddress(owner),
    deployment: [...before, { to: safe.factory, data: safe.factoryData }],
  }
}

type Parts = { readonly safe: SafeAccount; readonly owner: Address; readonly before: readonly Call[] }

/** @see SafeWebAuthnSignerFactory.getSigner */
function ownSigner({ x, y }: Passkey): Parts {
  const factory = passkeySet.signerFactory
  // The factory's constructor creates the singleton, as its first contract (nonces start at 1, EIP-161).
  const singleton = getContractAddress({ from: factory, nonce: 1n })
  const bytecode = concat([
    codeOf(signerProxyBuild),
    encodeAbiParameters(
      [{ type: 'address' }, { type: 'uint256' }, { type: 'uint256' }, { type: 'uint176' }],
      [singleton, BigInt(x), BigInt(y), BigInt(verifiers)],
    ),
  ])
  const owner = getContractAddress({ opcode: 'CREATE2', from: factory, salt: zeroHash, bytecode })
  const args = [BigInt(x), BigInt(y), BigInt(verifiers)] as const
  const data = encodeFunctionData({ abi, functionName: 'createSigner', args })
  return { safe: ownedBy(owner), owner, before: [{ to: factory, data }] }
}

/** Returns the parts for the shared signer, which reads the passkey from the Safe's storage; the setup writes it there. */
function shared({ x, y }: Passkey): Parts {
  const owner = passkeySet.sharedSigner
  const signer = { x: BigInt(x), y: BigInt(y), verifiers: BigInt(verifiers) }
  const data = encodeFunctionData({ abi, functionName: 'configure', args: [signer] })
  return { safe: ownedBy(owner, { to: owner, data }), owner, before: [] }
}

const ownedBy = (owner: Address, prepare?: Call) =>
  safeProxy({ owners: [owner], ...(prepare ? { prepare } : {}) }, codeOf(safeProxyBuild))

function codeOf({ bytecode }: { readonly bytecode: string }): Hex {
  if (!isHex(bytecode)) throw new Error("The published build of Safe's contracts carries no code.")
  return bytecode
}
