import { createClient } from '@countersign/api'
import type { RequestSteps, WalletRuntime } from '@countersign/wallets'
import { createStore, initialDialog } from '@countersign/wallets/state'
import { Activity, StrictMode, useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { KitContext } from '../kit/context.ts'
import type { Kit, Parts } from '../kit/kit.ts'
import { enDialog } from '../locales/en/dialog.ts'
import { resumeDraft } from '../proof/use-prover.ts'
import { createCurrentSite } from '../site/site.ts'
import { mount } from '../testing/mount.ts'
import { type RequestKind, useWalletRequest } from './use-wallet-request.ts'

type Signing = {
  readonly act: string
  readonly question: string
  readonly answer: string
  readonly progress: null
  readonly result: string
  readonly failure: string
}

type Steps = RequestSteps<Signing> & { readonly resume: () => boolean }
type SigningRequest = ReturnType<typeof useWalletRequest<Signing, Steps>>['request']

function Asking(props: {
  kind: RequestKind<Signing, Steps>
  draft: string | undefined
  onRequest: (request: SigningRequest) => void
}) {
  const { kind, draft, onRequest } = props
  const { request } = useWalletRequest(kind)
  useEffect(() => {
    onRequest(request)
    if (draft !== undefined) resumeDraft(request, draft)
  }, [request, draft, onRequest])
  return null
}

function Mounted({ mount }: { mount: () => () => void }) {
  useEffect(mount, [mount])
  return null
}

afterEach(() => {
  vi.unstubAllGlobals()
})

const Nothing = () => null

/** Creates a kit that has another runtime each time it is mounted, and a page that asks its wallet. */
function page() {
  const parts = createStore<Parts>({ status: 'absent' })
  const client = createClient({ fetch: () => Promise.reject(new TypeError('No test asks a server.')) })
  let isUnmounted = false
  let runtime = {} as WalletRuntime
  const mounted = () => {
    isUnmounted = false
    runtime = {} as WalletRuntime
    return () => {
      isUnmounted = true
      parts.set({ status: 'absent' })
    }
  }
  const arrive = () => {
    const shared = { words: enDialog, Content: Nothing, Notices: Nothing } as const
    if (parts.getSnapshot().status === 'loading') parts.set({ status: 'ready', runtime, ...shared })
  }
  const kit: Partial<Kit> = {
    ...{ client, parts, site: createCurrentSite(client), state: createStore(initialDialog) },
    isUnmounted: () => isUnmounted,
    load: () => {
      if (isUnmounted || parts.getSnapshot().status === 'ready') return
      parts.set({ status: 'loading' })
      setTimeout(arrive)
    },
  }
  const resume = vi.fn(() => true)
  const load = vi.fn(async (_: WalletRuntime) => ({
    ask: async () => ({ failure: 'refused', retry: 'ask' }) as const,
    ...{ resume, slowAfter: () => null, unforeseen: 'unknown' },
  }))
  const kind = { load, notLoaded: 'code-missing' }
  const onRequest = (request: SigningRequest) => void Object.assign(taken, { request })
  const taken: { request?: SigningRequest } = {}
  const draw = (draft?: string) => (
    <KitContext value={kit as Kit}>
      <Asking kind={kind} draft={draft} onRequest={onRequest} />
      <Mounted mount={mounted} />
    </KitContext>
  )
  const start = () => taken.request?.start('confirm', { step: 'ask', question: '' })
  return { draw, load, resume, start, runtime: () => runtime }
}

test('a page that was hidden asks the wallet that is connected once it is shown again', async () => {
  const { draw, load, start, runtime } = page()
  const shown = await mount(<Activity>{draw()}</Activity>)
  start()
  await shown.settle()
  expect(load.mock.lastCall?.[0]).toBe(runtime())
  await shown.render(<Activity mode="hidden">{draw()}</Activity>)
  await shown.render(<Activity>{draw()}</Activity>)
  start()
  await shown.settle()
  expect(load).toHaveBeenCalledTimes(2)
  expect(load.mock.lastCall?.[0]).toBe(runtime())
  await shown.unmount()
})

test('a draft resumes in a page that React mounts twice, as in development', async () => {
  const { draw, resume } = page()
  const shown = await mount(<StrictMode>{draw('d1')}</StrictMode>)
  expect(resume).toHaveBeenCalledTimes(1)
  await shown.unmount()
})
