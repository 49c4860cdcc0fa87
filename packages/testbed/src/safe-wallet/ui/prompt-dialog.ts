import type { Address } from 'viem'
import { button, element, heading, lead } from '../../ui/elements.ts'
import { createNotice, errorText } from '../../ui/notice.ts'
import type { WalletAccount } from '../../wallet/engine/engine.ts'
import { personChoice } from '../people.ts'

/** An app's request, worded for a person. */
export type Question = {
  /** Identifies it for automation. */
  readonly kind: 'message' | 'message-on-chain' | 'transaction'
  readonly title: string
  readonly lead: string
  readonly body: readonly Node[]
  readonly label: string
}

/** The error that an app receives for a rejected request, in the words of Safe{Wallet}. */
const rejected = 'Transaction was rejected'

/** The queue of apps' requests; the next one is shown when the person has finished with the previous one. */
let before: Promise<unknown> = Promise.resolve()

/**
 * Shows a request to the person, over the app, and performs it on approval. If it fails, the person reads why, and can
 * retry.
 *
 * @param perform - runs on approval. Its signal is aborted when the person closes the request in the meantime.
 * @throws {Error} `Transaction was rejected`
 */
export function prompt<Result>(
  question: Question,
  owners: readonly Address[],
  perform: (
    signer: WalletAccount,
    showProgress: (text: string) => void,
    signal: AbortSignal,
  ) => Promise<Result>,
): Promise<Result> {
  const prompts = before.then(() => show(question, owners, perform))
  before = prompts.catch(() => undefined)
  return prompts
}

function show<Result>(
  { kind, title, lead: intro, body, label }: Question,
  owners: readonly Address[],
  perform: Parameters<typeof prompt<Result>>[2],
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const closing = new AbortController()
  const choice = personChoice('asked-person', owners)
  const { line, say } = createNotice('notice')
  const confirm = button(label, 'primary', 'confirm', () => void agree())
  const refuse = button('Refuse', 'secondary', 'refuse', () => dialog.close())
  const dialog = element(
    'dialog',
    { class: 'prompt', 'data-prompt': kind, 'aria-labelledby': 'prompt-title' },
    heading(title),
    lead(intro),
    ...body,
    choice.field,
    line,
    element('div', { class: 'row' }, refuse, confirm),
  )
  dialog.firstElementChild?.setAttribute('id', 'prompt-title')

  async function agree(): Promise<void> {
    confirm.disabled = true
    say('quiet', 'Signing …')
    try {
      const signer = choice.chosen()
      if (signer) resolve(await perform(signer, text => say('quiet', text), closing.signal))
      dialog.close()
    } catch (error) {
      say('trouble', errorText(error))
      confirm.disabled = false
    }
  }

  dialog.addEventListener('close', () => {
    const reason = new Error(rejected)
    closing.abort(reason)
    reject(reason)
    dialog.remove()
  })
  document.body.append(dialog)
  dialog.showModal()
  // Focus the heading, so that it is read out and no key press approves anything by accident.
  dialog.querySelector('h1')?.focus()
  return promise
}
