import { readFile } from 'node:fs/promises'
import { getSingletonFactoryInfo } from '@safe-global/safe-singleton-factory'
import {
  type Address,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  isHex,
  parseAbi,
  parseEther,
  zeroHash,
} from 'viem'
import { accounts } from '../accounts.ts'
import { compile } from '../solidity.ts'
import { factoryCalldata, safeCreations } from './deploy-safe.ts'
import { passkeyCreations } from './passkeys/creations.ts'
import { passkeySet } from './passkeys/passkey-set.ts'
import { type SafeAccount, safeAccount } from './safe-account.ts'
import { safeSet } from './safe-set.ts'
import { expectSuccess, sendAll, type Target } from './send.ts'

/** The contracts that `deployContracts` deploys. The addresses are the same on every chain. */
export type Contracts = {
  /** Safe 1.4.1 at its canonical addresses. */
  readonly safe: typeof safeSet
  /** Safe's contracts for passkeys at their canonical addresses. */
  readonly passkeys: typeof passkeySet
  /** A deployed Safe with alice as its only owner: a contract account (ERC-1271). */
  readonly vault: SafeAccount
  /** A Safe owned by bob that is not deployed (ERC-6492). */
  readonly unborn: SafeAccount
  /** frank's key with code that accepts grace's signatures as well (EIP-7702). */
  readonly delegated: { readonly address: Address; readonly code: Address }
}

/**
 * Deploys real contracts to a fresh local chain: Safe 1.4.1 with its contracts for passkeys, a Safe, and code for an
 * EIP-7702 account.
 *
 * @param chain - a chain whose id has a presigned singleton factory: 31337 and all chains that Safe supports.
 * @throws {Error} when the chain has no presigned factory, or when a deployment fails.
 */
export async function deployContracts(chain: Target): Promise<Contracts> {
  const [creations, passkeys, secondKey, vault, unborn] = await Promise.all([
    safeCreations('1.4.1'),
    passkeyCreations(),
    secondKeyCode(),
    safeAccount({ owners: [accounts.alice.address] }),
    safeAccount({ owners: [accounts.bob.address] }),
    deploySingletonFactory(chain),
  ])
  const code = getContractAddress({
    opcode: 'CREATE2',
    from: safeSet.singletonFactory,
    salt: zeroHash,
    bytecode: secondKey,
  })
  await sendAll(chain, accounts.deployer, [
    ...creations,
    ...passkeys,
    { to: safeSet.singletonFactory, data: factoryCalldata(secondKey) },
    { to: vault.factory, data: vault.factoryData },
  ])
  await delegate(chain, code)
  return {
    safe: safeSet,
    passkeys: passkeySet,
    vault,
    unborn,
    delegated: { address: accounts.frank.address, code },
  }
}

async function deploySingletonFactory({ chainId, client }: Target): Promise<void> {
  const presigned = getSingletonFactoryInfo(chainId)
  if (!presigned || !isHex(presigned.transaction))
    throw new Error(`Safe has signed no deployment of its singleton factory for the chain id ${chainId}.`)
  // The signer's key belongs to Safe; here it only needs funds for this one transaction.
  await client.setBalance({ address: presigned.signerAddress as Address, value: parseEther('1') })
  const hash = await client.sendRawTransaction({ serializedTransaction: presigned.transaction })
  await expectSuccess({ client }, hash)
}

async function secondKeyCode(): Promise<Hex> {
  const source = await readFile(new URL('./second-key.sol', import.meta.url), 'utf8')
  return (await compile(source, 'SecondKey')).bytecode
}

/** Delegates frank's account to the code, and sets grace's key as its second key in the same transaction. */
async function delegate(chain: Target, code: Address): Promise<void> {
  const { frank, grace } = accounts
  const nonce = await chain.client.getTransactionCount({ address: frank.address })
  // The transaction increments the nonce before the authorization is checked (EIP-7702 §Behavior).
  const authorization = await frank.signAuthorization({
    address: code,
    chainId: chain.chainId,
    nonce: nonce + 1,
  })
  await sendAll(chain, frank, [
    {
      to: frank.address,
      authorizationList: [authorization],
      data: encodeFunctionData({
        abi: parseAbi(['function setSecondKey(address key)']),
        args: [grace.address],
      }),
    },
  ])
}
