/** Fetches what waits for owners. On the first load nothing but this module's name is known of it. */
export const fetchCorner = async () => (await import('./corner.tsx')).Corner
