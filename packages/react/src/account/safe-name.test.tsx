import type { AccountInfo, Site } from '@countersign/api'
import { parseAccountId } from '@countersign/core'
import { createStore } from '@countersign/wallets/state'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { cosigning, owner } from '../../gallery/cosignings.ts'
import { Owners } from '../cosigning/owners.tsx'
import { alice, bob, client, draw, site } from '../dialog/testing/draw.tsx'
import { enCosigning } from '../locales/en/cosigning.ts'
import { shortenAddress } from '../shorten.ts'
import { accountResources } from './account-resources.ts'
import { mostNames, namesOfSafes } from './gateway-name.ts'
import { namesOf, nameText, sharedName, withAddress } from './names-of.ts'
import { AccountNames, SafeName } from './safe-name.tsx'

const browser = vi.hoisted(() => ({ ownName: null as string | null }))
vi.mock('./own-names.ts', () => ({ useOwnName: () => browser.ownName }))

const { gatewayName, ownName } = enCosigning.safe
const safe = parseAccountId(`eip155:1:${bob}`)
const nameless: AccountInfo = { account: safe, kind: 'safe', name: null, avatar: null, unavailable: [] }
const verified = (value: string) => ({ name: { value, unusual: [] } })

/** Has a gateway with a name for each Safe, and a server that knows the account. @returns how pages show the Safe */
async function knownAs(info: Partial<AccountInfo>, atGateway: string | null = 'Treasury') {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push(String(input))
    const value = String(input).split('/').at(-1) ?? ''
    return Response.json({
      address: { value, name: atGateway },
      ...{ chainId: '1', nonce: 0, threshold: 1, owners: [{ value: alice }] },
    })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const gateway = { path: '/gateway', wallet: null }
  const ofServer = { ...client, baseUrl: 'https://id.example' }
  const accounts = { rpc: null, info: async () => ({ ...nameless, ...info }) }
  const known = accountResources(accounts).info?.(safe)
  const names = namesOfSafes(gateway)(ofServer)
  await Promise.all([known?.refresh(), names.nameOf(safe).refresh()])
  const withGateway = { ...site, gateway }
  const kit = {
    ...{ client: ofServer, accounts },
    site: { ...createStore<Site | undefined>(withGateway), load: async () => withGateway },
  }
  const text = (part: React.ReactNode) =>
    draw(part, { kit })
      .replace(/<[^>]*>/g, '')
      .trim()
  return { asked, names, text, shown: () => text(<SafeName account={safe} />) }
}

const short = shortenAddress(bob)

test('a person’s own name comes first, next to the verified one and instead of the gateway’s', () => {
  const named = { ...nameless, ...verified('team.eth') }
  expect(namesOf({ own: 'Payroll', info: named, gateway: 'Treasury' })).toEqual({
    own: 'Payroll',
    verified: named.name,
    gateway: null,
  })
  expect(namesOf({ own: 'Payroll', info: nameless, gateway: 'Treasury' }).gateway).toBeNull()
})

describe('a Safe is shown by', () => {
  test('its verified name, instead of which the gateway’s is never shown', async () => {
    const { shown } = await knownAs(verified('team.eth'))
    expect(shown()).toBe('team.eth')
  })

  test('the gateway’s name without hidden characters, marked as not verified, next to its address', async () => {
    const { shown } = await knownAs({}, 'Te\u200bam\u2060')
    expect(shown()).toBe(`Team ${gatewayName} ${short}`)
  })

  test('its address if it has no name, or if that cannot be seen', async () => {
    for (const none of [null, '\u200b']) {
      const { shown } = await knownAs({}, none)
      expect(shown()).toBe(short)
    }
  })

  test.each<[string, Partial<AccountInfo>]>([
    ['it is not known whether it has a verified name', { unavailable: ['name'] }],
    ['it is not known to be a Safe', { kind: 'contract' }],
  ])('its address if %s', async (_, info) => {
    const { shown } = await knownAs(info)
    expect(shown()).toBe(short)
  })
})

