// The icons of the wallets that the list shows first, in one file: each file is a request.

export { default as coinbase } from '@web3icons/core/svgs/wallets/background/coinbase.svg.js'
export { default as metamask } from '@web3icons/core/svgs/wallets/background/metamask.svg.js'
export { default as okx } from '@web3icons/core/svgs/wallets/background/okx.svg.js'
export { default as phantom } from '@web3icons/core/svgs/wallets/background/phantom.svg.js'
export { default as rabby } from '@web3icons/core/svgs/wallets/background/rabby.svg.js'
export { default as rainbow } from '@web3icons/core/svgs/wallets/background/rainbow.svg.js'
export { default as safe } from '@web3icons/core/svgs/wallets/background/safe.svg.js'
export { default as trust } from '@web3icons/core/svgs/wallets/background/trust.svg.js'
export { default as zerion } from '@web3icons/core/svgs/wallets/background/zerion.svg.js'
