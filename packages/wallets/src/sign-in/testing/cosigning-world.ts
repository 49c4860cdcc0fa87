import { type Challenge, type Cosigning, type Problem, ProblemError, type Session } from '@countersign/api'
import { parseAccountId } from '@countersign/core'
import { vi } from 'vitest'
import type { Cosign } from '../../authentication/authentication.ts'
import { alice, cosigningOfTeam, team } from '../../cosigning/testing/example.ts'
import { challengeOf, fox, memoryOf, settle, world } from '../../testing/world.ts'

// Helpers for tests of signing in as a Safe: a backend with the team’s cosigning, which responds when a test says so.

/** What an owner’s wallet signs. */
export const given = `0x${'11'.repeat(65)}` as const
/** Of the team. */
export const session = { id: 's1', account: parseAccountId(`eip155:1:${team}`) } as Session
/** An error response of the server. */
export const refused = (
  code: 'confirmation-refused' | 'confirmation-repeated' | 'cosigning-incomplete' | 'cosigning-collected',
  more: object = {},
) =>
  new ProblemError({
    ...{ type: `urn:countersign:problem:${code}`, code, title: '', status: 422, detail: '' },
    ...more,
  } as Problem)

/** Waits for what is loaded on demand, and for its effects. */
export async function loaded() {
  for (let turns = 0; turns < 3; turns += 1) {
    await settle()
    await vi.dynamicImportSettled()
  }
  await settle()
}

/** What a backend does for cosignings, with what it was asked and whom it tells. */
export function cosignOfTeam() {
  const tells = new Map<string, Parameters<Cosign['watch']>[1]>()
  const asked = { confirm: Promise.withResolvers<Cosigning>(), collect: Promise.withResolvers<Session>() }
  const cosign = {
    watch: vi.fn<Cosign['watch']>((id, tell) => {
      tells.set(id, tell)
      return () => tells.delete(id)
    }),
    confirm: vi.fn<Cosign['confirm']>(() => asked.confirm.promise),
    collect: vi.fn<Cosign<Session>['collect']>(() => asked.collect.promise),
    announce: vi.fn<NonNullable<Cosign['announce']>>(async () => cosigningOfTeam({ revision: 2 })),
    cancel: vi.fn<Cosign['cancel']>(async () => {}),
    list: vi.fn<Cosign['list']>(async () => ({ items: [] })),
  }
  return { cosign, tells, asked }
}

/** A page with a connected wallet with this account, of a site that knows the team's Safe. */
export async function atWallet(account: string, kept: Record<string, string> = {}) {
  const { cosign, tells, asked } = cosignOfTeam()
  const typed = Promise.withResolvers<unknown>()
  /** The requests to sign typed data, in their order. */
  const requests: PromiseWithResolvers<unknown>[] = []
  function typedRequest() {
    const request = requests.length === 0 ? typed : Promise.withResolvers<unknown>()
    requests.push(request)
    return request
  }
  const wallet = {
    ...fox,
    provider: {
      request: async ({ method }: { method: string }) =>
        method === 'eth_chainId' ? '0x1' : typedRequest().promise,
    },
  }
  const memory = memoryOf(kept)
  const made = world({}, { memory, cosign })
  made.runtime.actions.open()
  made.runtime.actions.connect(wallet)
  await loaded()
  made.asked.connect.resolve({ accounts: [account as typeof team], chainId: 1 })
  await loaded()
  const state = () => made.runtime.state.getSnapshot()
  const hear = async (cosigning: Cosigning) => {
    tells.get(cosigning.id)?.changed(cosigning)
    await loaded()
  }
  return {
    ...made,
    ...{ cosign, tells, typed, requests, memory, state, hear },
    asked: { ...made.asked, ...asked },
    signIn: () => state().signIn,
  }
}

/** The team’s cosigning while nobody was asked to sign: it expires an hour after it was opened. */
export const unannouncedCosigning = () =>
  cosigningOfTeam({ announcedAt: null, expiresAt: '2026-01-31T10:30:00.000Z' })

/** The team’s text, which is valid for a week, with the cosigning that collects its confirmations. */
export const challengeOfTeam = (): Challenge => ({
  ...challengeOf('c1', 60 * 24 * 7),
  account: parseAccountId(`eip155:1:${team}`),
  cosigning: unannouncedCosigning(),
})

/** The text for the team is shown. */
export async function atText(account: string) {
  const made = await atWallet(account)
  if (account !== team) made.runtime.actions.signInAs({ account: parseAccountId(`eip155:1:${team}`) })
  await loaded()
  made.asked.challenge.resolve(challengeOfTeam())
  await loaded()
  return made
}

/** An owner’s wallet is asked for their confirmation. */
export async function atOwnersSignature(account = alice) {
  const made = await atText(account)
  made.runtime.actions.sign()
  await loaded()
  return made
}

/** The first owner has confirmed, and the page waits for the others. */
export async function atWaiting() {
  const made = await atOwnersSignature()
  made.typed.resolve(given)
  await loaded()
  made.asked.confirm.resolve(cosigningOfTeam({ revision: 2, confirmed: [alice] }))
  await loaded()
  return made
}
