import { type Address, messageLimit } from '@countersign/core'
import type { OpenChallenge, OpenUnaddressed } from '../authentication/open-message.ts'
import { isPairingAddress } from '../pairing/reducer.ts'
import type { PairingAddress } from '../pairing/state.ts'
import {
  type DialogPurpose,
  dialogPurposes,
  longestKept,
  longestPending,
  type PendingOwner,
  type PendingPlace,
  pendingVersion,
} from './pending.ts'

/**
 * Reads the stored place of a dialog. Any script on this origin can write there, so only what this kit would have
 * written is accepted.
 *
 * @param now - in milliseconds since 1970
 * @returns `null` if nothing is stored that is still valid
 */
export function parsePending(text: string | null, now: number): PendingPlace | null {
  if (text === null || text.length > longestPending) return null
  const kept = fields(parseJson(text))
  if (kept?.version !== pendingVersion || !stillCounts(kept.until, now)) return null
  const { kind, purpose, wallet } = kept
  if (!isPurpose(purpose)) return null
  if (wallet !== null && !isText(wallet, 100)) return null
  const owner = readOwner(kept.owner)
  if (owner === undefined) return null
  switch (kind) {
    case 'pairing': {
      const address = kept.address === null ? null : readAddress(kept.address, now)
      return address === undefined ? null : { kind, purpose, wallet, address, owner }
    }
    case 'request': {
      const challenge = kept.challenge === null ? null : readChallenge(kept.challenge)
      return challenge === undefined ? null : { kind, purpose, wallet, challenge, owner }
    }
    default:
      return null
  }
}

function isPurpose(value: unknown): value is DialogPurpose {
  return dialogPurposes.some(purpose => purpose === value)
}

function readOwner(value: unknown): PendingOwner | undefined {
  if (value === null) return null
  const { safe } = fields(value) ?? {}
  if (safe === null) return { safe }
  const { account, factory } = fields(safe) ?? {}
  if (!isText(account, 100) || !/^eip155:\d{1,16}:0x[\da-f]{40}$/i.test(account)) return undefined
  if (factory === undefined) return { safe: { account } }
  const { address, data } = fields(factory) ?? {}
  if (!isText(address, 42) || !looksLikeAddress(address)) return undefined
  if (!isText(data, longestPending) || !isBytes(data)) return undefined
  return { safe: { account, factory: { address, data } } }
}

/**
 * Whether a text has the form of an address. Its checksum is not verified, although the type says so: the kit has stored
 * a verified one, and the hash function would be loaded for it.
 */
function looksLikeAddress(text: string): text is Address {
  return /^0x[\da-f]{40}$/i.test(text)
}

function isBytes(text: string): text is `0x${string}` {
  return /^0x(?:[\da-f]{2})*$/i.test(text)
}

function readAddress(value: unknown, now: number): PairingAddress | undefined {
  const { uri, deadline, renewals, request } = fields(value) ?? {}
  if (typeof uri !== 'string' || !isPairingAddress(uri)) return undefined
  if (!stillCounts(deadline, now) || !isTime(renewals)) return undefined
  const asked = request === null ? null : readRequest(request)
  return asked === undefined ? undefined : { uri, deadline, renewals, request: asked }
}

function readChallenge(value: unknown): OpenChallenge | undefined {
  const { id, account, message, issuedAt, expiresAt, deadline } = fields(value) ?? {}
  if (!isText(id, 200) || !isText(account, 200) || !isText(message, messageLimit)) return undefined
  if (!isText(issuedAt, 40) || !isText(expiresAt, 40) || !isTime(deadline)) return undefined
  return { id, account, message, issuedAt, expiresAt, deadline }
}

function readRequest(value: unknown): OpenUnaddressed | undefined {
  const { id, issuedAt, expiresAt, deadline, fields: asked } = fields(value) ?? {}
  if (!isText(id, 200) || !isText(issuedAt, 40) || !isText(expiresAt, 40) || !isTime(deadline))
    return undefined
  const { domain, uri, version, statement, nonce, chains, ...times } = fields(asked) ?? {}
  if (!isText(domain, 300) || !isText(uri, 2000) || version !== '1' || !isText(nonce, 128)) return undefined
  if (statement !== null && !isText(statement, 2000)) return undefined
  if (!isText(times.issuedAt, 40) || !isText(times.expirationTime, 40)) return undefined
  if (!Array.isArray(chains) || chains.length > 100) return undefined
  const offered = chains.filter((chain): chain is number => Number.isSafeInteger(chain))
  if (offered.length !== chains.length) return undefined
  const { issuedAt: begins, expirationTime } = times
  return {
    ...{ id, issuedAt, expiresAt, deadline },
    fields: {
      ...{ domain, uri, version, statement, nonce, expirationTime },
      issuedAt: begins,
      chains: offered,
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function fields(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null ? { ...value } : null
}

/** Without an upper limit, a clock that was set back would make something valid forever. */
function stillCounts(until: unknown, now: number): until is number {
  return isTime(until) && until > now && until <= now + longestKept
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length <= longest
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
