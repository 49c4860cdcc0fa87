import type { PageChain } from '../../served-chain.ts'
import { button, element, lead } from '../../ui/elements.ts'
import { createNotice } from '../../ui/notice.ts'
import type { Screen } from '../../ui/screen.ts'
import { refused } from '../../wallet/engine/error.ts'
import type { HostedAccount, HostedAccountKind } from '../accounts/account.ts'
import type { Waiting } from '../request-queue.ts'
import { signerOf } from '../requests/prompt.ts'
import { accountChoice } from './account-rows.ts'
import { makeAccount } from './make-account.ts'
import { promptWords } from './prompt-words.ts'
import { siteLine } from './rest-screen.ts'
import { wordsFor } from './words.ts'

export type PromptScreenOptions = {
  readonly waiting: Waiting
  readonly chains: readonly PageChain[]
  /** The accounts stored in this browser. */
  accounts(): readonly HostedAccount[]
  /** The account that the site saw last; it is preselected. */
  readonly lastUsed: string | null
  create(kind: HostedAccountKind): Promise<HostedAccount>
  /** Performs the approved request. @returns the value to answer with */
  perform(account: HostedAccount): Promise<unknown>
}

/** Renders a request until the person has answered it. */
export function promptScreen(options: PromptScreenOptions): Screen {
  const { waiting, chains, accounts } = options
  const { prompt, site } = waiting
  const named = signerOf(prompt)
  let account = chosenAtFirst()
  let busy = false

  const content = element('div', { class: 'request' })
  const choice = element('div', { class: 'request' })
  const notice = createNotice('notice')
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
    // The preselected account has the focus. If it were on the approve button, a key that is held down would approve.
    choice.querySelector<HTMLInputElement>('input:checked')?.focus()
  }

  async function agree(): Promise<void> {
    if (!account || busy) return
    busy = true
    drawContent()
    const byDevice = account.kind !== 'key' && prompt.kind !== 'watch-asset' && prompt.kind !== 'switch-chain'
    notice.say(
      'quiet',
      byDevice ? 'Your device asks for your passkey. To stop, cancel it there.' : 'One moment …',
    )
    try {
      await waiting.settle({ value: await options.perform(account) })
    } catch (error) {
      busy = false
      drawContent()
      notice.say('trouble', wordsFor(error))
    }
  }

  function drawContent(): void {
    const words = promptWords(waiting, account, chains)
    approve.textContent = words.approve
    approve.disabled = busy || account === null
    refuse.disabled = busy
    content.replaceChildren(...words.body)
  }

  function drawChoice(): void {
    if (prompt.kind !== 'connect') return
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
  const words = promptWords(waiting, account, chains)
  const body = [
    siteLine(site),
    ...(words.lead === null ? [] : [lead(words.lead)]),
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
    notice.line,
  ]
  return { heading: words.title, body, actions: [refuse, approve] }
}
