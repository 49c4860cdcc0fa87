import { soon } from './soon.ts'

/** What a person does next must meet the modal dialog, however soon they do it. */
const hurries = ['keydown', 'pointerdown'] as const

/**
 * Opens a dialog. It is seen in the next frame and made modal right after that: to move it to the top layer, the browser
 * computes all of it anew, which nobody has to wait for. In between the style sheet draws it as it stays
 * (`data-rising`).
 *
 * @param becomesModal - called just before
 * @returns a function that calls it off
 */
export function showModalSoon(dialog: HTMLDialogElement, becomesModal: () => void): () => void {
  // Not by `show()`, which moves the focus.
  dialog.setAttribute('open', '')
  dialog.dataset.rising = ''
  const callOff = soon(makeModal)
  for (const name of hurries) addEventListener(name, makeModal, { capture: true })

  function end() {
    callOff()
    for (const name of hurries) removeEventListener(name, makeModal, { capture: true })
    delete dialog.dataset.rising
  }

  function makeModal() {
    end()
    becomesModal()
    // The browser would take the first button; the heading says first where one is.
    const heading = dialog.querySelector('h2')
    if (heading) heading.autofocus = true
    dialog.removeAttribute('open')
    dialog.showModal()
  }

  return end
}
