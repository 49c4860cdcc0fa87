import type { DesktopSystem } from './entry.ts'

/**
 * Returns the page of an extension in the Chrome Web Store. Brave, Opera and Edge install from it as well.
 *
 * @param id - 32 letters from a to p.
 */
export const chromeStore = (id: string): string => `https://chromewebstore.google.com/detail/${id}`

/**
 * Returns the page of an extension in Microsoft's store for Edge.
 *
 * @param id - 32 letters from a to p, not the one of the Chrome Web Store.
 */
export const edgeStore = (id: string): string => `https://microsoftedge.microsoft.com/addons/detail/${id}`

/**
 * Returns the page of an extension at Mozilla.
 *
 * @param name - the last part of its address there.
 */
export const firefoxStore = (name: string): string => `https://addons.mozilla.org/firefox/addon/${name}/`

/**
 * Returns the page of an extension at Opera.
 *
 * @param name - the last part of its address there.
 */
export const operaStore = (name: string): string => `https://addons.opera.com/extensions/details/${name}/`

/**
 * Returns the page of an app for iPhone and iPad, or of an extension for Safari, in Apple's store.
 *
 * @param id - the digits after `id` in its address.
 */
export const appStore = (id: number): string => `https://apps.apple.com/app/id${id}`

/**
 * Returns the page of an Android app at Google Play.
 *
 * @param name - its package name, such as `io.metamask`.
 */
export const playStore = (name: string): string => `https://play.google.com/store/apps/details?id=${name}`

/**
 * Returns one download page for all three desktop systems.
 *
 * @param url - an https address of the wallet's own site.
 */
export const desktopDownload = (url: string): Readonly<Record<DesktopSystem, string>> => ({
  macos: url,
  windows: url,
  linux: url,
})
