import type { Page } from '@playwright/test'
import { addressOf, scenes } from '../packages/react/gallery/states.ts'
import { barriersIn } from './fixtures/axe.ts'
import { gallery } from './fixtures/build.ts'
import { serveFolder } from './fixtures/folder.ts'
import { readQr } from './fixtures/qr.ts'
import { expect, pageTest } from './fixtures/test.ts'

type Scene = (typeof scenes)[number]

/** Tests of rendered states, without a server. */
const test = pageTest.extend({
  // A color that still changes, after a change of the theme, has the contrast of neither theme.
  contextOptions: { reducedMotion: 'reduce' },
  baseURL: 'http://gallery.test',
})

/** The tests of a worker share it: what its first states load and compile is a good part of what a state costs. */
let page: Page

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage()
  await serveFolder(page, '/', await gallery.folder())
})

test.afterAll(() => page.close())

/** Splits the scenes into parts, because one test of many states costs less than many tests of one. */
function inParts(all: readonly Scene[], size: number): readonly (readonly Scene[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, part) =>
    all.slice(part * size, (part + 1) * size),
  )
}

/** The scenes that differ in layout, not only in text: one of each kind of failure. */
const kinds = [
  ...new Map(
    scenes.toReversed().map(scene => [`${scene.view} ${scene.state.split('-')[0]}`, scene]),
  ).values(),
].toReversed()

/** One state of each view. */
const views = [...new Map(scenes.toReversed().map(scene => [scene.view, scene])).values()]

/** Renders a scene, in the page that is already open if there is one. */
async function show(scene: Scene, query = '') {
  const address = `/${addressOf(scene)}${query}`
  const title = `${scene.view} · ${scene.state}`
  const isOpen = page.url().startsWith('http://gallery.test')
  if (!isOpen) await page.goto(address, { waitUntil: 'commit' })
  await page.evaluate(draw, { title, search: isOpen ? address.slice(address.indexOf('?')) : null })
}

/**
 * Runs in the page. Renders what a query names, or only waits if it is `null`. Resolves when the scene with this title
 * is shown, its dialog is open, and nothing changes any more.
 */
async function draw({ title, search }: { title: string; search: string | null }): Promise<void> {
  if (search !== null) dispatchEvent(new CustomEvent('gallery:draw', { detail: search }))
  const frame = () => new Promise(requestAnimationFrame)
  const isThere = () =>
    document.querySelector('h1')?.textContent === title &&
    document.querySelector('dialog[data-rising]') === null &&
    document.querySelector('dialog[open] h2, [aria-live] p')?.checkVisibility({ visibilityProperty: true })
  while (!isThere()) await frame()
  let quiet = 0
  const changes = new MutationObserver(() => {
    quiet = 0
  })
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  while (quiet < 3) {
    await frame()
    quiet += 1
  }
  changes.disconnect()
}

/**
 * Runs in the page. Returns what overflows the window or the dialog, and the names of the visible buttons of the dialog,
 * if one of them is too many: a view has at most one primary action and two others. Rows, icons beside a value and links
 * in a text are content.
 */
function misfits() {
  const beyond = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
    .filter(element => element.scrollWidth > element.clientWidth)
    .map(element => `${element.tagName}: ${element.scrollWidth} in ${element.clientWidth}`)
  const actions = [...document.querySelectorAll<HTMLElement>('dialog[open] :is(button, a)')].flatMap(
    element => {
      const look = /_(primary|secondary|quiet|danger)(?:_|$)/m.exec(
        element.className.replaceAll(' ', '\n'),
      )?.[1]
      return look && element.checkVisibility() ? [`${look}: ${element.textContent}`] : []
    },
  )
  const first = actions.filter(action => action.startsWith('primary'))
  return { beyond, actions: actions.length > 3 || first.length > 1 ? actions : [] }
}

/** Runs in the page. Returns the names of the buttons and of the current step that need more than one line. */
function onSeveralLines(): string[] {
  const named = 'dialog[open] :is([class*="_primary"], [class*="_secondary"], [class*="_steps"] > li > span)'
  return [...document.querySelectorAll<HTMLElement>(`${named}, [class*="_toast"] [class*="_primary"]`)]
    .filter(element => element.checkVisibility())
    .filter(element => {
      const text = document.createRange()
      text.selectNodeContents(element)
      return (
        text.getBoundingClientRect().height > 1.5 * Number.parseFloat(getComputedStyle(element).lineHeight)
      )
    })
    .map(element => element.textContent)
}

