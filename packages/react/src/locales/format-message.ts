/**
 * Returns the text of a message that is looked up by a code. Some of these messages take arguments, others do not.
 *
 * @param args - the arguments that any of the messages takes.
 * @example
 * const message = ({ wallet }: { wallet: string }) => `Open ${wallet}.`
 * formatMessage(message, { wallet: 'Safe' }) // 'Open Safe.'
 * formatMessage('Try again.', { wallet: 'Safe' }) // 'Try again.'
 */
export function formatMessage<Args>(message: string | ((args: Args) => string), args: Args): string {
  return typeof message === 'string' ? message : message(args)
}
