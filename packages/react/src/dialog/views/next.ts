// The views that follow a choice of the first list, and notices, in one chunk.
export { Notice } from '../notice.tsx'
export { VerifyView } from './verify/verify.tsx'
export { WhatIsBeside, WhatIsView } from './what-is/what-is.tsx'
