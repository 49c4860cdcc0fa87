// Builders of requests to the connected wallet, for tests and the gallery.

/** Returns a request that the wallet was asked and has not answered. */
export function askedFor<Act>(act: Act, slow = false) {
  return { status: 'asking', attempt: 1, act, question: null, since: 1, slow, progress: null } as const
}

/** Returns a request that the wallet did not fulfill. */
export function failedFor<Act, Failure>(act: Act, failure: Failure) {
  return {
    status: 'failed',
    attempt: 2,
    act,
    at: 'asking',
    failure,
    progress: null,
    question: null,
    retry: { step: 'ask', question: null },
  } as const
}

/** Returns a request that the wallet fulfilled. */
export function doneFor<Act>(act: Act) {
  return { status: 'done', attempt: 1, act, result: null } as const
}
