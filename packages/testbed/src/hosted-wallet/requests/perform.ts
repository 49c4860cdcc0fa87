import { parseChainId } from '@countersign/core'
import type { Hex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { invalidParams, unsupported, WalletError } from '../../wallet/engine/error.ts'
import type { TypedData } from '../../wallet/engine/types.ts'
import type { HostedAccount } from '../accounts/account.ts'
import type { Authenticator } from '../accounts/authenticator.ts'
import { keyAccount } from '../accounts/key-account.ts'
import { signMessage, signTypedData } from '../accounts/sign.ts'
import type { HostedMischief } from '../mischief.ts'
import type { Ask } from './ask.ts'
import type { WalletNode } from './node.ts'
import { sendTransaction } from './send.ts'
import { type SignInRequest, signInText } from './sign-in.ts'

/** What it takes to do what the person has agreed to. */
export type Means = {
  readonly authenticator: Authenticator
  /** The chain that the site's library is on. */
  readonly chainId: number
  /** The chains that the wallet supports. */
  readonly chains: readonly number[]
  readonly node: (chainId: number) => WalletNode
  readonly mischief: HostedMischief | null
}

/**
 * Does what the person has agreed to.
 *
 * @param account - which they chose to connect, or which the site named.
 * @returns the value that answers the site's call.
 * @throws {PasskeyError} where the passkey gives no signature
 * @throws {UnreachableChain} where that has to be asked and does not answer
 * @throws {WalletError} for what the account cannot do
 */
export async function perform(ask: Ask, account: HostedAccount, means: Means): Promise<unknown> {
  switch (ask.kind) {
    case 'connect':
      return ask.answer === 'addresses'
        ? [account.address]
        : {
            accounts: [
              { address: account.address, capabilities: await connected(ask.signIn, account, means) },
            ],
            chainIds: means.chains.map(id => `0x${id.toString(16)}`),
          }
    case 'message':
      return signText(ask.text, account, means.chainId, means)
    case 'typed-data':
      return signData(ask.typedData, account, means)
    case 'transaction':
      if (account.kind !== 'key') throw unsupported('eth_sendTransaction')
      return sendTransaction(
        account,
        ask.transaction,
        means.node(supported(ask.transaction.chainId ?? means.chainId, means)),
      )
    case 'watch-asset':
      return true
    case 'switch-chain':
      return null
  }
}

async function connected(
  asked: SignInRequest | null,
  account: HostedAccount,
  means: Means,
): Promise<Record<string, unknown>> {
  if (!asked || means.mischief === 'two-steps') return {}
  if (means.mischief === 'capability-error')
    return { signInWithEthereum: { code: -32603, message: 'The wallet could not sign in.' } }
  const request = misread(asked, means.mischief)
  // Signs as the account that it names, so that nothing but the name is wrong.
  const signer = means.mischief === 'another-account' ? keyAccount(generatePrivateKey()) : account
  const message = signInText(request, signer.address)
  const signature = await signText(message, signer, asked.chainId, means)
  return { signInWithEthereum: { message, signature } }
}

/** Changes what was asked to be written, as the mischief says. */
function misread(request: SignInRequest, mischief: HostedMischief | null): SignInRequest {
  switch (mischief) {
    case 'another-nonce':
      return { ...request, nonce: `${request.nonce}0`.slice(-128).split('').reverse().join('') }
    case 'another-domain':
      return { ...request, domain: 'elsewhere.example' }
    case 'older-message':
      return { ...request, issuedAt: new Date(Date.parse(request.issuedAt) - 86_400_000).toISOString() }
    case 'added-resource':
      return { ...request, resources: [...(request.resources ?? []), 'https://elsewhere.example/all'] }
    case 'another-chain':
      return { ...request, chainId: request.chainId + 1000 }
    case 'another-account':
    case 'two-steps':
    case 'capability-error':
    case 'wrong-signature':
    case 'no-handshake':
    case 'slow':
    case null:
      return request
  }
}

async function signText(text: string, account: HostedAccount, chainId: number, means: Means): Promise<Hex> {
  const signed = means.mischief === 'wrong-signature' ? `${text} ` : text
  return signMessage(account, signed, await signingMeans(account, chainId, means))
}

async function signData(typedData: TypedData, account: HostedAccount, means: Means): Promise<Hex> {
  const chain = Number(typedData.domain.chainId ?? means.chainId)
  if (chain !== means.chainId)
    throw invalidParams('the data is for another chain than the one it is asked on.')
  return signTypedData(account, typedData, await signingMeans(account, chain, means))
}

async function signingMeans(account: HostedAccount, chainId: number, means: Means) {
  // A key's signature holds on every chain; a Safe's on one that the wallet can speak of.
  if (account.kind !== 'key') supported(chainId, means)
  if (account.kind === 'passkey' && !(await means.node(chainId).hasCode(account.address)))
    throw new WalletError(4901, 'This account is not deployed on that network.')
  return { chain: parseChainId(`eip155:${chainId}`), authenticator: means.authenticator }
}

function supported(chainId: number, { chains }: Means): number {
  if (!chains.includes(chainId)) throw new WalletError(4902, 'The wallet does not support that network.')
  return chainId
}
