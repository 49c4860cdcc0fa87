import type { Address, Hex } from 'viem'
import { caip2 } from './namespaces.ts'

/** A site's request to sign while connecting. @see CAIP-122 */
export interface AuthPayload {
  domain: string
  chains: string[]
  nonce: string
  aud: string
  type: string
  version: string
  iat: string
  exp?: string
  nbf?: string
  statement?: string
  requestId?: string
  resources?: string[]
}

/**
 * How the phone answers when it signs while connecting: as requested, or like a hostile or careless wallet.
 *
 * - `usual`: as requested.
 * - `wrong-…`, `later-expiry`, `older`, `newer`, `extra-…`: that field of the text differs, and the signature is for
 *   that text.
 * - `other-chain`: the text names a chain that was not offered.
 * - `other-signer`: the signature is another account's.
 * - `unsigned-text`: the answer contains another text than the one that was signed.
 * - `none`: connects, and signs nothing.
 */
export const answers = [
  'usual',
  'wrong-nonce',
  'wrong-domain',
  'wrong-uri',
  'wrong-statement',
  'later-expiry',
  'no-expiry',
  'older',
  'newer',
  'extra-resource',
  'extra-request-id',
  'extra-not-before',
  'other-chain',
  'other-signer',
  'unsigned-text',
  'none',
] as const
export type Answers = (typeof answers)[number]

/** The signed text, and the reported one. */
export interface OneClickText {
  /** The signed payload. */
  payload: AuthPayload
  /** The reported payload; it differs from `payload` only where the phone lies. */
  reported: AuthPayload
  /** The account as a `did:pkh:` of the chain in the text. */
  issuer: string
}

/**
 * Composes the text that the phone signs while connecting.
 *
 * @param chains - EIP-155 ids of the phone's chains, the current one first.
 * @returns `null` if the phone has none of the offered chains.
 */
export function oneClickText(
  asked: AuthPayload,
  { chains, account, answers }: { chains: readonly number[]; account: Address; answers: Answers },
): OneClickText | null {
  const offered = chains.map(caip2).find(chain => asked.chains.includes(chain))
  const chain = answers === 'other-chain' ? 'eip155:424242' : offered
  if (!chain) return null
  const payload = answers === 'unsigned-text' ? asked : distorted(asked, answers)
  const reported = answers === 'unsigned-text' ? distorted(asked, 'wrong-nonce') : payload
  return { payload, reported, issuer: `did:pkh:${chain}:${account}` }
}

function distorted(asked: AuthPayload, answers: Answers): AuthPayload {
  switch (answers) {
    case 'usual':
    case 'other-chain':
    case 'other-signer':
    case 'unsigned-text':
    case 'none':
      return asked
    case 'wrong-nonce':
      return { ...asked, nonce: [...asked.nonce].reverse().join('') }
    case 'wrong-domain':
      return { ...asked, domain: 'elsewhere.example' }
    case 'wrong-uri':
      return { ...asked, aud: 'https://elsewhere.example/' }
    case 'wrong-statement':
      return { ...asked, statement: 'I agree to everything.' }
    case 'later-expiry':
      return { ...asked, exp: moved(asked.exp ?? asked.iat, 365 * 24 * 3600) }
    case 'no-expiry': {
      const { exp: _, ...without } = asked
      return without
    }
    case 'older':
      return { ...asked, iat: moved(asked.iat, -24 * 3600) }
    case 'newer':
      return { ...asked, iat: moved(asked.iat, 24 * 3600) }
    case 'extra-resource':
      return { ...asked, resources: [...(asked.resources ?? []), 'https://elsewhere.example/terms'] }
    case 'extra-request-id':
      return { ...asked, requestId: 'from-the-phone' }
    case 'extra-not-before':
      return { ...asked, nbf: asked.iat }
  }
}

/** Returns a time moved forward. @param seconds - added to the time. */
function moved(time: string, seconds: number): string {
  return new Date(Date.parse(time) + seconds * 1000).toISOString()
}

/** Returns the signed text in the format of the WalletConnect protocol. @see CAIP-74 */
export function signedObject({ reported, issuer }: OneClickText, signature: Hex, contract: boolean) {
  const { chains: _, type: __, ...fields } = reported
  return {
    h: { t: 'caip122' as const },
    p: { iss: issuer, ...fields },
    s: { t: contract ? ('eip1271' as const) : ('eip191' as const), s: signature },
  }
}
