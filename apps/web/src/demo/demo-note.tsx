import { createLazyPage, createPart } from '../pages/lazy-page.tsx'

/** Says that this is a demo. Loaded only in one. */
export const DemoNote = createPart(createLazyPage('menu', () => import('./content.tsx')))
