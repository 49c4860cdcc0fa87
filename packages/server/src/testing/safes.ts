import type { Cosigning, CosigningSafe } from '@countersign/api'
import { parseAccountId, parseAddress, writeDecline } from '@countersign/core'
import {
  type Chain,
  deploySafe,
  type PeoplesSafes,
  peoplesSafes,
  type SafeAccount,
  safeAccount,
  startChain,
} from '@countersign/testbed'
import { type Hex, type LocalAccount, parseAbi } from 'viem'
import { expect, inject } from 'vitest'
import { openApp, origin, type TestApp } from './app.ts'
import { Browser } from './browser.ts'

/** A separate chain with Safes of every kind, whose owners a test may change. */
export type SafeWorld = { readonly chain: Chain; readonly safes: PeoplesSafes }

export async function openSafeWorld(): Promise<SafeWorld> {
  const [chain, safes] = await Promise.all([startChain({ state: inject('safesState') }), peoplesSafes()])
  return { chain, safes }
}

/** Opens a server that is configured with this world's chain. */
export function openSafeApp(
  { chain }: SafeWorld,
  database: string,
  options: Parameters<typeof openApp>[1] = {},
): Promise<TestApp> {
  const chains = [{ id: chain.chainId, nodes: [chain.url] }]
  return openApp(database, { ...options, config: { chains, ...options?.config } })
}

let salt = 1000n

/** Deploys a Safe that no other test uses. */
export async function freshSafe(
  { chain }: SafeWorld,
  options: Parameters<typeof safeAccount>[0],
): Promise<SafeAccount> {
  salt += 1n
  const safe = await safeAccount({ saltNonce: salt, ...options })
  await deploySafe(chain, safe)
  return safe
}

/** Requests a text for a Safe, in a new browser unless one is given. */
export async function openCosigning(
  app: TestApp,
  { chain }: SafeWorld,
  safe: { address: string },
  {
    browser = new Browser(app),
    factory,
  }: { browser?: Browser; factory?: { address: string; data: string } } = {},
) {
  const { status, body } = await browser.challenge(`eip155:${chain.chainId}:${safe.address}`, factory)
  if (status !== 200 || !body.cosigning) return expect.unreachable(`${status} ${body.detail}`)
  return { browser, challenge: body, cosigning: body.cosigning, id: body.cosigning.id }
}

/** Requests a text for a Safe, and tells its owners, as a page does that shows the link for them. */
export async function announceCosigning(...parameters: Parameters<typeof openCosigning>) {
  const opened = await openCosigning(...parameters)
  const { status, body } = await opened.browser.announce(opened.id)
  expect(status).toBe(200)
  return { ...opened, cosigning: body.cosigning }
}

/**
 * Returns one of the Safes of a cosigning.
 *
 * @param address - the account itself if omitted
 * @param ownerOf - the Safe that it is an owner of, if it is an owner of several
 */
export function safeIn({ safes }: Cosigning, address?: string, ownerOf?: string): CosigningSafe {
  const found = safes.find(
    safe =>
      (address === undefined || safe.address === address) &&
      (ownerOf === undefined || safe.ownerOf === ownerOf),
  )
  return found ?? expect.unreachable(address)
}

/** Signs typed data as an owner's wallet does. */
export function signTyped(
  cosigning: Cosigning,
  owner: LocalAccount,
  ...safe: [address?: string, ownerOf?: string]
): Promise<Hex> {
  const { domain, types, primaryType, message } = safeIn(cosigning, ...safe).typedData
  return owner.signTypedData({
    domain: {
      ...(domain.chainId === undefined ? {} : { chainId: domain.chainId }),
      verifyingContract: domain.verifyingContract as Hex,
    },
    types,
    primaryType,
    message: { message: message.message as Hex },
  })
}

/** Creates an owner's confirmation for the account's Safe, or for another one of the cosigning, as in `safeIn`. */
export async function confirmationOf(
  cosigning: Cosigning,
  owner: LocalAccount,
  safe?: string,
  ownerOf?: string,
) {
  const signature = await signTyped(cosigning, owner, safe, ownerOf)
  const { hash } = safeIn(cosigning, safe, ownerOf)
  return {
    ...{ owner: owner.address, signature },
    ...(safe === undefined ? {} : { safe }),
    ...(ownerOf === undefined ? {} : { hash }),
  }
}

/** Creates an owner's decline of a cosigning, by a key. */
export async function declineOf(
  { id, account }: Pick<Cosigning, 'id' | 'account'>,
  owner: LocalAccount,
  reason = 'Who is this?',
) {
  const message = writeDecline({
    domain: new URL(origin).host,
    cosigning: id,
    account: parseAccountId(account),
    owner: parseAddress(owner.address),
    reason,
  })
  return { owner: owner.address, reason, signature: await owner.signMessage({ message }) }
}

/** Lists the owners who have confirmed, for the account's Safe or another one. */
export function confirmedBy(cosigning: Cosigning, safe?: string): string[] {
  return safeIn(cosigning, safe)
    .owners.filter(owner => owner.confirmation !== null)
    .map(owner => owner.address)
}

/** Calls a contract to check whether it accepts a signature. */
export async function accepts(
  { chain }: SafeWorld,
  address: Hex,
  hash: Hex,
  signature: Hex,
): Promise<boolean> {
  const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
  const functionName = 'isValidSignature'
  const args = [hash, signature] as const
  return (await chain.client.readContract({ address, abi, functionName, args })) === '0x1626ba7e'
}
