/** The event that every stream of server-sent events brings while its server runs, and how often, in milliseconds. */
export const streamBeat = { event: 'alive', every: 5_000 } as const
