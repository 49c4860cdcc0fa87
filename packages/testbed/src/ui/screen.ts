import { heading, part } from './elements.ts'

/** The content of the window, and its actions. */
export type Screen = {
  readonly heading: string
  readonly body: readonly Node[]
  readonly actions: readonly HTMLElement[]
}

/** Shows a screen in the elements `scene` and `actions` of the page. */
export function showScreen(screen: Screen): void {
  const title = heading(screen.heading)
  part('scene').replaceChildren(title, ...screen.body)
  const actions = part('actions')
  actions.replaceChildren(...screen.actions)
  actions.hidden = screen.actions.length === 0
  part('scroller').scrollTop = 0
  // Focus the heading, so that it is read out and no key press approves anything by accident.
  title.focus({ preventScroll: true })
}
