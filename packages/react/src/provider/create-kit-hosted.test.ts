import { createClient } from '@countersign/api'
import { createHosted } from '@countersign/wallets/hosted'
import { expect, test, vi } from 'vitest'
import type { Kit } from '../kit/kit.ts'
import { en } from '../locales/en/locale.ts'
import { site } from '../site/testing/site.ts'
import type { HostedKind, HostedPart, WalletKind } from '../wallets/wallet-kind.ts'
import { createKit } from './create-kit.ts'

vi.mock('@countersign/wallets/hosted', { spy: true })
const { createHosted: real } = await vi.importActual<typeof import('@countersign/wallets/hosted')>(
  '@countersign/wallets/hosted',
)

vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw))
vi.stubGlobal('cancelAnimationFrame', clearTimeout)
/** The first load also waits for the test runner to transform the code. */

const url = 'https://house.example'
const house: HostedPart = {
  wallets: [{ id: 'house', name: 'House', sdk: 'base-account', url }],
  libraries: {},
}

function kitWith(load: HostedKind['load']) {
  const client = createClient({ fetch: async () => Response.json(site) })
  const wallets: WalletKind[] = [{ type: 'hosted', load }, { type: 'injected' }]
  return { client, kit: createKit({ client, wallets, locale: en, onSignedIn: () => {} }) }
}

async function loaded(kit: Kit) {
  await vi.waitFor(() => expect(kit.parts.getSnapshot().status).toBe('ready'))
  const parts = kit.parts.getSnapshot()
  if (parts.status !== 'ready') throw new Error('It is ready.')
  return parts.runtime
}

test('hosted wallets are in the first list, once the site is known', async () => {
  const source = vi.fn(async () => ({ hosted: house }))
  const { kit, client } = kitWith(source)
  expect(source).not.toHaveBeenCalled()
  kit.open()
  const runtime = await loaded(kit)
  expect(source).toHaveBeenCalledExactlyOnceWith(site, client)
  expect(runtime.catalogue[0]).toMatchObject({ id: 'house', hosted: { url } })
})

test('a site without hosted wallets lists none', async () => {
  const { kit } = kitWith(async () => null)
  kit.load()
  expect((await loaded(kit)).catalogue.filter(({ hosted }) => hosted)).toEqual([])
})

test('unmounting a kit disposes of its hosted wallets', async () => {
  const dispose = vi.fn()
  const { kit } = kitWith(async () => ({ hosted: house }))
  vi.mocked(createHosted).mockImplementationOnce(options => ({ ...real(options), dispose }))
  const unmount = kit.mount()
  kit.load()
  await loaded(kit)
  unmount()
  expect(dispose).toHaveBeenCalledTimes(1)
})
