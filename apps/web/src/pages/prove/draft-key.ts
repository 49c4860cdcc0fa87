/** Returns the query key of a draft. */
export const draftKey = (id: string) => ['countersign', 'prove', 'draft', id] as const
