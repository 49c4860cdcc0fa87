/** Loads the component that waits for owners. Only the name of this module is part of the first load. */
export const fetchCorner = async () => (await import('./corner.tsx')).Corner
