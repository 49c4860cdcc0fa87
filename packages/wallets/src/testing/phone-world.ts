import { chainNumber, parseAccountId } from '@countersign/core'
import { verifyMessage } from 'viem'
import type { Authentication, SignedMessage, UnaddressedMessage } from '../authentication/authentication.ts'
import type { Surroundings } from '../relay/surroundings.ts'
import { clientStorage } from '../relay/testing/client-storage.ts'
import { chains } from './world.ts'

// The environment of a page that pairs a phone: the browser's storage, and a backend.

/** The chains of the site. */
export const caip = chains.map(({ id }) => id)

/** A browser's storage: the library's, the relay's record, the kit's, and that of one tab. */
export function browser(kept: readonly (readonly [string, string])[][] = []) {
  const [library = [], note = [], kit = [], tab = []] = kept.map(entries => [...entries])
  const maps = [library, note, kit, tab].map(entries => new Map(entries))
  const memory = (map = new Map<string, string>()) => ({
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  })
  const surroundings: Surroundings = {
    storage: clientStorage(maps[0]),
    memory: memory(maps[1]),
    page: () => ({ url: 'https://shop.example/', icon: null }),
  }
  return {
    ...{ surroundings, memory: memory(maps[2]), tabMemory: memory(maps[3]) },
    entries: () => maps.map(map => [...map]),
  }
}

const times = () => ({
  issuedAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
})

/** A backend that only checks who has signed. */
export function backend(inOneStep: boolean) {
  const prepared: string[] = []
  const verified: SignedMessage[] = []
  const authentication: Authentication = {
    session: async () => null,
    prepare: async ({ account }) => {
      const id = `c${prepared.length + 1}`
      prepared.push(id)
      return { id, account, message: `Sign in, ${id}.`, ...times() }
    },
    verify: async signed => {
      const address = parseAccountId(signed.account).split(':')[2] as `0x${string}`
      if (!(await verifyMessage({ ...signed, address }))) throw new Error('It was not theirs.')
      verified.push(signed)
      return { account: signed.account }
    },
    signOut: async () => {},
    ...(inOneStep ? { prepareUnaddressed: async () => unaddressed() } : {}),
  }
  return { authentication, prepared, verified }
}

function unaddressed(): UnaddressedMessage {
  const { issuedAt, expiresAt } = times()
  const fields = {
    domain: 'shop.example',
    uri: 'https://shop.example',
    version: '1',
    statement: 'Sign in.',
    nonce: 'abcdefgh1234',
    issuedAt,
    expirationTime: expiresAt,
    chains: caip.map(chainNumber),
  } as const
  return { id: 'u1', fields, issuedAt, expiresAt }
}
