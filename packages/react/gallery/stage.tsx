import { createClient } from '@countersign/api'
import { type Authentication, createRuntime, type Relay, type WalletRuntime } from '@countersign/wallets'
import type { Hosted } from '@countersign/wallets/hosted'
import { createStore } from '@countersign/wallets/state'
import { Corner } from '../src/cosigning/corner.tsx'
import { DialogContent, Notices } from '../src/dialog/content.tsx'
import { DialogShell } from '../src/dialog/shell.tsx'
import { listMemory } from '../src/dialog/views/connect/memory.ts'
import { formMemory } from '../src/dialog/views/safe/form.ts'
import { KitContext, PartsContext } from '../src/kit/context.ts'
import type { Kit, Parts } from '../src/kit/kit.ts'
import type { DialogLocale, Locale } from '../src/locales/locale.ts'
import { createKit } from '../src/provider/create-kit.ts'
import { type Look, LookContext } from '../src/theme/look.ts'
import type { Scene } from './scene.ts'
import { serverOf } from './server.ts'
import { demo, device } from './world.ts'

/** Renders a scene with the kit's own components. The buttons work, but no wallet, phone or backend answers. */
export function Stage(props: {
  kit: Kit
  parts: Extract<Parts, { status: 'ready' }>
  scene: Scene
  look: Look
  dir: 'ltr' | 'rtl'
}) {
  const { kit, parts, scene, look, dir } = props
  return (
    <KitContext value={kit}>
      <LookContext value={look}>
        <main className="scene">
          <h1>
            {scene.view} · {scene.state}
          </h1>
        </main>
        <PartsContext value={scene.parts ? null : parts}>
          <div data-countersign="overlays" data-size={look.size} lang={kit.locale.language} dir={dir}>
            <DialogShell status={scene.parts ?? 'ready'}>
              <DialogContent />
            </DialogShell>
            {!scene.parts && <Notices />}
            {scene.cosignings && <Corner shows />}
          </div>
        </PartsContext>
      </LookContext>
    </KitContext>
  )
}

/** Creates the parts that a scene is rendered with. */
export function stageOf(scene: Scene, locale: Locale, words: DialogLocale) {
  const runtime = runtimeOf(scene)
  const client = createClient({ fetch: serverOf(scene) })
  const parts = { status: 'ready', runtime, words, Content: DialogContent, Notices } as const
  const kit: Kit = {
    ...createKit({ client, locale, sentPage: '/open', onSignedIn: () => {} }),
    parts: createStore<Parts>(parts),
    state: runtime.state,
    load: () => {},
    open: runtime.actions.open,
    close: runtime.actions.close,
    mount: () => () => {},
  }
  return { kit, parts }
}

function runtimeOf(scene: Scene): WalletRuntime {
  const installed = createStore(scene.installed ?? [demo])
  const recent = createStore(scene.recent ?? [])
  const sent = createStore(scene.transactions ?? [])
  const transactions = {
    ...sent,
    ...{ add: () => {}, clear: () => sent.set([]), watch: () => () => {} },
  }
  const runtime = createRuntime({
    authentication: noAuthentication,
    chains: async () => [],
    device: scene.device ?? device,
    discovery: { ...installed, refresh: () => {}, stop: () => {} },
    initial: scene.dialog,
    openWalletConnection: never,
    hosted: hostedOf(scene),
    ...(scene.isSafeApp ? { safeApp: async () => null } : {}),
    relay: scene.canScan ? relayOf(scene) : null,
  })
  const drawn: WalletRuntime = {
    ...runtime,
    recent,
    transactions: { load: async () => transactions, get: () => transactions },
  }
  listMemory(drawn).change(scene.list ?? {})
  formMemory(drawn).change(scene.form ?? {})
  return drawn
}

function hostedOf({ hosted = [] }: Scene): Hosted {
  return {
    wallets: hosted,
    wallet: () => null,
    openWindow: () => {},
    closeWindow: () => {},
    connect: never,
    hasKept: () => false,
    dispose: () => {},
  }
}

function relayOf({ dialog }: Scene): Relay {
  return {
    load: () => {},
    pair: never,
    resume: never,
    answerTo: () => null,
    line: createStore(dialog.line),
    hasKept: () => false,
    createPairing: () => ({ run: () => {}, dispose: () => {} }),
    parsePlace: () => null,
    dispose: () => {},
  }
}

const never = () => new Promise<never>(() => {})
const noAuthentication: Authentication = { session: never, prepare: never, verify: never, signOut: never }
