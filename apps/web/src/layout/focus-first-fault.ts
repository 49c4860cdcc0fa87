/** Moves the focus to the first field of a form that has a fault, and scrolls it into view. */
export function focusFirstFault(form: HTMLElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')
  first?.focus()
  first?.scrollIntoView({ block: 'center' })
}
