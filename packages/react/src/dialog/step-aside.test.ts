import { afterEach, expect, test, vi } from 'vitest'
import { foreignCovers } from './step-aside.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

type Drawn = {
  readonly position?: string
  readonly pointerEvents?: string
  readonly visible?: boolean
  readonly size?: number
  readonly children?: readonly Element[]
  readonly shadow?: readonly Element[]
}

/** Creates an element with the properties that are inspected. */
function element({ position = 'static', pointerEvents = 'auto', visible = true, ...more }: Drawn): Element {
  const { size = 0, children = [], shadow } = more
  const drawn = {
    style: { position, pointerEvents },
    children,
    shadowRoot: shadow ? { children: shadow } : null,
    checkVisibility: () => visible,
    getBoundingClientRect: () => ({ width: size, height: size }),
    contains: (other: Element): boolean =>
      drawn.children.includes(other) || drawn.children.some(child => child.contains(other)),
  }
  return drawn as unknown as Element
}

const dialog = element({ position: 'fixed', size: 400 })
const covers = (...added: Element[]) => {
  const body = element({ children: [element({ children: [dialog] }), ...added] })
  const head = element({})
  vi.stubGlobal('document', { documentElement: element({ children: [head, body] }), head, body })
  vi.stubGlobal('getComputedStyle', ({ style }: { style: CSSStyleDeclaration }) => style)
  return foreignCovers(dialog as HTMLDialogElement)
}
const window = element({ position: 'fixed', size: 300 })

test('a window that a wallet puts over the page is found, also inside other elements and shadow roots', () => {
  for (const added of [
    window,
    element({ children: [element({ children: [window] })] }),
    element({ shadow: [element({}), window] }),
  ])
    expect(covers(added)).toEqual([added])
})

test.each([
  ['in the page’s flow', element({ size: 300 })],
  ['small', element({ position: 'fixed', size: 60 })],
  ['not shown', element({ position: 'fixed', size: 300, visible: false })],
  ['not to be pressed', element({ position: 'fixed', size: 300, pointerEvents: 'none' })],
])('an element that is %s is not a window', (_, added) => {
  expect(covers(added)).toEqual([])
})

test('the kit’s own dialog is not foreign', () => {
  expect(covers()).toEqual([])
})
