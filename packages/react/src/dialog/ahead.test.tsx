import { describe, expect, test } from 'vitest'
import { ShownContext } from '../hooks/use-shown.ts'
import { draw } from './drawing.tsx'
import { DialogShell } from './shell.tsx'
import { ConnectView } from './views/connect/connect.tsx'
import { discoveryOf, wallet } from './views/world.ts'

const last = wallet('Fox', 'io.fox')

describe('the closed dialog', () => {
  test('holds what it will show once that is loaded, and says so to the style sheet', () => {
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

test('a list that is drawn ahead is the one that is shown', () => {
  const world = { runtime: { installed: discoveryOf([last]) } }
  const ahead = draw(
    <ShownContext value={false}>
      <ConnectView />
    </ShownContext>,
    world,
  )
  expect(ahead).toBe(draw(<ConnectView />, { ...world, state: { view: { name: 'connect' } } }))
})
