import { expect, test } from 'vitest'
import { en } from '../../../locales/en/locale.ts'
import { enRare } from '../../../locales/en/rare.ts'
import { draw } from '../../testing/draw.tsx'
import { discoveryOf, entry, wallet } from '../../testing/world.ts'
import { ConnectView } from '../connect/connect.tsx'
import { MissingView } from './missing.tsx'

const words = enRare.missing
const view = (why: 'not-installed' | 'not-available', installed = [wallet('Owl', 'io.owl')], id = 'fox') =>
  draw(<MissingView wallet={id} why={why} fallback={<ConnectView />} />, {
    state: { view: { name: 'missing', wallet: id, why } },
    runtime: { catalogue: [entry('Fox')], installed: discoveryOf(installed) },
  })

test('a wallet that is not installed links to its get options', () => {
  const page = view('not-installed')
  expect(page).toContain(words['not-installed'].title({ wallet: 'Fox' }))
  expect(page).toContain(words.get({ wallet: 'Fox' }))
  expect(page).toContain(words.other)
})

test('a wallet that cannot be used on this device is not offered for it', () => {
  const page = view('not-available')
  expect(page).toContain(words['not-available'].title({ wallet: 'Fox' }))
  expect(page).toContain(words.elsewhere({ wallet: 'Fox' }))
  expect(page).not.toContain(words.get({ wallet: 'Fox' }))
})

test('a wallet that is now installed can be connected at once', () => {
  for (const why of ['not-installed', 'not-available'] as const) {
    const page = view(why, [wallet('Fox', 'io.fox')])
    expect(page).toContain(words.here({ wallet: 'Fox' }))
    expect(page).toContain(words.connect({ wallet: 'Fox' }))
    expect(page).not.toContain(words[why].title({ wallet: 'Fox' }))
  }
})

test('an unknown wallet leads to the list', () => {
  expect(view('not-installed', [], 'nobody')).toContain(en.shell.who)
})
