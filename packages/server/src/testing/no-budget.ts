/** A storage without budgets, for tests of other things. */
export const noBudget = { check: async () => {}, checkSignIn: async () => () => {} }