/** Runs in the page. Returns the names of what moves. */
function moving(): string[] {
  return document
    .getAnimations()
    .filter(
      ({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 1,
    )
    .map(animation => ('animationName' in animation ? String(animation.animationName) : 'transition'))
}

/** Runs in the page. Returns the names of the dialog's buttons and links whose focus is not visible. */
function withoutFocusRing(): string[] {
  return [...document.querySelectorAll<HTMLElement>('dialog[open] button, dialog[open] a[href]')]
    .filter(button => button.checkVisibility())
    .filter(button => {
      button.focus({ focusVisible: true } as FocusOptions)
      const { outlineStyle, outlineWidth } = getComputedStyle(button)
      return outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 1
    })
    .map(button => button.textContent)
}

const resize = (width: number) => page.setViewportSize({ width, height: width < 500 ? 640 : 900 })

/** What was found, by the address and the window of the scene. Empty findings are left out. */
type Found = Record<string, Record<string, readonly string[]>>

function note(found: Found, where: string, all: Found[string]) {
  const some = Object.entries(all).filter(([, names]) => names.length > 0)
  if (some.length > 0) found[where] = { ...found[where], ...Object.fromEntries(some) }
}

// Each change of the window or the theme draws the whole page again, so a scene begins with those of the scene before.
let theme: 'light' | 'dark' = 'light'
const fromCurrent = (widths: readonly number[]) =>
  page.viewportSize()?.width === widths.at(-1) ? widths.toReversed() : widths

/** Checks what is shown in windows of these widths, and optionally in dark too. */
async function look(scene: Scene, widths: readonly number[], dark: boolean, found: Found) {
  for (const width of widths) {
    await resize(width)
    const broken: Record<typeof theme, readonly string[]> = { light: [], dark: [] }
    for (const next of dark
      ? ([theme, theme === 'dark' ? 'light' : 'dark'] as const)
      : (['light'] as const)) {
      theme = next
      broken[theme] = await barriersIn(page, theme)
    }
    note(found, `${addressOf(scene)} at ${width}`, { ...broken, ...(await page.evaluate(misfits)) })
  }
}

/** The scenes that would move without reduced motion. */
const lively = new Set([...views, ...kinds.filter(({ state }) => /ing\b|opening|any/.test(state))])

for (const [index, part] of inParts(scenes, 31).entries())
  test(`dialog states are accessible, have few actions, fit windows of all sizes, and respect the system’s settings (${index + 1})`, async () => {
    const found: Found = {}
    for (const scene of part) {
      const isView = views.includes(scene)
      const isKind = kinds.includes(scene)
      // Scenes that differ only in text are checked only in the small window in light, because they otherwise look like
      // the others of their kind. In the medium window, one scene of each view is enough.
      const widths = fromCurrent(isView ? [1440, 768, 320] : isKind ? [1440, 320] : [320])
      await resize(widths[0] ?? 320)
      await show(scene)
      if (lively.has(scene))
        note(found, addressOf(scene), { 'moves despite reduced motion': await page.evaluate(moving) })
      await look(scene, widths, isKind, found)
      if (isView) {
        await resize(320)
        await page.emulateMedia({ forcedColors: 'active' })
        const unseen = await page.evaluate(withoutFocusRing)
        note(found, addressOf(scene), { 'invisible focus in forced colors': unseen })
        await page.emulateMedia({ forcedColors: null })
      }
    }
    expect(found).toEqual({})
  })

/** The views that a wide dialog shows beside the list. */
const besideList = kinds.filter(({ view }) =>
  ['connect', 'status', 'missing', 'what-is-a-wallet', 'get-a-wallet', 'get-options', 'scan'].includes(view),
)

for (const [index, part] of inParts(besideList, 30).entries())
  test(`views shown beside the wallet list are accessible and fit (${index + 1})`, async () => {
    await resize(1440)
    const found: Found = {}
    for (const scene of part) {
      await show(scene, '&size=wide')
      await look(scene, [1440], true, found)
    }
    expect(found).toEqual({})
  })

/** The kinds without most of the signing failures, which share a layout. */
const roomy = kinds.filter(({ view }, index) => view !== 'verify' || index % 4 === 0)

test('in Arabic every text fits a small window, and every view is mirrored and accessible', async () => {
  await resize(320)
  const found: Found = {}
  for (const scene of new Set([...views, ...roomy])) {
    await show(scene, '&locale=ar')
    note(found, addressOf(scene), await page.evaluate(misfits))
    if (!views.includes(scene)) continue
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    note(found, addressOf(scene), {
      light: await barriersIn(page, 'light'),
      astray: await page.evaluate(astray),
    })
  }
  expect(found).toEqual({})
})

test('in German every text fits a small window', async () => {
  await resize(320)
  const found: Found = {}
  for (const scene of roomy) {
    await show(scene, '&locale=de')
    note(found, addressOf(scene), await page.evaluate(misfits))
    note(found, addressOf(scene), { 'on several lines': await page.evaluate(onSeveralLines) })
  }
  expect(found).toEqual({})
})

test('the names of the steps of a Safe are on one line in a small window', async () => {
  await resize(320)
  const found: Found = {}
  for (const locale of ['en', 'de', 'ar'])
    for (const scene of scenes.filter(
      ({ view, state }) => view === 'verify' && /^(owner|ended)/.test(state),
    )) {
      await show(scene, `&locale=${locale}`)
      note(found, `${addressOf(scene)} ${locale}`, {
        'on several lines': await page.evaluate(onSeveralLines),
      })
    }
  expect(found).toEqual({})
})

test('the owners of a Safe are named in full in a small window', async () => {
  await resize(320)
  const scene = scenes.find(({ view, state }) => view === 'safe' && state === 'found')
  if (!scene) throw new Error('There is no scene with found Safes.')
  for (const locale of ['en', 'de', 'ar']) {
    await show(scene, `&locale=${locale}`)
    const cut = await page
      .locator('[class*="_others"]')
      .evaluateAll(
        all =>
          all.filter(
            ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
              scrollWidth > clientWidth || scrollHeight > clientHeight,
          ).length,
      )
    expect(cut, locale).toBe(0)
  }
})

test('in Arabic, the mark of a name with lookalike characters is apart from the name', async () => {
  await resize(390)
  const scene = scenes.find(({ view, state }) => view === 'profile' && state === 'unusual-name')
  if (!scene) throw new Error('There is no scene with an unusual name.')
  await show(scene, '&locale=ar')
  const name = page.locator('dialog[open] [data-unusual="true"]')
  const mark = await name.locator('+ small').boundingBox()
  const box = await name.boundingBox()
  if (!mark || !box) throw new Error('The name or its mark is not shown.')
  expect(Math.abs(mark.y - box.y)).toBeLessThan(box.height)
  expect(box.x - mark.x - mark.width).toBeGreaterThan(2)
})

test('in forced colors a waiting button of any look is gray', async () => {
  const [scene] = views
  if (scene) await show(scene)
  await page.emulateMedia({ forcedColors: 'active' })
  const colors = await page.evaluate(colorsOfWaiting)
  await page.emulateMedia({ forcedColors: null })
  for (const look of ['primary', 'secondary', 'quiet', 'danger', 'own'])
    expect(colors[look], look).toBe(colors.GrayText)
})

/** Runs in the page. Returns the color of a waiting button of each look of the kit, and that of `GrayText`. */
function colorsOfWaiting(): Record<string, string> {
  const selectorsOf = (rules: CSSRuleList): string[] =>
    [...rules].flatMap(rule => [
      ...(rule instanceof CSSStyleRule ? [rule.selectorText] : []),
      ...('cssRules' in rule ? selectorsOf(rule.cssRules as CSSRuleList) : []),
    ])
  const selectors = [...document.styleSheets].flatMap(sheet => selectorsOf(sheet.cssRules))
  const host = document.querySelector('dialog[open]') ?? document.body
  const colorOf = (change: (button: HTMLButtonElement) => void) => {
    const button = document.createElement('button')
    change(button)
    host.append(button)
    const { color } = getComputedStyle(button)
    button.remove()
    return color
  }
  // Names of classes are hashed.
  const names = selectors
    .filter(selector => selector.includes('[aria-disabled'))
    .flatMap(selector => [...selector.matchAll(/\.(\w+_(primary|secondary|quiet|danger|own))\b/g)])
  return Object.fromEntries([
    ...names.map(([, name = '', look = '']) => [
      look,
      colorOf(button => {
        button.className = name
        button.ariaDisabled = 'true'
      }),
    ]),
    [
      'GrayText',
      colorOf(button => {
        button.style.color = 'GrayText'
      }),
    ],
  ])
}

test('a view that waits for nothing is as high as its content, and one that waits keeps the height of the view before', async () => {
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    const heightOf = async (view: Scene['view'], state: string) => {
      const scene = scenes.find(scene => scene.view === view && scene.state === state)
      if (!scene) throw new Error(`The gallery does not show ${view} ${state}.`)
      await show(scene)
      // The first scene loads the code of its view.
      await expect(page.locator('dialog[open] h2')).not.toHaveText('Loading…')
      return page.evaluate(heights)
    }
    const short = [await heightOf('safe-ways', 'all')]
    for (const state of ['without-wallet', 'found', 'none', 'failed'])
      short.push(await heightOf('safe', state))
    for (const { dialog, content } of short) expect(dialog - content, `${width}×${height}`).toBeLessThan(48)
    // The search is as high as the view before it; only its result has another height.
    const looking = await heightOf('safe', 'looking')
    expect((await heightOf('status', 'connecting')).dialog).toBe(looking.dialog)
    const switching = await heightOf('networks', 'switching')
    for (const state of ['refused', 'timed-out', 'locked', 'relay-unreachable'])
      expect((await heightOf('networks', state)).dialog).toBe(switching.dialog)
  }
})

test('while an owner signs, the hash to compare is in view above the buttons on the smallest screen, in each language', async () => {
  const scene = scenes.find(({ view, state }) => view === 'verify' && state === 'owner-asking')
  if (!scene) throw new Error('The gallery shows no owner who is asked to sign.')
  await resize(320)
  for (const locale of ['en', 'de', 'ar']) {
    await show(scene, `&locale=${locale}`)
    await expect
      .poll(
        () =>
          page.evaluate(() => {
            const edge = (selector: string) =>
              document.querySelector(`dialog[open] ${selector}`)?.getBoundingClientRect()
            const [hash, buttons] = [edge('dd'), edge('[class*="_actions"]')]
            return hash && buttons && hash.top > 0 && hash.bottom <= buttons.top
          }),
        { message: locale },
      )
      .toBe(true)
  }
})

/** Runs in the page. Returns the height of the dialog, and of what it shows. */
function heights() {
  const dialog = document.querySelector('dialog[open]')
  const { top, bottom } = dialog?.getBoundingClientRect() ?? new DOMRect()
  const ends = [...(dialog?.querySelectorAll('h2, p, a, button, input, select') ?? [])].map(
    element => element.getBoundingClientRect().bottom,
  )
  return { dialog: bottom - top, content: Math.max(...ends) - top }
}

test('the list of wallets leaves room for the links below it on the smallest screen', async () => {
  await resize(320)
  const hidden = () => {
    const dialog = document.querySelector('dialog[open]')
    return dialog && dialog.scrollHeight - dialog.clientHeight
  }
  // The second has longer links: a wallet is connected.
  for (const name of ['one', 'other-wallet'])
    for (const locale of ['en', 'de', 'ar']) {
      const scene = scenes.find(({ view, state }) => view === 'connect' && state === name)
      if (!scene) throw new Error(`The gallery shows no list of wallets ${name}.`)
      await show(scene, `&locale=${locale}`)
      expect(await page.evaluate(hidden), `${name} ${locale}`).toBe(0)
    }
})

test('on a phone, toasts of the dialog and of the corner have the same edges', async () => {
  await resize(390)
  const edges: unknown[] = []
  for (const [view, state] of [
    ['notices', 'connecting-cancelled'],
    ['corner', 'confirmed'],
  ]) {
    const scene = scenes.find(scene => scene.view === view && scene.state === state)
    if (!scene) throw new Error(`The gallery does not show ${view} ${state}.`)
    await show(scene)
    edges.push(
      await page
        .locator('[class*="_toast"]')
        .evaluate(toast => [toast.getBoundingClientRect().left, toast.getBoundingClientRect().right]),
    )
  }
  expect(edges[1]).toEqual(edges[0])
})

test('in forced colors a QR code can be read', async () => {
  await page.emulateMedia({ forcedColors: 'active' })
  const scan = scenes.find(({ view, state }) => view === 'scan' && state === 'ready')
  if (!scan) throw new Error('The gallery shows no code.')
  await show(scan)
  expect(await readQr(page.getByRole('img').locator('xpath=..'))).toMatch(/^wc:/)
  await page.emulateMedia({ forcedColors: null })
})

/** Runs in the page. Returns the parts of the dialog that are on the left-to-right side. */
function astray(): string[] {
  const dialog = document.querySelector('dialog[open]')
  const middle = document.documentElement.clientWidth / 2
  const centerOf = (selector: string) => {
    const rect = dialog?.querySelector(selector)?.getBoundingClientRect()
    return rect && rect.left + rect.width / 2
  }
  const close = centerOf('button[aria-label]:not([data-back]):has(path[d^="M3.5 3.5 12.5"])')
  const back = centerOf('[data-back]')
  return [
    ...(close !== undefined && close > middle ? ['close'] : []),
    ...(back !== undefined && back < middle ? ['back'] : []),
    ...(dialog && getComputedStyle(dialog).direction !== 'rtl' ? ['direction'] : []),
  ]
}
