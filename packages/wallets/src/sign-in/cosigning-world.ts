import { type Challenge, type Cosigning, ProblemError, type Session } from '@countersign/api'
import { vi } from 'vitest'
import { alice, cosigningOfTeam, team } from '../cosigning/example.ts'
import { challengeOf, fox, memoryOf, settle, world } from '../world.ts'
import type { Cosign } from './authentication.ts'

// What tests of signing in as a Safe are made of: a backend with the team’s cosigning, which answers when a test says so.

/** What an owner’s wallet signs. */
export const given = `0x${'11'.repeat(65)}` as const
/** Of the team. */
export const session = { id: 's1', account: `eip155:1:${team}` } as Session
/** How the server says no. */
export const refused = (
  code: 'confirmation-refused' | 'confirmation-repeated' | 'cosigning-incomplete' | 'cosigning-collected',
  more: object = {},
) =>
  new ProblemError({
    ...{ type: `urn:countersign:problem:${code}` as const, title: '', status: 422, detail: '' },
    ...more,
  })

/** Waits for what is loaded when it is needed, and for what it does then. */
export async function loaded() {
  for (let turns = 0; turns < 3; turns += 1) {
    await settle()
    await vi.dynamicImportSettled()
  }
  await settle()
}

/** A page at which a wallet with this account is connected, of a site that knows the team's Safe. */
export async function atWallet(account: string, kept: Record<string, string> = {}) {
  const tells = new Map<string, Parameters<Cosign['watch']>[1]>()
  const asked = { confirm: Promise.withResolvers<Cosigning>(), collect: Promise.withResolvers<Session>() }
  const cosign = {
    watch: vi.fn<Cosign['watch']>((id, tell) => {
      tells.set(id, tell)
      return () => tells.delete(id)
    }),
    confirm: vi.fn<Cosign['confirm']>(() => asked.confirm.promise),
    collect: vi.fn<Cosign<Session>['collect']>(() => asked.collect.promise),
    cancel: vi.fn<Cosign['cancel']>(async () => {}),
    list: vi.fn<Cosign['list']>(async () => []),
  }
  const typed = Promise.withResolvers<unknown>()
  const wallet = {
    ...fox,
    provider: {
      request: async ({ method }: { method: string }) => (method === 'eth_chainId' ? '0x1' : typed.promise),
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
    tells.get(cosigning.id)?.heard(cosigning)
    await loaded()
  }
  return {
    ...made,
    ...{ cosign, tells, typed, memory, state, hear },
    asked: { ...made.asked, ...asked },
    signIn: () => state().signIn,
  }
}

/** The team’s text, which is open for a week, and the cosigning that collects for it. */
export const challengeOfTeam = (): Challenge => ({
  ...challengeOf('c1', 60 * 24 * 7),
  account: `eip155:1:${team}`,
  cosigning: cosigningOfTeam(),
})

/** The text for the team is there to be read. */
export async function atText(account: string) {
  const made = await atWallet(account)
  if (account !== team) made.runtime.actions.signInAs({ account: `eip155:1:${team}` })
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

/** The first owner has confirmed, and the others are waited for. */
export async function atWaiting() {
  const made = await atOwnersSignature()
  made.typed.resolve(given)
  await loaded()
  made.asked.confirm.resolve(cosigningOfTeam({ revision: 2, confirmed: [alice] }))
  await loaded()
  return made
}
