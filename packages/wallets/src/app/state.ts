/**
 * Where the app of the person's wallet stands, on the phone that this page runs on, for what is asked of it just now.
 * - `not-opened`: its link has not been followed.
 * - `opening`: it has, a moment ago.
 * - `opened`: the page went to the back, so that something has opened.
 * - `returned`: the person is back on the page.
 * - `not-installed`: nothing took over; the app may not be there.
 */
export type AppStatus = 'not-opened' | 'opening' | 'opened' | 'returned' | 'not-installed'
