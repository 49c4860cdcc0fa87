/** Stands for a component in a message. */
const place = '\ufffc'

/**
 * Splits a message at one of its values, for which a component is rendered.
 *
 * @param write - returns the message with this text as the value
 * @returns the text before and after the component
 */
export function splitAt(write: (place: string) => string): readonly [before: string, after: string] {
  const [before = '', after = ''] = write(place).split(place)
  return [before, after]
}
