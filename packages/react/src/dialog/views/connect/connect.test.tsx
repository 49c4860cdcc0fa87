import type { WalletRuntime } from '@countersign/wallets'
import { countersignAuthentication } from '@countersign/wallets/authentication'
import { createStore } from '@countersign/wallets/state'
import { describe, expect, test } from 'vitest'
import { asked } from '../../../../gallery/cosignings.ts'
import type { Kit } from '../../../kit/kit.ts'
import { enDialog } from '../../../locales/en/dialog.ts'
import { en } from '../../../locales/en/locale.ts'
import { injected } from '../../../wallets/injected.ts'
import { safeOwners } from '../../../wallets/safe-owners.ts'
import { alice, client, connected, draw } from '../../testing/draw.tsx'
import { discoveryOf, entry, wallet } from '../../testing/world.ts'
import { ConnectView } from './connect.tsx'

const words = enDialog.connect.list
const fox = wallet('Fox', 'io.fox')
const owl = wallet('Owl', 'io.owl')
const many = Array.from({ length: 20 }, (_, at) => entry(`Wallet${at}`))
const phone = { browser: 'chrome', system: 'android' } as const

const view = (runtime: Partial<WalletRuntime> = {}, state = {}, kit: Partial<Kit> = {}) =>
  draw(<ConnectView />, {
    state: { view: { name: 'connect' }, ...state },
    runtime: { installed: discoveryOf([fox, owl]), catalogue: many, ...runtime },
    kit,
  })
const rowsOf = (page: string) => [...page.matchAll(/data-row="([^"]+)"/g)].map(([, name]) => name)

describe('the list of wallets', () => {
  test('shows the wallets of this browser first, then a few of many others', () => {
    const page = view()
    expect(rowsOf(page)).toEqual(['Fox', 'Owl', 'Wallet0', 'Wallet1', 'Wallet2', 'Wallet3', 'Wallet4'])
    expect(page).toContain(words.showAll({ count: 22 }))
    expect(page).toContain(words.group.installed)
    expect(page).toContain(words.installed)
  })

  test('marks recently used wallets, and puts them first', () => {
    const page = view({ recent: createStore(['io.owl']) })
    expect(rowsOf(page).slice(0, 2)).toEqual(['Owl', 'Fox'])
    expect(page.match(new RegExp(words.recent, 'g'))).toHaveLength(1)
  })

  test('does not count Safe among the wallets', () => {
    const page = view({ catalogue: [entry('Safe', { group: 'multisig' }), ...many] })
    expect(rowsOf(page)).not.toContain('Safe')
    expect(page).toContain(words.showAll({ count: 22 }))
  })

  test('is one stop for the Tab key', () => {
    expect(view().match(/tabindex="0"/g)).toHaveLength(1)
  })

  test('distinguishes wallets of the same name', () => {
    const page = view({ installed: discoveryOf([fox, wallet('Fox', 'org.fox')]) })
    expect(page).toContain('org.fox')
    expect(view()).not.toContain('io.fox<')
  })

  test('can be searched only if it is long', () => {
    expect(view()).toContain('type="search"')
    expect(view({ catalogue: many.slice(0, 3) })).not.toContain('type="search"')
  })

  describe('a hosted wallet', () => {
    const house = entry('House', { hosted: { sdk: 'base-account', url: 'https://house.example' } })
    const withApp = { ...house, canPair: true }

    test('is labeled as opening in a window, and comes before wallets that have to be installed', () => {
      const page = view({ catalogue: [...many, house] })
      expect(rowsOf(page)[2]).toBe('House')
      expect(page.match(new RegExp(words.window, 'g'))).toHaveLength(1)
      expect(view()).not.toContain(words.window)
    })

    test('is not labeled so on a phone that opens its app', () => {
      expect(view({ catalogue: [withApp], device: phone, canScan: true })).not.toContain(words.window)
      expect(view({ catalogue: [withApp], device: phone })).toContain(words.window)
      expect(view({ catalogue: [withApp], canScan: true })).toContain(words.window)
    })

    test('is marked as recently used', () => {
      expect(view({ catalogue: [house], recent: createStore(['hosted:house']) })).toContain(words.recent)
    })

    test('has its row marked while its view is open', () => {
      const chosen = { ...wallet('House', null), hosted: { entry: 'house', url: 'https://house.example' } }
      const failure = { wallet: chosen, kind: 'refused' } as const
      const page = view(
        { catalogue: [house] },
        { view: { name: 'status' }, connection: { status: 'disconnected', attempt: 1, failure } },
      )
      expect(page).toMatch(/aria-current="true"[^>]*>.*House/)
    })
  })

  test('leads to a QR code only on a site with a relay', () => {
    expect(view({ canScan: true })).toContain(words.scan)
    expect(view()).not.toContain(words.scan)
  })
})

