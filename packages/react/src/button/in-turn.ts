type Handler<Event> = ((event: Event) => void) | undefined

/** Runs the page's own handler, then the kit's, unless the page's prevented it. */
export function inTurn<Event extends { readonly defaultPrevented: boolean }>(
  first: Handler<Event>,
  second: () => void,
): (event: Event) => void {
  return event => {
    first?.(event)
    if (!event.defaultPrevented) second()
  }
}
