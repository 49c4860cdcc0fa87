import { createPageClient, type Site } from '@countersign/api'
import { expect, test } from 'vitest'
import { site } from '../site/testing/site.ts'
import { walletConnect } from './wallet-connect.ts'

const client = createPageClient()
const configured: Site = { ...site, relay: { url: 'ws://127.0.0.1:1', projectId: 'p1', verify: false } }

test('a relay is created if our server is configured with one', async () => {
  expect(await walletConnect().load(site, client)).toBeNull()
  const made = await walletConnect().load(configured, client)
  expect(made?.relay.line.getSnapshot()).toBe('idle')
  made?.relay.dispose()
})

test('a relay that the page names needs nothing from our server', async () => {
  const made = await walletConnect({ projectId: 'p2' }).load(site, client)
  expect(made?.relay.hasKept()).toBe(false)
  made?.relay.dispose()
})
