import { refused } from '../../wallet/engine/error.ts'
import { button, element } from '../../wallet/ui/element.ts'
import type { HostedAccount, HostedAccountKind } from '../accounts/account.ts'
import type { PageChain } from '../config.ts'
import type { Waiting } from '../desk.ts'
import { accountChoice } from './account-rows.ts'
import { askWords } from './ask-words.ts'
import { makeAccount } from './make-account.ts'
import { heading, lead } from './parts.ts'
import { siteLine } from './site-line.ts'
import { wordsFor } from './words.ts'

export type AskScreenOptions = {
  readonly waiting: Waiting
  readonly chains: readonly PageChain[]
  /** The accounts of this browser. */
  accounts(): readonly HostedAccount[]
  /** The one that the site saw last; it stands chosen. */
  readonly lastUsed: string | null
  create(kind: HostedAccountKind): Promise<HostedAccount>
  /** Does what was agreed to. @returns the value to answer with */
  perform(account: HostedAccount): Promise<unknown>
}

/** A screen of the page: what is read, and what can be done. */
export type Screen = { readonly body: HTMLElement; readonly actions: readonly HTMLElement[] }

/** Draws a question, until the person has answered it. */
export function askScreen(options: AskScreenOptions): Screen {
  const { waiting, chains, accounts } = options
  const { ask, site } = waiting
  const named = 'address' in ask ? ask.address : null
  let account = chosenAtFirst()
  let busy = false

  const scene = element('div', { class: 'request' })
  const content = element('div', { class: 'request' })
  const choice = element('div', { class: 'request' })
  const notice = element('p', { class: 'notice', role: 'status', 'data-part': 'notice' })
  const approve = button('', 'primary', 'approve', () => void agree())
  const refuse = button('Refuse', 'secondary', 'refuse', () => void waiting.settle({ error: refused }))

  function chosenAtFirst(): HostedAccount | null {
    if (named !== null) return accounts().find(({ address }) => address === named) ?? null
    return accounts().find(({ address }) => address === options.lastUsed) ?? accounts()[0] ?? null
  }

  async function create(kind: HostedAccountKind): Promise<void> {
    account = await options.create(kind)
    drawChoice()
    drawContent()
    // It stands chosen. Were the answer's button in its place, a key that is held down would agree.
    choice.querySelector<HTMLInputElement>('input:checked')?.focus()
  }

  async function agree(): Promise<void> {
    if (!account || busy) return
    busy = true
    drawContent()
    const byDevice = account.kind !== 'key' && ask.kind !== 'watch-asset' && ask.kind !== 'switch-chain'
    say('quiet', byDevice ? 'Your device asks for your passkey. To stop, cancel it there.' : 'One moment …')
    try {
      await waiting.settle({ value: await options.perform(account) })
    } catch (error) {
      busy = false
      drawContent()
      say('trouble', wordsFor(error))
    }
  }

  function say(kind: 'quiet' | 'trouble', text: string): void {
    notice.dataset.kind = kind
    notice.textContent = text
    // It stands beneath what is signed, which may be long.
    notice.scrollIntoView({ block: 'nearest' })
  }

  function drawContent(): void {
    const words = askWords(waiting, account, chains)
    approve.textContent = words.approve
    approve.disabled = busy || account === null
    refuse.disabled = busy
    content.replaceChildren(...words.body)
  }

  function drawChoice(): void {
    if (ask.kind !== 'connect') return
    const known = accounts()
    const making = makeAccount(create)
    choice.replaceChildren(
      ...(known.length > 0
        ? [
            accountChoice(known, account?.address ?? null, chosen => {
              account = chosen
              drawContent()
            }),
            element('details', { class: 'drawer' }, element('summary', {}, 'Make another account'), making),
          ]
        : [element('h2', {}, 'To go on, make your first account'), making]),
    )
  }

  drawChoice()
  drawContent()
  const words = askWords(waiting, account, chains)
  scene.append(
    heading(words.title),
    siteLine(site),
    lead(words.lead),
    choice,
    content,
    ...(named !== null && !account
      ? [
          element(
            'p',
            { class: 'notice', 'data-kind': 'trouble' },
            'This browser no longer has the account that the site asks for. Refuse, and connect again.',
          ),
        ]
      : []),
    notice,
  )
  return { body: scene, actions: [refuse, approve] }
}
