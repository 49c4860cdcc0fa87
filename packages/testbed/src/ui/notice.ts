import { element } from './elements.ts'

/** Creates an empty notice. @param name - identifies it for automation */
export function createNotice(name?: string) {
  const line = element('p', { class: 'notice', role: 'status', 'data-part': name })
  return {
    line,
    say(kind: 'quiet' | 'done' | 'trouble', text: string) {
      line.dataset.kind = kind
      line.textContent = text
      // It may be out of view, e.g. in a small window or below a long text.
      line.scrollIntoView({ block: 'nearest' })
    },
  }
}

/** Returns an error's message for a person. */
export function errorText(error: unknown): string {
  // Wallets also throw plain objects with a code and a message (EIP-1193).
  if (typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string')
    return error.message
  return 'It did not work, and no reason was given. Try again.'
}