describe('who signs', () => {
  const site = { sentPage: '/open' }

  test('is asked of a person who signs in: their wallet, a Safe, or what they were sent', () => {
    const page = view({}, {}, site)
    const parts = [en.shell.who, words.mine, 'data-row="Fox"', words.safe, words.sent, words.whatIs]
    const places = parts.map(part => page.indexOf(part))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(page).toContain('href="/open"')
  })

  test('is a wallet or a Safe if an account is chosen for the page: a link would lead away from it', () => {
    const page = view({}, { purpose: 'account' }, site)
    expect(page).toContain(en.shell.who)
    expect(page).toContain(words.safe)
    expect(page).not.toContain(words.sent)
  })

  test('is not asked if only a wallet is connected, or an owner’s', () => {
    const owners = { name: 'safe-owners', safe: null }
    for (const state of [
      ...['wallet', 'networks', 'profile'].map(purpose => ({ purpose })),
      { trail: [owners] },
      { view: owners },
    ]) {
      const page = view({}, state, site)
      expect(page).toContain(words.title)
      for (const text of [en.shell.who, words.mine, words.safe, words.sent]) expect(page).not.toContain(text)
    }
  })

  test('is not asked while the owners of a Safe confirm: it is another owner’s wallet', () => {
    const signIn = {
      ...{ status: 'waiting-for-owners', attempt: 1, since: 1 },
      act: { address: alice, chainId: 1, safe: { account: asked.account } },
      question: { id: 'c', account: asked.account, cosigning: asked, own: 'given' },
    }
    const page = view({}, { signIn, trail: [{ name: 'verify' }] }, site)
    expect(page).toContain(words.title)
    for (const text of [en.shell.who, words.mine, words.safe, words.sent]) expect(page).not.toContain(text)
    expect(view({}, { signIn }, site)).toContain(en.shell.who)
  })

  test('is not asked on a site whose backend collects no confirmations, unless it has a page for links', () => {
    const { cosign: _, ...authentication } = countersignAuthentication(client)
    const catalogue = [entry('Safe', { group: 'multisig' })]
    const without = view({ catalogue }, {}, { authentication })
    expect(without).toContain(words.title)
    expect(rowsOf(without)).toContain('Safe')
    expect(without).not.toContain(words.safe)
    const withPage = view({ catalogue }, {}, { authentication, ...site })
    expect(withPage).toContain(en.shell.who)
    expect(withPage).toContain(words.sent)
    expect(withPage).not.toContain(words.safe)
  })

  test('is not asked on a site that lists no Safe', () => {
    const page = view({}, {}, { wallets: [injected()] })
    expect(page).toContain(words.title)
    for (const text of [en.shell.who, words.safe]) expect(page).not.toContain(text)
  })
})

describe('without a wallet in this browser', () => {
  const none = { installed: discoveryOf([]) }

  test('the list says that an installed wallet appears automatically, and offers some', () => {
    const page = view(none)
    expect(page).toContain(words.none.title)
    expect(page).toContain(words.lookAgain)
    expect(rowsOf(page)).toHaveLength(7)
  })

  test('nothing is said of it on a site that does not offer the wallets of this browser', () => {
    const page = view(none, {}, { wallets: [safeOwners()] })
    for (const text of [words.none.title, words.lookAgain]) expect(page).not.toContain(text)
  })

  test('a phone is pointed to the wallet’s own browser, unless its app can be connected', () => {
    expect(view({ ...none, device: phone })).toContain(words.noneOnPhone.title)
    expect(view({ ...none, device: phone, canScan: true })).not.toContain(words.noneOnPhone.title)
  })

  test('a phone is offered wallets for phones first', () => {
    const app = entry('App', { stores: { phone: { android: 'https://store.example/app' } } })
    expect(rowsOf(view({ ...none, device: phone, catalogue: [...many, app] }))[0]).toBe('App')
  })
})

test('a person who looks for another wallet can go back to the connected one', () => {
  expect(view({}, { connection: connected })).toContain('Continue with Fox')
  expect(view()).not.toContain('Continue with')
})
