import type { Address } from 'viem'
import { button, element } from '../../wallet/ui/element.ts'
import type { Signer } from '../signers/signer.ts'
import { heading, lead } from './parts.ts'
import { personChoice } from './person-choice.ts'
import { wordsFor } from './words.ts'

/** What an app wants, for a person. */
export type Question = {
  /** Names it for programs. */
  readonly kind: 'message' | 'message-on-chain' | 'transaction' | 'address-book'
  readonly title: string
  readonly lead: string
  readonly body: readonly Node[]
  readonly label: string
}

/** What is passed to an app whose request was refused, in the words of Safe's wallet. */
const rejected = 'Transaction was rejected'

/** What apps ask one after the other; the next is shown once the person is through with one. */
let before: Promise<unknown> = Promise.resolve()

/**
 * Asks the person, over the app, and does what they agree to. Where it fails, they read why, and may try again.
 *
 * @param owners - of the Safe; `null` where nobody has to sign.
 * @param perform - what is done once they agree. Its signal is aborted when they close the question meanwhile.
 * @throws {Error} `Transaction was rejected`
 */
export function ask<Result>(
  question: Question,
  owners: readonly Address[] | null,
  perform: (signer: Signer | null, tell: (text: string) => void, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const asking = before.then(() => show(question, owners, perform))
  before = asking.catch(() => undefined)
  return asking
}

function show<Result>(
  { kind, title, lead: intro, body, label }: Question,
  owners: readonly Address[] | null,
  perform: Parameters<typeof ask<Result>>[2],
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const closing = new AbortController()
  const choice = owners && personChoice('asked-person', owners)
  const notice = element('p', { class: 'notice', role: 'status', 'data-part': 'notice' })
  const confirm = button(label, 'primary', 'confirm', () => void agree())
  const refuse = button('Refuse', 'secondary', 'refuse', () => dialog.close())
  const dialog = element(
    'dialog',
    { class: 'ask', 'data-ask': kind, 'aria-labelledby': 'ask-title' },
    heading(title),
    lead(intro),
    ...body,
    ...(choice ? [choice.field] : []),
    notice,
    element('div', { class: 'row' }, refuse, confirm),
  )
  dialog.firstElementChild?.setAttribute('id', 'ask-title')

  function say(kind: 'quiet' | 'trouble', text: string): void {
    notice.dataset.kind = kind
    notice.textContent = text
  }

  async function agree(): Promise<void> {
    confirm.disabled = true
    if (choice) say('quiet', 'Signing …')
    try {
      resolve(await perform(choice?.chosen() ?? null, text => say('quiet', text), closing.signal))
      dialog.close()
    } catch (error) {
      say('trouble', wordsFor(error))
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
  // The heading takes the focus, so that it is read out and no key press agrees to anything by accident.
  dialog.querySelector('h1')?.focus()
  return promise
}
