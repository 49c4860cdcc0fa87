import type { ComponentProps } from 'react'

/** Shows a link to another document in a new tab, which learns neither the address of this page nor has access to it. */
export function ExternalLink(props: Omit<ComponentProps<'a'>, 'target' | 'rel' | 'referrerPolicy'>) {
  return <a {...props} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer" />
}
