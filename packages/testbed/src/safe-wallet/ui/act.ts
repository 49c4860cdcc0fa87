import type { Address } from 'viem'
import { button, element } from '../../wallet/ui/element.ts'
import type { Signer } from '../signers/signer.ts'
import { personChoice } from './person-choice.ts'
import { wordsFor } from './words.ts'

/** One thing that a person can do with their key. */
export type Act = {
  readonly label: string
  /** Names the button for programs. */
  readonly action: string
  /** @param tell - says what is going on meanwhile. */
  work(signer: Signer, tell: (text: string) => void): Promise<string>
}

/** The choice of a person, with what they can do beneath it, and what came of it. */
export type ActPanel = { readonly panel: HTMLElement; offer(acts: readonly Act[]): void }

/** Makes the panel. Nothing is offered at first. */
export function actPanel(owners: readonly Address[]): ActPanel {
  const { field, chosen } = personChoice('person', owners)
  const row = element('div', { class: 'row' })
  const notice = element('p', { class: 'notice', role: 'status', 'data-part': 'notice' })
  const choice = element('div', { class: 'act' }, field, row)
  const panel = element('section', { class: 'act', 'aria-label': 'Your part' }, choice, notice)
  let busy = false
  let offered: readonly Act[] = []

  function say(kind: 'quiet' | 'done' | 'trouble', text: string): void {
    notice.dataset.kind = kind
    notice.textContent = text
  }

  async function run({ work }: Act): Promise<void> {
    busy = true
    draw()
    say('quiet', 'Signing …')
    try {
      say('done', await work(chosen(), text => say('quiet', text)))
    } catch (error) {
      say('trouble', wordsFor(error))
    } finally {
      busy = false
      draw()
    }
  }

  function draw(): void {
    choice.hidden = offered.length === 0
    row.replaceChildren(
      ...offered.map((act, index) => {
        const made = button(act.label, index === 0 ? 'primary' : 'secondary', act.action, () => void run(act))
        made.disabled = busy
        return made
      }),
    )
  }

  draw()
  return {
    panel,
    offer(acts) {
      const same = acts.map(({ label }) => label).join() === offered.map(({ label }) => label).join()
      offered = acts
      // Drawn anew only where something else is offered, so that the focus stays.
      if (!same && !busy) draw()
    },
  }
}
