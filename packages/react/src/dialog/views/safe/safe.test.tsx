import type { Site } from '@countersign/api'
import { messages as problems } from '@countersign/api/problems/en'
import { eip155Chain } from '@countersign/core'
import { createRuntime, type WalletRuntime } from '@countersign/wallets'
import { countersignAuthentication } from '@countersign/wallets/authentication'
import { createStore } from '@countersign/wallets/state'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Kit } from '../../../kit/kit.ts'
import { enCosigning } from '../../../locales/en/cosigning.ts'
import { alice, bob, client, connected, draw, session, site } from '../../testing/draw.tsx'
import { entry } from '../../testing/world.ts'
import { WalletList } from '../connect/wallet-list.tsx'
import { fieldWords } from './field.tsx'
import { formMemory } from './form.ts'
import { safesOfOwners } from './found-safes.ts'
import { requireNetwork } from './required-network.ts'
import { Found, OtherOwners, SafeView } from './safe.tsx'
import { SafeOwnersView } from './safe-owners.tsx'
import { SafeWaysView } from './safe-ways.tsx'

const words = enCosigning.safe
const state = { view: { name: 'safe' }, connection: connected } as const

const others = enCosigning.ways
const gateway = { path: '/gateway', wallet: 'https://safe.example' }
const kitWith = (change: Partial<Site>): Partial<Kit> => ({
  site: { ...createStore<Site | undefined>({ ...site, ...change }), load: async () => site },
})

describe('the ways in which a Safe can sign in', () => {
  const safeEntry = entry('Safe')
  const drawWays = (runtime: Partial<WalletRuntime>, kit: Partial<Kit> = {}) =>
    draw(<SafeWaysView>{null}</SafeWaysView>, {
      state: { view: { name: 'safe-ways' } },
      runtime: { catalogue: [safeEntry], ...runtime },
      kit,
    })

  test('are its owners’ wallets, Safe{Wallet} and a phone, each with one sentence', () => {
    vi.stubGlobal('location', { origin: 'https://id.example' })
    onTestFinished(() => void vi.unstubAllGlobals())
    const page = drawWays({ canScan: true, isSafeApp: true }, kitWith({ gateway }))
    expect(page).toContain('Safe{Wallet}')
    expect(page).toContain(others.app)
    for (const way of ['owners', 'phone'] as const) {
      expect(page).toContain(others[way].name)
      expect(page).toContain(others[way].text)
    }
    expect(page).toContain('href="https://safe.example/share/safe-app?appUrl=https%3A%2F%2Fid.example"')
  })

  test('leave out Safe{Wallet} and the phone if the site does not support them', () => {
    const page = drawWays({ canScan: false, isSafeApp: false }, kitWith({ gateway }))
    expect(page).toContain(others.owners.text)
    expect(page).not.toContain(others.app)
    expect(page).not.toContain(others.phone.text)
    expect(drawWays({ isSafeApp: true })).not.toContain(others.app)
  })
})

describe('without a wallet', () => {
  const state = { view: { name: 'safe' } } as const

  test('the Safe can be found by its owner’s wallet, which comes first, or its address be entered', () => {
    const page = draw(<SafeView />, { state, kit: kitWith({ gateway }) })
    expect(page).toContain(words.textToFind)
    expect(page.indexOf(words.find.name)).toBeLessThan(page.indexOf(`>${words.byAddress}</label>`))
    expect(page).not.toContain(words.address)
    expect(page).not.toContain(words.found)
  })

  test('continuing with an address is the next step only once one is entered, or if there is no other way', () => {
    const button = (page: string) => /<button[^>]*type="submit"[^>]*>/.exec(page)?.[0]
    expect(button(draw(<SafeView />, { state, kit: kitWith({ gateway }) }))).toContain('_secondary_')
    expect(button(draw(<SafeView />, { state }))).toContain('_primary_')
  })

  test('the address is the only way if the site could find no Safes', () => {
    const page = draw(<SafeView />, { state })
    expect(page).toContain(words.textWithoutWallet)
    expect(page).not.toContain(words.find.name)
    expect(page).not.toContain(words.byAddress)
    // A name can be entered only if the site looks up names.
    const site = kitWith({ names: eip155Chain(1) })
    expect(draw(<SafeView />, { state, kit: site })).toContain(words.textWithoutWalletNames)
  })

  test('the Safes of the account that is signed in are listed, and those of another wallet can be', () => {
    const page = draw(<SafeView />, { state, session, kit: kitWith({ gateway }) })
    expect(page).toContain(words.found)
    expect(page).toContain(words.looking)
    expect(page).toContain(words.findOthers)
    expect(page).not.toContain(words.find.name)
    const withWallet = draw(<SafeView />, {
      state: { ...state, connection: connected },
      session,
      kit: kitWith({ gateway }),
    })
    expect(withWallet).toContain(words.found)
    expect(withWallet).not.toContain(words.findOthers)
  })

  test('the owners of the entered Safe are loaded, and the wallets are listed without Safe', () => {
    const account = `eip155:1:${bob}`
    const runtime = { catalogue: [entry('Fox'), entry('Safe', { group: 'multisig' })] }
    const state = { view: { name: 'safe-owners', safe: { account } } } as const
    const page = draw(<SafeOwnersView safe={{ account }} wallets={<WalletList />} />, { runtime, state })
    expect(page).toContain(words.owners.title)
    expect(page).toContain(words.owners.loading)
    expect(page).toContain('data-row="Fox"')
    expect(page).not.toContain('data-row="Safe"')
    expect(page).not.toContain('My wallet')
  })
})

