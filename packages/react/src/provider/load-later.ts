/**
 * Loads what a page needs after its first frame, and the code from which everything else is loaded. Where a bundler lists
 * the files of each import, such as Vite, that list is then in its file, and not in the page's first one.
 */
export const loadLater = () => import('./later.ts')
