/**
 * Returns the text of a message that is looked up by a code. Of such messages, some take arguments and others none.
 *
 * @param args - what any of the messages takes.
 */
export function formatMessage<Args>(message: string | ((args: Args) => string), args: Args): string {
  return typeof message === 'string' ? message : message(args)
}
