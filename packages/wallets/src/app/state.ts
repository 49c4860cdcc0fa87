/**
 * The status of the wallet's app on the phone that this page runs on, for the current request.
 * - `not-opened`: its link has not been followed.
 * - `opening`: its link was followed a moment ago.
 * - `opened`: the page went to the background, so something has opened.
 * - `returned`: the person is back on the page.
 * - `not-installed`: nothing opened; the app may not be installed.
 */
export type AppStatus = 'not-opened' | 'opening' | 'opened' | 'returned' | 'not-installed'
