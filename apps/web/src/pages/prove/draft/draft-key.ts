/** Under which name a draft is kept that was read. */
export const draftKey = (id: string) => ['countersign', 'prove', 'draft', id] as const
