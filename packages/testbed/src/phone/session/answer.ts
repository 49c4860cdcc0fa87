import { populateAuthPayload } from '@walletconnect/utils'
import { toHex } from 'viem'
import type { WalletAccount } from '../../wallet/engine/engine.ts'
import {
  domainElsewhere,
  refused,
  toFault,
  unauthorized,
  unknownChain,
  type WalletFault,
} from '../../wallet/engine/error.ts'
import { callNode } from '../../wallet/engine/rpc.ts'
import type { Chain } from '../../wallet/engine/types.ts'
import type { Kit } from './kit.ts'
import { caip2, methods, namespaceFor } from './namespaces.ts'
import type { Answers } from './one-click.ts'
import { type AuthPayload, oneClickText, signedObject } from './one-click.ts'
import type { PhonePrompt, PhoneRequest } from './prompts.ts'
import { signerOf } from './prompts.ts'
import { accountAt, perform } from './work.ts'

/** The state that the phone's responses depend on. */
export interface PhoneContext {
  /** All accounts of the phone. */
  accounts: readonly WalletAccount[]
  /** The account that responds. */
  account: WalletAccount
  /** The chains that the phone uses, the current one first. */
  chains: readonly Chain[]
  oneClick: boolean
  answers: Answers
}

/** The rejection of the WalletConnect protocol. */
const rejected = { code: 5000, message: 'User rejected.' }

const ids = (chains: readonly Chain[]) => chains.map(({ id }) => id)

/** Returns the text of a one-click sign-in; `null` if the phone does not or cannot sign in with one click. */
export function textToSign(kit: Kit, prompt: PhonePrompt, context: PhoneContext): string | null {
  const payload = prompt.kind === 'request' ? null : payloadOf(prompt, context)
  if (!payload) return null
  const { account, chains, answers } = context
  const text = oneClickText(payload, { chains: ids(chains), account: account.address, answers })
  return text && kit.formatAuthMessage({ request: text.payload, iss: text.issuer })
}

/** Connects, and signs in the same step if both sides support that. @throws errors of the library or of signing */
export async function connect(
  kit: Kit,
  prompt: Exclude<PhonePrompt, { kind: 'request' }>,
  context: PhoneContext,
): Promise<void> {
  const payload = payloadOf(prompt, context)
  const signed = payload && (await signOneClick(kit, payload, context))
  if (prompt.kind === 'authenticate') {
    if (!signed) throw new Error('The phone has none of the chains that the site offers.')
    await kit.approveSessionAuthenticate({ id: prompt.id, auths: [signed] })
    return
  }
  const namespace = namespaceFor(prompt.proposal, ids(context.chains), context.account.address)
  await kit.approveSession({
    id: prompt.id,
    namespaces: { eip155: namespace },
    ...(signed && { proposalRequestsResponses: { authentication: [signed] } }),
  })
}

/** Rejects a request of any kind. */
export async function refuse(kit: Kit, prompt: PhonePrompt): Promise<void> {
  switch (prompt.kind) {
    case 'connect':
      return kit.rejectSession({ id: prompt.id, reason: rejected })
    case 'authenticate':
      return kit.rejectSessionAuthenticate({ id: prompt.id, reason: rejected })
    case 'request':
      return fail(kit, prompt.request, refused)
  }
}

/** The outcome of a request. */
export type Outcome = { result: unknown } | { fault: WalletFault }

/** Returns the automatic response to a request; `null` if the owner or a node has to answer. */
export function answerAlone({ means, chainId }: PhoneRequest, context: PhoneContext): Outcome | null {
  const { account, chains } = context
  const signer = signerOf(means)
  if (signer && signer !== account.address) return { fault: unauthorized }
  switch (means.kind) {
    case 'fault':
      return { fault: means.fault }
    case 'accounts':
      return { result: [account.address] }
    case 'chain-id':
      return { result: toHex(chainId) }
    case 'network-version':
      return { result: String(chainId) }
    case 'permissions':
      return { result: [] }
    case 'revoke':
      return { result: null }
    case 'read':
      return null
    case 'ask':
      if (means.prompt.kind === 'connect') return { result: [account.address] }
      if (means.prompt.kind === 'typed-data') {
        const fault = domainElsewhere(means.prompt.typedData, chainId)
        return fault ? { fault } : null
      }
      if (means.prompt.kind !== 'switch-chain') return null
      return ids(chains).includes(means.prompt.chainId)
        ? null
        : { fault: unknownChain(means.prompt.chainId, '4902') }
  }
}

/** Reads from a chain for a site. */
export async function readChain(
  { method, params, chainId }: PhoneRequest,
  { chains }: PhoneContext,
): Promise<Outcome> {
  const chain = chains.find(({ id }) => id === chainId)
  if (!chain) return { fault: unknownChain(chainId, '4902') }
  try {
    return { result: await callNode(chain, method, params ?? []) }
  } catch (thrown) {
    return { fault: toFault(thrown) }
  }
}

/** Performs an approved request, and sends its outcome. The caller changes the phone's own state. */
export async function fulfil(kit: Kit, request: PhoneRequest, context: PhoneContext): Promise<void> {
  const { means } = request
  if (means.kind !== 'ask') return
  const { prompt } = means
  switch (prompt.kind) {
    case 'connect':
      return succeed(kit, request, [context.account.address])
    case 'switch-chain':
    case 'add-chain':
      return succeed(kit, request, null)
    case 'watch-asset':
      return succeed(kit, request, true)
    case 'message':
    case 'typed-data':
    case 'transaction': {
      const chain = context.chains.find(({ id }) => id === request.chainId) ?? context.chains[0]
      if (!chain) return fail(kit, request, unknownChain(request.chainId, '4902'))
      const outcome = await perform(prompt, context.account, chain).then(
        result => ({ result }),
        (thrown: unknown) => ({ fault: toFault(thrown) }),
      )
      return 'fault' in outcome ? fail(kit, request, outcome.fault) : succeed(kit, request, outcome.result)
    }
  }
}

export function succeed(kit: Kit, { topic, id }: PhoneRequest, result: unknown): Promise<void> {
  return kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
}

export function fail(kit: Kit, { topic, id }: PhoneRequest, { code, message }: WalletFault): Promise<void> {
  return kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', error: { code, message } } })
}

/** Returns the payload to sign in one step, limited to what the phone supports. */
function payloadOf(
  prompt: Exclude<PhonePrompt, { kind: 'request' }>,
  context: PhoneContext,
): AuthPayload | null {
  if (prompt.kind === 'connect') return context.oneClick && context.answers !== 'none' ? prompt.sign : null
  const chains = ids(context.chains).map(caip2)
  if (!prompt.sign.chains.some(chain => chains.includes(chain))) return null
  return {
    ...prompt.sign,
    ...populateAuthPayload({ authPayload: prompt.sign, chains, methods: [...methods] }),
  }
}

async function signOneClick(kit: Kit, payload: AuthPayload, context: PhoneContext) {
  const { accounts, account, chains, answers } = context
  const text = oneClickText(payload, { chains: ids(chains), account: account.address, answers })
  if (!text) return null
  const message = kit.formatAuthMessage({ request: text.payload, iss: text.issuer })
  const other = accounts.find(({ kind, address }) => kind === 'key' && address !== account.address)
  const signer = answers === 'other-signer' && other ? other : accountAt(accounts, account.address)
  return signedObject(text, await signer.signMessage(message), signer.kind !== 'key')
}
