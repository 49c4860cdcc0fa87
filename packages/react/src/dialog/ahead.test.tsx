import { describe, expect, test } from 'vitest'
import { ShownContext } from '../hooks/use-shown.ts'
import { en } from '../locales/en/locale.ts'
import styles from './shell.module.css'
import { DialogShell } from './shell.tsx'
import { draw } from './testing/draw.tsx'
import { discoveryOf, wallet } from './testing/world.ts'
import { ConnectView } from './views/connect/connect.tsx'

const last = wallet('Fox', 'io.fox')

describe('the closed dialog', () => {
  test('pre-renders its view once that is loaded, and marks itself as prepared for the style sheet', () => {
    const page = draw(<DialogShell status="ready">the list</DialogShell>)
    expect(page).toContain('the list')
    expect(page).toContain('data-prepared="true"')
    expect(page).not.toContain(' open')
  })

  test.each(['absent', 'loading', 'failed'] as const)('is empty while its parts are %s', status => {
    const page = draw(<DialogShell status={status}>the list</DialogShell>)
    expect(page).toMatch(/<dialog[^>]*><\/dialog>/)
    expect(page).toContain('data-prepared="false"')
  })
})

test('before the code is loaded, only a list has the placeholder of a list', () => {
  const loading = (name: 'connect' | 'status' | 'safe-ways' | 'networks') =>
    draw(<DialogShell status="loading" />, { state: { view: { name } } })
  const { shell } = en
  expect(loading('connect')).toContain(styles.skeleton)
  for (const name of ['status', 'safe-ways', 'networks'] as const) {
    expect(loading(name)).toContain(`>${shell.loading}</h2>`)
    expect(loading(name)).toContain(`data-view="${name}"`)
    expect(loading(name)).not.toContain(shell.who)
    expect(loading(name)).not.toContain(styles.skeleton)
  }
})

test('a dialog that failed says why, or else that it could not be loaded', () => {
  const world = { state: { view: { name: 'connect' } } } as const
  const noAnswer = { title: 'No answer', text: 'Later.' }
  const failed = draw(<DialogShell status="failed" failure={noAnswer} />, world)
  for (const text of Object.values(noAnswer)) expect(failed).toContain(`>${text}</`)
  const { loadFailed } = en.shell
  const page = draw(<DialogShell status="failed" />, world)
  for (const text of Object.values(loadFailed)) expect(page).toContain(`>${text}</`)
})

test.each([
  ['sign-in', en.shell.who],
  ['account', en.shell.who],
  ['wallet', en.button.connect],
] as const)('the list for the purpose %s has its title from the start', (purpose, title) => {
  const world = { state: { view: { name: 'connect' }, purpose } } as const
  for (const page of [draw(<DialogShell status="loading" />, world), draw(<ConnectView />, world)])
    expect(page).toContain(`>${title}</h2>`)
})

test('a list that is rendered ahead is the one that is shown', () => {
  const world = { runtime: { installed: discoveryOf([last]) } }
  const ahead = draw(
    <ShownContext value={false}>
      <ConnectView />
    </ShownContext>,
    world,
  )
  expect(ahead).toBe(draw(<ConnectView />, { ...world, state: { view: { name: 'connect' } } }))
})
