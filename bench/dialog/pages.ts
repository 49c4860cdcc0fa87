import { fileURLToPath } from 'node:url'

/** The compared pages: each has a heading and a button that opens a dialog with wallets. */
export const pageNames = ['countersign', 'rainbowkit', 'connectkit', 'wagmi'] as const

export type PageName = (typeof pageNames)[number]

export const titles: Readonly<Record<PageName, string>> = {
  countersign: 'Countersign',
  rainbowkit: 'RainbowKit 2.2.11',
  connectkit: 'ConnectKit 1.9.2',
  wagmi: 'wagmi 3 and a list',
}

/** Returns the folder of a page's sources; a peer's packages are installed there too. */
export const folderOf = (name: PageName): string =>
  fileURLToPath(new URL(`../peers/${name}/`, import.meta.url))
