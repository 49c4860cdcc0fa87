import type { Address } from 'viem'
import { button, element } from '../../ui/elements.ts'
import { createNotice, errorText } from '../../ui/notice.ts'
import type { WalletAccount } from '../../wallet/engine/engine.ts'
import { personChoice } from '../people.ts'

/** An action that a person can take with their key. */
export type Act = {
  readonly label: string
  /** Identifies the button for automation. */
  readonly action: string
  /** @param showProgress - shows the progress. */
  work(signer: WalletAccount, showProgress: (text: string) => void): Promise<string>
}

/** The selection of a signer, with the available actions below it, and their outcome. */
export type ActPanel = { readonly panel: HTMLElement; offer(acts: readonly Act[]): void }

/** Creates the panel, initially without actions. */
export function actPanel(owners: readonly Address[]): ActPanel {
  const { field, chosen } = personChoice('person', owners)
  const row = element('div', { class: 'row' })
  const { line, say } = createNotice('notice')
  const choice = element('div', { class: 'act' }, field, row)
  const panel = element('section', { class: 'act', 'aria-label': 'Your part' }, choice, line)
  let busy = false
  let offered: readonly Act[] = []

  async function run({ work }: Act): Promise<void> {
    busy = true
    draw()
    say('quiet', 'Signing …')
    try {
      const signer = chosen()
      if (signer) say('done', await work(signer, text => say('quiet', text)))
    } catch (error) {
      say('trouble', errorText(error))
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
      // Render it again only if the actions differ, to keep the focus.
      if (!same && !busy) draw()
    },
  }
}
