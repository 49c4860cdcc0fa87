import { populateAuthPayload } from '@walletconnect/utils'
import { toHex } from 'viem'
import type { WalletAccount } from '../../wallet/engine/engine.ts'
import {
  domainElsewhere,
  refused,
  toFault,
  unauthorized,
  unknownChain,
  WalletError,
  type WalletFault,
} from '../../wallet/engine/error.ts'
import { perform } from '../../wallet/engine/perform.ts'
import { callNode } from '../../wallet/engine/rpc.ts'
import type { Chain } from '../../wallet/engine/types.ts'
import type { Kit } from './kit.ts'
import { caip2, methods, namespaceFor } from './namespaces.ts'
import type { Answers } from './one-click.ts'
import { type AuthPayload, oneClickText, signedObject } from './one-click.ts'
import type { PhonePrompt, PhoneRequest } from './prompts.ts'

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

/** Returns the fault with which the phone rejects a request automatically. */
function faultOf(
  { means, chainId }: PhoneRequest,
  { account, chains }: PhoneContext,
): WalletFault | undefined {
  if (means.kind === 'fault') return means.fault
  if (means.kind !== 'ask') return undefined
  const { prompt } = means
  if ('address' in prompt && prompt.address !== account.address) return unauthorized
  if (prompt.kind === 'typed-data') return domainElsewhere(prompt.typedData, chainId)
  return prompt.kind === 'switch-chain' && !ids(chains).includes(prompt.chainId)
    ? unknownChain(prompt.chainId, '4902')
    : undefined
}

/** Whether the owner has to approve a request; others are answered automatically. */
export function needsApproval(request: PhoneRequest, context: PhoneContext): boolean {
  const { means } = request
  return means.kind === 'ask' && means.prompt.kind !== 'connect' && !faultOf(request, context)
}

/** Performs a request, and sends its outcome. The caller changes the phone's own state. */
export async function answer(kit: Kit, request: PhoneRequest, context: PhoneContext): Promise<void> {
  const fault = faultOf(request, context)
  if (fault) return fail(kit, request, fault)
  const outcome = await resultOf(request, context).then(
    result => ({ result }),
    (thrown: unknown) => ({ fault: toFault(thrown) }),
  )
  if ('fault' in outcome) return fail(kit, request, outcome.fault)
  const { topic, id } = request
  await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: outcome.result } })
}

async function resultOf(
  { means, method, params, chainId }: PhoneRequest,
  { account, chains }: PhoneContext,
): Promise<unknown> {
  const asked = chains.find(({ id }) => id === chainId)
  const chain = means.kind === 'read' ? asked : (asked ?? chains[0])
  if (!chain) throw new WalletError(4902, `The phone does not use chain ${chainId}.`)
  switch (means.kind) {
    case 'accounts':
      return [account.address]
    case 'chain-id':
      return toHex(chainId)
    case 'network-version':
      return String(chainId)
    case 'permissions':
      return []
    case 'revoke':
    case 'fault':
      return null
    case 'read':
      return callNode(chain, method, params ?? [])
    case 'ask':
      switch (means.prompt.kind) {
        case 'connect':
          return [account.address]
        case 'switch-chain':
        case 'add-chain':
          return null
        case 'watch-asset':
          return true
        default:
          return perform(means.prompt, account, chain, callNode)
      }
  }
}

function fail(kit: Kit, { topic, id }: PhoneRequest, { code, message }: WalletFault): Promise<void> {
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
  const signer = answers === 'other-signer' && other ? other : account
  return signedObject(text, await signer.signMessage(message), signer.kind !== 'key')
}
