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
import type { Chain } from '../../wallet/engine/types.ts'
import type { PhoneAsk, PhoneRequest } from './asks.ts'
import { signerOf } from './asks.ts'
import type { Kit } from './kit.ts'
import { caip2, methods, namespaceFor } from './namespaces.ts'
import type { Answers } from './one-click.ts'
import { type AuthPayload, oneClickText, signedObject } from './one-click.ts'
import { accountAt, call, perform } from './work.ts'

/** What the phone answers with. */
export interface Standing {
  /** All accounts of the phone. */
  accounts: readonly WalletAccount[]
  /** The one that answers. */
  account: WalletAccount
  /** The chains that the phone uses, the current one first. */
  chains: readonly Chain[]
  oneClick: boolean
  answers: Answers
}

/** A refusal as the wallets' protocol has it. */
const rejected = { code: 5000, message: 'User rejected.' }

const ids = (chains: readonly Chain[]) => chains.map(({ id }) => id)

/** Gives the text that a person reads before they sign in one step; `null`: the phone is not to, or cannot. */
export function textToSign(kit: Kit, ask: PhoneAsk, standing: Standing): string | null {
  const payload = ask.kind === 'request' ? null : payloadOf(ask, standing)
  if (!payload) return null
  const { account, chains, answers } = standing
  const text = oneClickText(payload, { chains: ids(chains), account: account.address, answers })
  return text && kit.formatAuthMessage({ request: text.payload, iss: text.issuer })
}

/** Connects, and signs in the same step where both sides want that. @throws what the library or the signing throws */
export async function connect(
  kit: Kit,
  ask: Exclude<PhoneAsk, { kind: 'request' }>,
  standing: Standing,
): Promise<void> {
  const payload = payloadOf(ask, standing)
  const signed = payload && (await signOneClick(kit, payload, standing))
  if (ask.kind === 'authenticate') {
    if (!signed) throw new Error('The phone has none of the chains that the site offers.')
    await kit.approveSessionAuthenticate({ id: ask.id, auths: [signed] })
    return
  }
  const namespace = namespaceFor(ask.proposal, ids(standing.chains), standing.account.address)
  await kit.approveSession({
    id: ask.id,
    namespaces: { eip155: namespace },
    ...(signed && { proposalRequestsResponses: { authentication: [signed] } }),
  })
}

/** Refuses whatever was asked. */
export async function refuse(kit: Kit, ask: PhoneAsk): Promise<void> {
  switch (ask.kind) {
    case 'connect':
      return kit.rejectSession({ id: ask.id, reason: rejected })
    case 'authenticate':
      return kit.rejectSessionAuthenticate({ id: ask.id, reason: rejected })
    case 'request':
      return fail(kit, ask.request, refused)
  }
}

/** What a request comes to. */
export type Outcome = { result: unknown } | { fault: WalletFault }

/** Gives what a request is answered with that nobody has to be asked about; `null`: the owner, or a node, is asked. */
export function answerAlone({ means, chainId }: PhoneRequest, standing: Standing): Outcome | null {
  const { account, chains } = standing
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
      if (means.ask.kind === 'connect') return { result: [account.address] }
      if (means.ask.kind === 'typed-data') {
        const fault = domainElsewhere(means.ask.typedData, chainId)
        return fault ? { fault } : null
      }
      if (means.ask.kind !== 'switch-chain') return null
      return ids(chains).includes(means.ask.chainId)
        ? null
        : { fault: unknownChain(means.ask.chainId, '4902') }
  }
}

/** Reads from a chain for a site. */
export async function readChain(
  { method, params, chainId }: PhoneRequest,
  { chains }: Standing,
): Promise<Outcome> {
  const chain = chains.find(({ id }) => id === chainId)
  if (!chain) return { fault: unknownChain(chainId, '4902') }
  try {
    return { result: await call(chain, method, params ?? []) }
  } catch (thrown) {
    return { fault: toFault(thrown) }
  }
}

/** Does what the owner has agreed to, and answers with what came of it. Changes of the phone itself are the caller's. */
export async function fulfil(kit: Kit, request: PhoneRequest, standing: Standing): Promise<void> {
  const { means } = request
  if (means.kind !== 'ask') return
  const { ask } = means
  switch (ask.kind) {
    case 'connect':
      return succeed(kit, request, [standing.account.address])
    case 'switch-chain':
    case 'add-chain':
      return succeed(kit, request, null)
    case 'watch-asset':
      return succeed(kit, request, true)
    case 'message':
    case 'typed-data':
    case 'transaction': {
      const chain = standing.chains.find(({ id }) => id === request.chainId) ?? standing.chains[0]
      if (!chain) return fail(kit, request, unknownChain(request.chainId, '4902'))
      const outcome = await perform(ask, standing.account, chain).then(
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

/** Gives what is to be signed in one step, narrowed to what the phone has. */
function payloadOf(ask: Exclude<PhoneAsk, { kind: 'request' }>, standing: Standing): AuthPayload | null {
  if (ask.kind === 'connect') return standing.oneClick && standing.answers !== 'none' ? ask.sign : null
  const chains = ids(standing.chains).map(caip2)
  if (!ask.sign.chains.some(chain => chains.includes(chain))) return null
  return { ...ask.sign, ...populateAuthPayload({ authPayload: ask.sign, chains, methods: [...methods] }) }
}

async function signOneClick(kit: Kit, payload: AuthPayload, standing: Standing) {
  const { accounts, account, chains, answers } = standing
  const text = oneClickText(payload, { chains: ids(chains), account: account.address, answers })
  if (!text) return null
  const message = kit.formatAuthMessage({ request: text.payload, iss: text.issuer })
  const other = accounts.find(({ kind, address }) => kind === 'key' && address !== account.address)
  const signer = answers === 'other-signer' && other ? other : accountAt(accounts, account.address)
  return signedObject(text, await signer.signMessage(message), signer.kind !== 'key')
}
