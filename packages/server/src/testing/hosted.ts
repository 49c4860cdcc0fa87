import type { UnaddressedChallenge } from '@countersign/api'
import {
  type AccountId,
  eip155Chain,
  formatAccountId,
  parseAddress,
  type SignInMessage,
} from '@countersign/core'
import {
  accounts,
  type Chain,
  type Contracts,
  receiptOf,
  signAsSafe,
  signAsUnborn,
} from '@countersign/testbed'
import {
  createAccount,
  type HostedAccountKind,
  softwareAuthenticator,
  walletAccountOf,
} from '@countersign/testbed/hosted-wallet/accounts'
import type { Hex } from 'viem'

/** The kinds of accounts that a hosted wallet may have. */
export const holderKinds = [
  'a key',
  'a deployed contract',
  'an undeployed contract',
  'a deployed passkey',
  'an undeployed passkey',
] as const
export type HolderKind = (typeof holderKinds)[number]

/** An account of a hosted wallet. */
export type Holder = {
  readonly address: ReturnType<typeof parseAddress>
  /** The method by which the server verifies it. */
  readonly method: 'eoa' | 'erc1271' | 'erc6492'
  /** Whether a challenge that is issued for it opens a cosigning. */
  readonly isSafe: boolean
  /** The call that deploys it, if it is not deployed. */
  readonly factory: { readonly address: string; readonly data: string } | undefined
  /** Signs a text as its wallet does, for an account on a chain. */
  sign(text: string, chain?: number): Promise<Hex>
}

/** Creates an account of each kind, on a chain with the contracts of the testbed. */
export async function hold(chain: Chain, contracts: Contracts): Promise<Record<HolderKind, Holder>> {
  const { alice, bob, deployer } = accounts
  const { vault, unborn } = contracts
  const authenticator = softwareAuthenticator()

  async function passkey(kind: Exclude<HostedAccountKind, 'key'>): Promise<Holder> {
    const account = await createAccount(kind, {
      authenticator,
      name: 'Test',
      deploy: async calls => {
        for (const call of calls)
          await receiptOf(chain, await chain.client.sendTransaction({ account: deployer, ...call }))
      },
    })
    const deploying = account.kind === 'undeployed' ? account.deployment.at(-1) : undefined
    return {
      address: account.address,
      method: kind === 'passkey' ? 'erc1271' : 'erc6492',
      isSafe: kind === 'passkey',
      factory: deploying && { address: deploying.to, data: deploying.data },
      sign: (text, on = chain.chainId) =>
        walletAccountOf(account, { authenticator, chain: eip155Chain(on) }).signMessage(text),
    }
  }

  return {
    'a key': {
      address: parseAddress(alice.address),
      method: 'eoa',
      isSafe: false,
      factory: undefined,
      sign: message => alice.signMessage({ message }),
    },
    'a deployed contract': {
      address: parseAddress(vault.address),
      method: 'erc1271',
      isSafe: true,
      factory: undefined,
      sign: (message, chainId = chain.chainId) =>
        signAsSafe({ safe: vault.address, chainId, owner: alice, message }),
    },
    'an undeployed contract': {
      address: parseAddress(unborn.address),
      method: 'erc6492',
      isSafe: false,
      factory: { address: unborn.factory, data: unborn.factoryData },
      sign: (message, chainId = chain.chainId) =>
        signAsUnborn({ safe: unborn, chainId, owner: bob, message }),
    },
    'a deployed passkey': await passkey('passkey'),
    'an undeployed passkey': await passkey('undeployed'),
  }
}

/** Returns the message that a wallet composes from a request. */
export function composed(
  fields: UnaddressedChallenge['fields'],
  address: Holder['address'],
  chain: number,
): SignInMessage {
  const { chains: _, statement, ...same } = fields
  return { ...same, ...(statement === null ? {} : { statement }), address, chainId: chain }
}

export const accountOn = (chain: number, { address }: Pick<Holder, 'address'>): AccountId =>
  formatAccountId(eip155Chain(chain), address)
