import { messages as problems } from '@countersign/api/problems/en'
import { createRuntime } from '@countersign/wallets'
import { countersignAuthentication } from '@countersign/wallets/authentication'
import { expect, onTestFinished, test, vi } from 'vitest'
import { enCosigning } from '../../../locales/en/cosigning.ts'
import { alice, client, connected, draw, site } from '../../testing/draw.tsx'
import { fieldWords } from './field.tsx'
import { formMemory } from './form.ts'
import { safeResources } from './found-safes.ts'
import { Found, SafeView } from './safe.tsx'

const words = enCosigning.safe
const state = { view: { name: 'safe' }, connection: connected } as const

test('a site without a gateway requires the address, and says why', () => {
  const page = draw(<SafeView />, { state })
  expect(page).toContain(words.noGateway.title)
  expect(page).toContain(words.address)
  expect(page).toContain('>Ethereum</option>')
  expect(page).not.toContain(words.looking)
})

test.each([
  ['all of the list', [503, 503]],
  ['a part of the list', [200, 503]],
])('a used-up quota of the Safe service is named as the reason why %s is missing', async (_, statuses) => {
  const answers = statuses.map(status => {
    const problem = { type: 'urn:countersign:problem:gateway-quota-exhausted' }
    return Response.json(status === 200 ? { safes: [] } : problem, { status })
  })
  vi.stubGlobal('fetch', async () => answers.shift())
  onTestFinished(() => void vi.unstubAllGlobals())
  const withGateway = { ...site, gateway: { path: '/gateway', wallet: null } }
  const { ofOwner } = safeResources({ ...client, baseUrl: 'https://id.example' }, withGateway)
  void ofOwner(alice).refresh()
  await vi.waitFor(() => expect(ofOwner(alice).getSnapshot().status).not.toBe('loading'))
  const page = draw(<Found owner={alice} site={withGateway} />)
  expect(page).toContain(problems.problem['gateway-quota-exhausted'])
  // A retry would not help before the quota is renewed.
  expect(page).not.toContain(`>${words.tryAgain}<`)
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
    fieldWords(words, { code: 'owner-repeated', line: 'x' }),
    fieldWords(words, { code: 'threshold', owners: 3 }),
    fieldWords(words, { code: 'salt-nonce' }),
  ]
  expect(new Set(said).size).toBe(said.length)
  for (const sentence of said) expect(sentence).toMatch(/^\S.+\.$/)
  expect(fieldWords(words, undefined)).toBeUndefined()
})
