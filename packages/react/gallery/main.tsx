import { createRoot } from 'react-dom/client'
import { loadAskedWallet } from '../src/dialog/asked-wallet.tsx'
import type { Locale } from '../src/locales/locale.ts'
import '../src/theme/pages.css'
import './gallery.css'
import { cosigningWords, hostedWords, phoneWords, rareWords } from '../src/hooks/use-words.ts'
import { directionOf } from '../src/theme/look.ts'
import { Index } from './index.tsx'
import { keepApart } from './memory.ts'
import { serverOf } from './server.ts'
import { Stage, stageOf } from './stage.tsx'
import { scenes } from './states.ts'
import { now } from './world.ts'

const locales = import.meta.glob<Record<string, Locale>>('../src/locales/*/locale.ts')

keepApart()
const root = createRoot(document.getElementById('root') ?? document.body)
let leave = () => {}

/** Renders the scene that the query names, in place of the previous one. */
async function draw(search: string) {
  const query = new URLSearchParams(search)
  const language = query.get('locale') ?? 'en'
  const page = document.documentElement
  page.lang = language
  const dir = query.get('dir') ?? directionOf(language)
  page.dir = dir
  const size = query.get('size') === 'wide' ? 'wide' : 'compact'
  const theme = query.get('theme')
  if (theme) page.dataset.theme = theme
  const scene = scenes.find(({ view, state }) => view === query.get('view') && state === query.get('state'))
  if (!scene) return root.render(<Index query={query} />)

  // Screenshots of one state must not depend on when they are taken.
  Date.now = () => now
  globalThis.fetch = serverOf(scene)
  // Screenshot tools count as user activation, which would open wallet apps.
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: undefined })
  const locale = (await locales[`../src/locales/${language}/locale.ts`]?.())?.[language]
  if (!locale) throw new Error(`There is no locale ${language}.`)
  const words = await locale.loadDialog()
  // Everything is loaded before the first render, so that a screenshot is complete.
  await Promise.all([
    loadAskedWallet(),
    phoneWords.load(words),
    hostedWords.load(words),
    rareWords.load(words),
    cosigningWords.load(locale),
    import('../src/dialog/views/verify-safe/verify-safe.tsx'),
  ])
  const stage = stageOf(scene, locale, words)
  leave()
  leave = stage.parts.runtime.dispose
  const look = { theme: 'auto', size } as const
  root.render(<Stage key={search} {...stage} scene={scene} look={look} dir={dir === 'rtl' ? 'rtl' : 'ltr'} />)
}

// Lets tools show many scenes without reloading the page for each.
addEventListener('gallery:draw', event => {
  if (event instanceof CustomEvent) void draw(String(event.detail))
})
await draw(location.search)
