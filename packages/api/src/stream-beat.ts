/** The event that every stream of server-sent events sends while its server runs, and its interval in milliseconds. */
export const streamBeat = { event: 'alive', every: 5_000 } as const
