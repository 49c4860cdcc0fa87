import { eip155Chain } from '@countersign/core'
import { type Hex, toHex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import type { WalletAccount } from '../../wallet/engine/engine.ts'
import { invalidParams, WalletError } from '../../wallet/engine/error.ts'
import { perform as performWork } from '../../wallet/engine/perform.ts'
import type { CallChain } from '../../wallet/engine/rpc.ts'
import type { Chain } from '../../wallet/engine/types.ts'
import { type HostedAccount, keyAccount } from '../accounts/account.ts'
import type { Authenticator } from '../accounts/authenticator.ts'
import { walletAccountOf } from '../accounts/sign.ts'
import type { HostedMisbehavior } from '../misbehavior.ts'
import type { Prompt } from './prompt.ts'
import { type SignInRequest, signInText } from './sign-in.ts'

/** What performing an approved request requires. */
export type Means = {
  readonly authenticator: Authenticator
  /** The current chain of the site's library. */
  readonly chainId: number
  /** The chains that the wallet supports. */
  readonly chains: readonly Chain[]
  readonly call: CallChain
  readonly misbehavior: HostedMisbehavior | null
}

/**
 * Performs an approved request.
 *
 * @param account - the selected account, or the one that the site named.
 * @returns the result of the site's call.
 * @throws {PasskeyError} if the passkey returns no signature
 * @throws {WalletError} if a required chain does not answer, or the account does not support the request
 */
export async function perform(prompt: Prompt, account: HostedAccount, means: Means): Promise<unknown> {
  switch (prompt.kind) {
    case 'connect':
      return prompt.answer === 'addresses'
        ? [account.address]
        : {
            accounts: [
              { address: account.address, capabilities: await connected(prompt.signIn, account, means) },
            ],
            chainIds: means.chains.map(({ id }) => toHex(id)),
          }
    case 'message':
      return signText(prompt.text, account, means.chainId, means)
    case 'typed-data':
      if (Number(prompt.typedData.domain.chainId ?? means.chainId) !== means.chainId)
        throw invalidParams('the data is for another chain than the one it is asked on.')
      return (await signerOf(account, means.chainId, means)).signTypedData(prompt.typedData)
    case 'transaction':
      return performWork(
        prompt,
        await signerOf(account, means.chainId, means),
        supported(prompt.transaction.chainId ?? means.chainId, means),
        means.call,
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
  if (!asked || means.misbehavior === 'two-steps') return {}
  if (means.misbehavior === 'capability-error')
    return { signInWithEthereum: { code: -32603, message: 'The wallet could not sign in.' } }
  const request = misread(asked, means.misbehavior)
  // Signs as the named account, so that only the name is wrong.
  const signer = means.misbehavior === 'another-account' ? keyAccount(generatePrivateKey()) : account
  const message = signInText(request, signer.address)
  const signature = await signText(message, signer, asked.chainId, means)
  return { signInWithEthereum: { message, signature } }
}

/** Changes the requested text as the misbehavior requires. */
function misread(request: SignInRequest, misbehavior: HostedMisbehavior | null): SignInRequest {
  switch (misbehavior) {
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
  const signed = means.misbehavior === 'wrong-signature' ? `${text} ` : text
  return (await signerOf(account, chainId, means)).signMessage(signed)
}

async function signerOf(account: HostedAccount, chainId: number, means: Means): Promise<WalletAccount> {
  // A key's signature is valid on every chain; a Safe's only on one, which the wallet must support.
  const chain = account.kind === 'key' ? null : supported(chainId, means)
  const isDeployed = async (on: Chain) =>
    (await means.call(on, 'eth_getCode', [account.address, 'latest'])) !== '0x'
  if (chain && account.kind === 'passkey' && !(await isDeployed(chain)))
    throw new WalletError(4901, 'This account is not deployed on that network.')
  return walletAccountOf(account, { ...means, chain: eip155Chain(chainId) })
}

function supported(chainId: number, { chains }: Means): Chain {
  const chain = chains.find(({ id }) => id === chainId)
  if (!chain) throw new WalletError(4902, 'The wallet does not support that network.')
  return chain
}