test('a person’s own name and the verified one are shown next to each other, in a line of their own too', async () => {
  const { text, shown } = await knownAs(verified('team.eth'))
  browser.ownName = 'Payroll'
  onTestFinished(() => {
    browser.ownName = null
  })
  expect(text(<AccountNames account={safe} />)).toBe(`Payroll ${ownName} team.eth`)
  expect(shown()).toBe(`Payroll ${ownName} team.eth`)
})

test('a gateway’s name that is given with the account is used, and no other asked for', async () => {
  const { text } = await knownAs({})
  expect(text(<AccountNames account={safe} gatewayName="MultiSend" />)).toBe(`MultiSend ${gatewayName}`)
  expect(text(<AccountNames account={safe} gatewayName={null} />)).toBe('')
})

describe('the gateway is asked for the names of', () => {
  const account = (number: number) => `eip155:1:0x${String(100 + number).padStart(40, '1')}`

  test('as many Safes as may be named in one view, and of others once those are out of view', async () => {
    const { asked, names } = await knownAs({})
    const before = asked.length
    const leave = Array.from({ length: mostNames + 5 }, (_, number) => names.show(account(number)))
    await vi.waitFor(() => expect(asked).toHaveLength(before + mostNames))
    for (const out of leave) out()
    for (let number = mostNames; number < mostNames + 5; number++) names.show(account(number))
    await vi.waitFor(() => expect(asked).toHaveLength(before + mostNames + 5))
  })

  test('a Safe once, however often it is in view', async () => {
    const { asked, names } = await knownAs({})
    vi.useFakeTimers({ toFake: ['Date'] })
    const shown = Array.from({ length: mostNames }, () => names.show(account(0)))
    const others = Array.from({ length: mostNames - 1 }, (_, number) => names.show(account(number + 1)))
    await vi.waitFor(() => expect(asked).toHaveLength(1 + mostNames))
    for (const out of [...shown, ...others]) out()
    vi.advanceTimersByTime(60 * 60_000)
    await names.nameOf(account(0)).refresh()
    expect(asked).toHaveLength(1 + mostNames)
  })
})

test.each([
  ['the person’s own name', { own: 'Payroll', verified: { value: 'team.eth', unusual: [] } }, 'Payroll'],
  ['its verified name', { own: null, verified: { value: 'team.eth', unusual: [] } }, 'team.eth'],
  [
    'no name with confusable characters',
    { own: null, verified: { value: 't\u0435am.eth', unusual: ['\u0435'] } },
    null,
  ],
  [
    'a name from right to left apart from the text around it',
    { own: 'صندوق 1', verified: null },
    '\u2068صندوق 1\u2069',
  ],
  ['no name that only the gateway has', { own: null, verified: null }, null],
])('in a text, which cannot mark a name, an account has %s', (_, names, called) => {
  expect(nameText({ ...names, gateway: 'Treasury' })).toBe(called)
})

test('a text that compares accounts has the address beside the name', () => {
  const names = { own: 'Payroll', verified: verified('team.eth').name, gateway: null }
  expect(withAddress(names, safe)).toBe(`Payroll (${short})`)
  expect(withAddress({ own: null, verified: null, gateway: 'Treasury' }, safe)).toBe(short)
})

test('a text for others has a verified name with the address, and never the person’s own name', () => {
  const own = 'Payroll'
  expect(sharedName({ own, verified: verified('team.eth').name, gateway: null }, safe)).toBe(
    `team.eth (${short})`,
  )
  expect(sharedName({ own, verified: null, gateway: null }, safe)).toBe(short)
})

test('the list of owners shows an owner by all its names', async () => {
  const { text } = await knownAs({})
  expect(text(<Owners cosigning={cosigning([owner(bob)])} />)).toContain(`Treasury ${gatewayName} ${short}`)
})
