import coinbase from '@web3icons/core/svgs/wallets/background/coinbase.svg.js'
import metamask from '@web3icons/core/svgs/wallets/background/metamask.svg.js'
import okx from '@web3icons/core/svgs/wallets/background/okx.svg.js'
import phantom from '@web3icons/core/svgs/wallets/background/phantom.svg.js'
import rabby from '@web3icons/core/svgs/wallets/background/rabby.svg.js'
import rainbow from '@web3icons/core/svgs/wallets/background/rainbow.svg.js'
import safe from '@web3icons/core/svgs/wallets/background/safe.svg.js'
import trust from '@web3icons/core/svgs/wallets/background/trust.svg.js'
import zerion from '@web3icons/core/svgs/wallets/background/zerion.svg.js'
import type { WalletId } from './catalogue.ts'

const icons = { coinbase, metamask, okx, phantom, rabby, rainbow, safe, trust, zerion }

export type FirstIcons = typeof icons

/** The icons of the wallets that the list shows first, in one file: each file is a request. */
export const firstIcons: Readonly<Partial<Record<string, string>>> = icons satisfies Partial<
  Record<WalletId, string>
>
