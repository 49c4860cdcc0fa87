/** Loads views of an account, or of a Safe, before a person presses what leads to them. */
export const approachAccount = () => void import('./of-account.tsx').catch(() => {})

/** Loads views about wallets to get, before a person presses what leads to them. */
export const approachToGet = () => void import('./to-get.tsx').catch(() => {})