test('a Safe is distinguished by its other owners, of whom two are named', () => {
  const account = `eip155:1:${bob}`
  const owners = [alice, ...['1', '2', '3', '4'].map(digit => `0x${digit.repeat(40)}`)]
  const textWith = (count: number) =>
    draw(
      <OtherOwners account={account} owner={alice.toLowerCase()} owners={owners.slice(0, count)} />,
    ).replace(/<[^>]*>/g, '')
  expect(textWith(1)).toBe('')
  expect(textWith(3)).toBe(`${words.otherOwners} 0x1111…1111 and 0x2222…2222`)
  expect(textWith(5)).toBe(`${words.otherOwners} 0x1111…1111, 0x2222…2222, and 2 more`)
})

test('a site without a gateway requires the address, and says why', () => {
  const page = draw(<SafeView />, { state })
  expect(page).toContain(words.noGateway.title)
  expect(page).not.toContain(words.byAddress)
  expect(page).toContain(words.address)
  expect(page).toContain('>Ethereum</option>')
  expect(page).not.toContain(words.looking)
})

test.each([
  ['all of the list', [503, 503]],
  ['a part of the list', [200, 503]],
])('a used-up quota of the Safe service is named as the reason why %s is missing', async (_, statuses) => {
  const answers = statuses.map(status => {
    const problem = {
      type: 'urn:countersign:problem:gateway-quota-exhausted',
      code: 'gateway-quota-exhausted',
    }
    return Response.json(status === 200 ? { safes: [] } : problem, { status })
  })
  vi.stubGlobal('fetch', async () => answers.shift())
  onTestFinished(() => void vi.unstubAllGlobals())
  const withGateway = { ...site, gateway: { path: '/gateway', wallet: null } }
  const ofOwner = safesOfOwners({ ...client, baseUrl: 'https://id.example' }, withGateway)
  void ofOwner(alice).refresh()
  await vi.waitFor(() => expect(ofOwner(alice).getSnapshot().status).not.toBe('loading'))
  const page = draw(<Found owner={alice} site={withGateway} />)
  expect(page).toContain(problems.problem['gateway-quota-exhausted'])
  // A retry would not help before the quota is renewed.
  expect(page).not.toContain(`>${words.tryAgain}<`)
})

test.each(['sign-in', 'account'] as const)(
  'the connected account itself is offered after the ways to a Safe, with the purpose %s',
  purpose => {
    const page = draw(<SafeView />, { state: { ...state, purpose }, kit: kitWith({ gateway }) })
    const own = words.self[purpose === 'account' ? 'choose' : 'signIn']({ wallet: 'Fox' })
    expect(page).toContain(own)
    expect(page.indexOf(own)).toBeGreaterThan(page.indexOf(words.byAddress))
    const { connection: _, ...alone } = state
    expect(draw(<SafeView />, { state: alone, session, kit: kitWith({ gateway }) })).not.toContain(own)
  },
)

/** Loads the Safes of an owner from a gateway that has one on each network. */
async function withSafes() {
  const own = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`] as const
  vi.stubGlobal('fetch', async (input: string) => {
    const isFirst = String(input).includes('/chains/1/')
    if (String(input).includes('/owners/')) return Response.json({ safes: [own[isFirst ? 0 : 1]] })
    return Response.error()
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const withGateway = { ...site, gateway: { path: '/gateway', wallet: null } }
  const ofServer = { ...client, baseUrl: 'https://id.example' }
  const ofOwner = safesOfOwners(ofServer, withGateway)(alice)
  void ofOwner.refresh()
  await vi.waitFor(() => expect(ofOwner.getSnapshot().status).toBe('known'))
  const drawn = (purpose: 'sign-in' | 'account') =>
    draw(<Found owner={alice} site={withGateway} />, {
      state: { ...state, purpose },
      kit: { client: ofServer, ...kitWith({ gateway: withGateway.gateway }) },
    })
  return drawn
}

test('if the account must be on one network, Safes on others are counted instead of listed', async () => {
  const drawn = await withSafes()
  onTestFinished(requireNetwork('eip155:5'))
  const note = words.elsewhere({ count: 1, network: 'Trial' })
  const limited = drawn('account')
  expect(limited).toContain(note)
  expect(limited).toContain('0x2222')
  expect(limited).not.toContain('0x1111')
  // Somebody who signs in is not limited by a request on the page behind.
  expect(drawn('sign-in')).toContain('0x1111')
  expect(drawn('sign-in')).not.toContain(note)
  requireNetwork(null)
  expect(drawn('account')).toContain('0x1111')
})

test('the input of the form is kept when the view appears again', () => {
  const runtime = createRuntime({
    authentication: countersignAuthentication(client),
    chains: async () => [],
  })
  formMemory(runtime).change({ address: '0x12', isPlanned: true, owners: '0xaa', saltNonce: '7' })
  expect(formMemory(runtime).getSnapshot()).toMatchObject({
    address: '0x12',
    isPlanned: true,
    owners: '0xaa',
    saltNonce: '7',
  })
  runtime.dispose()
})

test('each invalid field has its own message', () => {
  const said = [
    fieldWords(words, { code: 'address-empty' }),
    fieldWords(words, { code: 'address-form' }),
    fieldWords(words, { code: 'address-checksum' }),
    fieldWords(words, { code: 'owners-empty' }),
    fieldWords(words, { code: 'owner-form', line: 'x' }),
    fieldWords(words, { code: 'owner-network', line: 'x' }),
    fieldWords(words, { code: 'owner-repeated', line: 'x' }),
    fieldWords(words, { code: 'threshold', owners: 3 }),
    fieldWords(words, { code: 'salt-nonce' }),
  ]
  expect(new Set(said).size).toBe(said.length)
  for (const sentence of said) expect(sentence).toMatch(/^\S.+\.$/)
  expect(fieldWords(words, undefined)).toBeUndefined()
})
