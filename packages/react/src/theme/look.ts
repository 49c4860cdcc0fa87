import { createContext, useContext } from 'react'

/** `auto` follows the page (`data-theme` on an element above), or else the system. */
export type Theme = 'light' | 'dark' | 'auto'

/** The width of the dialog, if there is room. */
export type Size = 'compact' | 'wide'

export type Look = { readonly theme: Theme; readonly size: Size }

export const LookContext = createContext<Look>({ theme: 'auto', size: 'compact' })

/**
 * Returns the attributes of a root element of the kit: the style sheet uses them to recognize it, and to apply its
 * theme and size.
 *
 * @param part - the kind of element.
 */
export function useRoot(part: 'overlays' | 'button' | 'cosigning') {
  const { theme, size } = useContext(LookContext)
  return {
    'data-countersign': part,
    'data-theme': theme === 'auto' ? undefined : theme,
    'data-size': size,
  }
}

/** Languages that are written from right to left. */
const rightToLeft = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/i

/** Returns the writing direction of a language. @param language - BCP 47 */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.test(language) ? 'rtl' : 'ltr'
}
