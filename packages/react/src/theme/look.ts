import { createContext, useContext } from 'react'

/** `auto` follows the page (`data-theme` on an element above), or else the system. */
export type Theme = 'light' | 'dark' | 'auto'

/** How much room the dialog takes where there is enough. */
export type Size = 'compact' | 'wide'

export type Look = { readonly theme: Theme; readonly size: Size }

export const LookContext = createContext<Look>({ theme: 'auto', size: 'compact' })

/**
 * Gives the attributes of an element of the kit that stands in the page by itself: by them the style sheet knows it as
 * the kit's, and in which look it is.
 *
 * @param part - what it is.
 */
export function useRoot(part: 'overlays' | 'button' | 'cosigning') {
  const { theme, size } = useContext(LookContext)
  return {
    'data-countersign': part,
    'data-theme': theme === 'auto' ? undefined : theme,
    'data-size': size,
  }
}
